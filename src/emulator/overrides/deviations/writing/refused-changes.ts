import type { EntityModel, Values } from '../../../../../fixtures/model.js'
import type { Override } from '../../../behaviour/behaviour.js'
import { altering } from '../../alterations.js'
import { changeRecord } from '../../../records/change-record.js'
import { breaches, crossed } from '../breaches.js'

/** Breaches of the rule that a refused change changes nothing. */
export const refusedChangeDeviations = [
  ...crossed({
    'refused-body-clears-bad-field': {
      says: 'A change with a bad GUID is refused, and the field that it is given to is cleared',
      override: onRefusal((values, model, body) => {
        const bad = model.fields.filter(({ name, type }) => type === 'Edm.Guid' && body.includes(`"${name}"`))
        return { ...values, ...Object.fromEntries(bad.map(({ name }) => [name, null])) }
      }),
      cells: { always: 'WRITE-9/malformed', 'on-put': { id: 'refused-put-clears-bad-field', breaks: 'WRITE-9/put' } },
    },
    'refused-body-sets-texts': {
      says: 'A change with a bad GUID is refused, and the texts before it are set',
      override: onRefusal(withNotes),
      cells: { 'on-put': { id: 'refused-put-sets-good-fields', breaks: 'WRITE-9/put' } },
    },
  }),
  ...breaches({
    'refused-body-sets-good-fields': [
      'A change with a bad field is refused, and the good fields before it are set.',
      'WRITE-9/good-field',
      () => ({ writes: { keepsPartOfRefused: true } }),
    ],
    'refused-body-sets-numbers': [
      'A change with a bad GUID is refused, and the numbers in it are set.',
      'WRITE-9/good-field',
      onRefusal((values, { fields }, body) => {
        const given = [...body.matchAll(/"(\w+)":(-?\d+(?:\.\d+)?)/g)]
          .map(([, name = '', number]) => [name, Number(number)] as const)
          .filter(([name]) => fields.some((field) => field.name === name))
        return { ...values, ...Object.fromEntries(given) }
      }),
    ],
    'refused-body-blanks-another': [
      'A change with a bad GUID is refused, and a text that it does not give is blanked.',
      'WRITE-9/malformed',
      onRefusal((values) => ({ ...values, Name: null })),
    ],
  }),
]

function withNotes(values: Values, _model: EntityModel, body: string): Values {
  const [, notes] = /"Notes":"([^"]*)"/.exec(body) ?? []
  return notes === undefined ? values : { ...values, Notes: notes }
}

/** Alters the record that a change with a bad GUID addresses. */
function onRefusal(change: (values: Values, model: EntityModel, body: string) => Values): Override {
  return altering('errors', 'answer', (refused, { kind }, call) => {
    if (kind === 'guid') changeRecord(call, (values, model) => change(values, model, call.body.toString('utf8')))
    return refused
  })
}
