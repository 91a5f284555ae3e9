import type { Field } from '../../../fixtures/model.js'
import type { ChangeMethod } from '../behaviour/writes.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import type { Call } from '../http/call.js'
import { rowOf, type Row } from '../records/row.js'
import { isCustomText } from './change.js'

/** Breaches of "Change one record": what is given to one comes to stand in another as well. */
export const inAnotherRecordDeviations: readonly Deviation[] = [
  {
    id: 'merge-other-record',
    sentence: 'A MERGE sets the custom texts that it gives in the first other record of the entity as well.',
    breaks: ['WRITE-2'],
    override: settingInAnother('MERGE', isCustomText),
  },
  {
    id: 'merge-number-in-another-record',
    sentence: 'A MERGE sets the decimals that it gives in the first other record of the entity as well.',
    breaks: ['WRITE-2'],
    override: settingInAnother('MERGE', ({ type }) => type === 'Edm.Decimal'),
  },
  {
    id: 'merge-date-in-another-record',
    sentence: 'A MERGE sets the custom date-times that it gives in the first other record of the entity as well.',
    breaks: ['WRITE-2'],
    override: settingInAnother('MERGE', ({ name, type }) => name.startsWith('Usr') && type === 'Edm.DateTime'),
  },
  {
    id: 'merge-guid-in-another-record',
    sentence: 'A MERGE sets the GUIDs that it gives, lookups aside, in the first other record of the entity as well.',
    breaks: ['WRITE-2'],
    override: settingInAnother('MERGE', ({ name, type, lookup }) => type === 'Edm.Guid' && !lookup && name !== 'Id'),
  },
  {
    id: 'put-in-another-record',
    sentence: 'A PUT sets the texts that it gives in the first other record of the entity as well.',
    breaks: ['WRITE-3'],
    override: settingInAnother('PUT', ({ type }) => type === 'Edm.String'),
  },
]

function settingInAnother(by: ChangeMethod, applies: (field: Field) => boolean): Override {
  return ({ writes }) => ({
    writes: {
      stored(before, after, method, call) {
        if (method === by) setInAnother(before, after, call, applies)
        return writes.stored(before, after, method, call)
      },
    },
  })
}

function setInAnother(before: Row, after: Row, call: Call, applies: (field: Field) => boolean): void {
  const { store } = call.deployment
  const model = store.models.find(({ name }) => store.find(name, before.id))
  const other = model && store.rows(model.name).find(({ id }) => id !== before.id)
  if (!other) return
  const names = model.fields.filter(applies).map(({ name }) => name)
  const moved = names.filter((name) => after.values[name] !== before.values[name])
  const given = Object.fromEntries(moved.map((name) => [name, after.values[name] ?? null]))
  store.put(model.name, rowOf({ ...other.values, ...given }))
}
