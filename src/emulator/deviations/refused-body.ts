import type { EntityModel, Values } from '../../../fixtures/model.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import type { DataFault } from '../faults/data-fault.js'
import type { Call } from '../http/call.js'
import { changeRecord } from '../records/change-record.js'

/** Breaches of the rule that a refused change is whole. */
export const refusedBodyDeviations: readonly Deviation[] = [
  {
    id: 'refused-body-sets-good-fields',
    sentence: 'A body with a bad field is refused, and the good fields before it are set.',
    breaks: ['WRITE-9'],
    override: () => ({ writes: { keepsPartOfRefused: true } }),
  },
  {
    id: 'refused-body-clears-bad-field',
    sentence: 'A body with a bad GUID is refused, and the field that was to take it is cleared.',
    breaks: ['WRITE-9'],
    override: onRefusal('guid', clearingBadField),
  },
  {
    id: 'refused-body-stores-bare-word',
    sentence: 'A body with a bare word for a text is refused, and the word is stored as that text.',
    breaks: ['WRITE-9'],
    override: onRefusal('json', (values, model, body) => {
      const [, name = '', word = ''] = /"(\w+)"\s*:\s*([a-z]+)\s*[,}]/.exec(body) ?? []
      return model.fields.some((field) => field.name === name && field.type === 'Edm.String')
        ? { ...values, [name]: word }
        : values
    }),
  },
  {
    id: 'refused-body-sets-numbers',
    sentence: 'A body with a bad GUID is refused, and the numbers in it are set.',
    breaks: ['WRITE-9'],
    override: onRefusal('guid', (values, model, body) => ({ ...values, ...numbersIn(model, body) })),
  },
  {
    id: 'refused-body-blanks-another',
    sentence: 'A body with a bad GUID is refused, and a text that it does not give is blanked.',
    breaks: ['WRITE-9'],
    override: onRefusal('guid', (values) => ({ ...values, Name: null })),
  },
  {
    id: 'refused-lookup-sets-texts',
    sentence: 'A PUT with a bad GUID for a lookup is refused, and the text in it is set.',
    breaks: ['WRITE-9'],
    override: onRefusal(
      'guid',
      (values, model, body) => (/"\w+Id":"[^"]*"[^"]*$/.test(body) ? withNotes(values, model, body) : values),
      ({ method }) => method === 'PUT',
    ),
  },
  {
    id: 'refused-put-clears-bad-field',
    sentence: 'A PUT with a bad GUID is refused, and the field that was to take it is cleared.',
    breaks: ['WRITE-9'],
    override: onRefusal('guid', clearingBadField, ({ method }) => method === 'PUT'),
  },
  {
    id: 'refused-put-sets-good-fields',
    sentence: 'A PUT with a bad GUID is refused, and the texts before it are set.',
    breaks: ['WRITE-9'],
    override: onRefusal('guid', withNotes, ({ method }) => method === 'PUT'),
  },
]

function clearingBadField(values: Values, model: EntityModel, body: string): Values {
  const bad = model.fields.filter(({ name, type }) => type === 'Edm.Guid' && body.includes(`"${name}"`))
  return { ...values, ...Object.fromEntries(bad.map(({ name }) => [name, null])) }
}

function withNotes(values: Values, _model: EntityModel, body: string): Values {
  const [, notes] = /"Notes":"([^"]*)"/.exec(body) ?? []
  return notes === undefined ? values : { ...values, Notes: notes }
}

function numbersIn(model: EntityModel, body: string): Values {
  const numbers = [...body.matchAll(/"(\w+)":(-?\d+(?:\.\d+)?)/g)].map(
    ([, name = '', number]) => [name, Number(number)] as const,
  )
  return Object.fromEntries(numbers.filter(([name]) => model.fields.some((field) => field.name === name)))
}

/** Alters the record that a refused change addresses, by the kind of the fault. */
function onRefusal(
  kind: DataFault['kind'],
  change: (values: Values, model: EntityModel, body: string) => Values,
  when: (call: Call) => boolean = () => true,
): Override {
  return ({ errors }) => ({
    errors: {
      answer(fault, call, service) {
        if (fault.kind === kind && when(call))
          changeRecord(call, (values, model) => change(values, model, call.body.toString('utf8')))
        return errors.answer(fault, call, service)
      },
    },
  })
}
