import type { Field, Value, Values } from '../../../../../fixtures/model.js'
import { alsoStoring, altering, replacing } from '../../alterations.js'
import type { Override } from '../../../behaviour/behaviour.js'
import { DataFault } from '../../../errors.js'
import type { Call } from '../../../http/call.js'
import { addressed } from '../../../records/change-record.js'
import { rowOf } from '../../../records/row.js'
import { isLookup, type LookupField } from '../../../records/store.js'
import { breaches, breachesBy, crossed } from '../breaches.js'
import { isCustomText } from './change-effects.js'

/** Breaches of how a lookup is set, and of changes that reach another record. */
export const writtenLookupDeviations = [
  ...crossed({
    'nested-lookup-ignored': {
      says: 'A lookup that is set by a nested object stays as it was',
      override: keepingLookups(isNested),
      cells: {
        always: 'WRITE-7/nested',
        'on-put': { id: 'put-nested-lookup-ignored', breaks: 'WRITE-3/nested-lookup' },
      },
    },
    'text-in-another-record': {
      says: 'Texts that a change gives are set in another record too',
      override: settingInAnother(({ type }) => type === 'Edm.String'),
      cells: { 'on-put': { id: 'put-in-another-record', breaks: 'WRITE-3/other-records' } },
    },
    'custom-text-in-another-record': {
      says: 'Custom texts that a change gives are set in another record too',
      override: settingInAnother(isCustomText),
      cells: { 'on-merge': { id: 'merge-other-record', breaks: 'WRITE-2/other-records' } },
    },
  }),
  ...breaches({
    'lookup-id-ignored': [
      'A lookup that is set by its id stays as it was.',
      ['WRITE-6/by-id', 'FLOW-1/way'],
      keepingLookups((field, body) => typeof body[field.name] === 'string'),
    ],
    'lookup-id-clears': [
      'A lookup set by id is cleared.',
      ['WRITE-6/by-id', 'FLOW-1/way'],
      lookupConverted(() => null),
    ],
    'lookup-id-refused': [
      'A lookup that is set by its id is refused: the nested object is required.',
      ['WRITE-6/by-id', 'FLOW-1/way'],
      lookupConverted(({ lookup }, value) => {
        if (value === null) return value
        throw new DataFault('lookup', `'${lookup.name}' must hold __metadata with the uri of a record.`)
      }),
    ],
    'nested-lookup-ignored-once-set': [
      'A nested object sets a lookup the first time, and never again.',
      'WRITE-7/again',
      keepingLookups((field, body, call) => isNested(field, body) && usedBefore(field, call)),
    ],
    'nested-lookup-wants-address': [
      'The uri of a nested lookup is refused without the address of the service before it.',
      'WRITE-7/nested',
      replacing('writes', 'nested', (read) => (field, given) => {
        const { __metadata: metadata } = (given ?? {}) as { __metadata?: { uri?: unknown } }
        if (metadata && !/^https?:/.test(String(metadata.uri)))
          throw new DataFault('lookup', 'The uri of an entity reference must be absolute.')
        return read(field, given)
      }),
    ],
  }),
  ...breachesBy(besideLookup, {
    'nested-lookup-alone': [
      'A MERGE with a nested lookup sets the lookup, and none of the texts sent with it.',
      'WRITE-7/nested',
      [isNested, ({ name, type }, _body, before) => (type === 'Edm.String' ? (before[name] ?? null) : undefined)],
    ],
    'nested-lookup-blanks-others': [
      'A MERGE with a nested lookup blanks the other fields that it does not give.',
      'WRITE-7/other-fields',
      [isNested, blank],
    ],
    'lookup-id-blanks-others': [
      'A MERGE with a lookup by its id blanks the other fields that it does not give.',
      'WRITE-6/other-fields',
      [(field, body) => typeof body[field.name] === 'string' && Object.keys(body).length === 1, blank],
    ],
  }),
]

type Body = Readonly<Record<string, unknown>>

function isNested({ lookup }: LookupField, body: Body): boolean {
  const given = body[lookup.name]
  return typeof given === 'object' && given !== null && '__metadata' in given
}

/** Whether the lookup of this record was set by a nested object before. */
function usedBefore(field: LookupField, call: Call): boolean {
  const key = `nested ${field.name} of ${addressed(call).id}`
  const { memory } = call.deployment
  const used = memory.has(key)
  memory.set(key, true)
  return used
}

/** Leaves lookups as they were, and takes the change for made. */
function keepingLookups(applies: (field: LookupField, body: Body, call: Call) => boolean): Override {
  return alsoStoring(({ before, call, given, fields }) => {
    const kept = fields.filter((field) => isLookup(field) && applies(field, given, call))
    return Object.fromEntries(kept.map(({ name }) => [name, before[name] ?? null]))
  })
}

/** Alters what the id of a lookup is converted to. */
function lookupConverted(change: (field: LookupField, value: Value) => Value): Override {
  return altering('writes', 'convert', (value, field) => (isLookup(field) ? change(field, value) : value))
}

type Applies = (field: LookupField, body: Body) => boolean
type Instead = (field: Field, body: Body, before: Values) => Value | undefined

/** Puts another value into a field where a MERGE sets such a lookup; none for undefined. */
function besideLookup([applies, instead]: readonly [Applies, Instead]): Override {
  return alsoStoring(({ before, method, given, fields }) => {
    if (method !== 'MERGE' || !fields.some((field) => isLookup(field) && applies(field, given))) return {}
    const altered = fields.map((field) => [field.name, instead(field, given, before)] as const)
    return Object.fromEntries(altered.filter((entry): entry is [string, Value] => entry[1] !== undefined))
  })
}

/** The initial value of a field that a change neither gives nor sets by itself. */
function blank({ name, lookup, initial = null }: Field, body: Body): Value | undefined {
  return lookup || /^(Id|CreatedOn|ModifiedOn)$/.test(name) || Object.hasOwn(body, name) ? undefined : initial
}

/** Sets texts that a change gives in the first other record too. */
function settingInAnother(applies: (field: Field) => boolean): Override {
  return replacing('writes', 'stored', (documented) => (before, after, method, call) => {
    const { store } = call.deployment
    const { model } = addressed(call)
    for (const { name } of model?.fields.filter(applies) ?? []) {
      const given = after.values[name] ?? null
      if (!model || given === before.values[name]) continue
      const other = store.rows(model.name).find(({ id }) => id !== before.id)
      if (other) store.put(model.name, rowOf({ ...other.values, [name]: given }))
    }
    return documented(before, after, method, call)
  })
}
