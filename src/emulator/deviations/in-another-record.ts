import type { Field } from '../../../fixtures/model.js'
import type { ChangeMethod } from '../behaviour/writes.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import type { Call } from '../http/call.js'
import { rowOf, type Row } from '../records/row.js'
import { isLookup } from '../records/store.js'
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
  {
    id: 'merge-lookup-in-another-record',
    sentence: 'A MERGE sets the lookups that it gives in the first other record of the entity as well.',
    breaks: ['WRITE-6', 'WRITE-7'],
    override: settingInAnother('MERGE', isLookup),
  },
  {
    id: 'nested-lookup-in-another-record',
    sentence: 'A MERGE sets a lookup that it gives nested in the first other record of the entity as well.',
    breaks: ['WRITE-7'],
    override: settingInAnother('MERGE', isLookup, ({ body }) => body.includes('__metadata')),
  },
  {
    id: 'put-lookup-in-another-record',
    sentence: 'A PUT sets the lookups that it gives in the first other record of the entity as well.',
    breaks: ['WRITE-3'],
    override: settingInAnother('PUT', isLookup),
  },
  {
    id: 'lookup-set-for-all-that-shared-it',
    sentence:
      'A MERGE sets the lookups that it gives in every record of the entity that pointed to the same one before.',
    breaks: ['WRITE-6', 'WRITE-7'],
    override: settingInOthers('MERGE', isLookup, (others, before, name) =>
      others.filter(({ values }) => values[name] !== null && values[name] === before.values[name]),
    ),
  },
]

/** Picks the other records in which a field that was given is set too. */
type Picking = (others: readonly Row[], before: Row, name: string) => readonly Row[]

function settingInAnother(
  by: ChangeMethod,
  applies: (field: Field) => boolean,
  where?: (call: Call) => boolean,
): Override {
  return settingInOthers(by, applies, (others) => others.slice(0, 1), where)
}

function settingInOthers(
  by: ChangeMethod,
  applies: (field: Field) => boolean,
  pick: Picking,
  where: (call: Call) => boolean = () => true,
): Override {
  return ({ writes }) => ({
    writes: {
      stored(before, after, method, call) {
        if (method === by && where(call)) setInOthers(before, after, call, applies, pick)
        return writes.stored(before, after, method, call)
      },
    },
  })
}

function setInOthers(before: Row, after: Row, call: Call, applies: (field: Field) => boolean, pick: Picking): void {
  const { store } = call.deployment
  const model = store.models.find(({ name }) => store.find(name, before.id))
  if (!model) return
  for (const { name } of model.fields.filter(applies)) {
    const given = after.values[name] ?? null
    if (given === before.values[name]) continue
    const others = store.rows(model.name).filter(({ id }) => id !== before.id)
    for (const other of pick(others, before, name)) store.put(model.name, rowOf({ ...other.values, [name]: given }))
  }
}
