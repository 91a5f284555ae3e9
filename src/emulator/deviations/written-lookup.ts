import type { Field, Value, Values } from '../../../fixtures/model.js'
import { alsoStoring } from '../behaviour/altered-writes.js'
import type { ChangeMethod } from '../behaviour/writes.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { DataFault } from '../faults/data-fault.js'
import type { Call } from '../http/call.js'
import { isLookup, type LookupField } from '../records/store.js'
import { addressed } from '../records/change-record.js'

/** Breaches of how a lookup is set: by its id, and by a nested object. */
export const writtenLookupDeviations: readonly Deviation[] = [
  {
    id: 'lookup-id-ignored',
    sentence: 'A lookup that is set by its id stays as it was.',
    breaks: ['WRITE-6', 'FLOW-1'],
    override: keepingLookups((field, body) => typeof body[field.name] === 'string'),
  },
  {
    id: 'lookup-id-clears',
    sentence: 'A lookup that is set by its id is cleared.',
    breaks: ['WRITE-6', 'FLOW-1'],
    override: lookupConverted(() => null),
  },
  {
    id: 'lookup-id-refused',
    sentence: 'A lookup that is set by its id is refused: it wants the nested object.',
    breaks: ['WRITE-6', 'FLOW-1'],
    override: lookupConverted(({ lookup }, value) => {
      if (value === null) return value
      throw new DataFault('lookup', `'${lookup.name}' must hold __metadata with the uri of a record.`)
    }),
  },
  {
    id: 'nested-lookup-ignored',
    sentence: 'A lookup that is set by a nested object stays as it was.',
    breaks: ['WRITE-7'],
    override: keepingLookups(isNested),
  },
  {
    id: 'nested-lookup-clears',
    sentence: 'A lookup that is set by a nested object is cleared.',
    breaks: ['WRITE-7'],
    override: () => ({ writes: { nested: () => null } }),
  },
  {
    id: 'nested-lookup-ignored-once-set',
    sentence: 'A lookup is set by a nested object the first time; every further nested object leaves it as it is.',
    breaks: ['WRITE-7'],
    override: keepingLookups((field, body, call) => isNested(field, body) && usedBefore(field, call)),
  },
  {
    id: 'nested-lookup-alone',
    sentence: 'A MERGE with a nested lookup sets the lookup, and none of the texts beside it.',
    breaks: ['WRITE-7'],
    override: besideMergedLookup(isNested, ({ name, type }, _body, before) =>
      type === 'Edm.String' ? (before[name] ?? null) : undefined,
    ),
  },
  {
    id: 'nested-lookup-blanks-others',
    sentence: 'A MERGE with a nested lookup blanks the other fields that it does not give.',
    breaks: ['WRITE-7'],
    override: blankingOthers(isNested),
  },
  {
    id: 'lookup-id-blanks-others',
    sentence: 'A MERGE with a lookup by its id blanks the other fields that it does not give.',
    breaks: ['WRITE-6'],
    override: blankingOthers((field, body) => typeof body[field.name] === 'string' && Object.keys(body).length === 1),
  },
  {
    id: 'nested-lookup-wants-address',
    sentence: 'The uri of a nested lookup is taken only with the address of the service before it.',
    breaks: ['WRITE-7'],
    override: ({ writes }) => ({
      writes: {
        nested(field, given) {
          const { __metadata: metadata } = (given ?? {}) as { __metadata?: { uri?: unknown } }
          if (metadata && !/^https?:/.test(String(metadata.uri))) {
            throw new DataFault('lookup', 'The uri of an entity reference must be absolute.')
          }
          return writes.nested(field, given)
        },
      },
    }),
  },
  {
    id: 'nested-lookup-refused',
    sentence: 'A body with a nested lookup is refused: a primitive value was expected.',
    breaks: ['WRITE-7'],
    override: () => ({
      writes: {
        nested(field) {
          throw new DataFault('lookup', `A primitive value was expected for '${field.lookup?.name ?? field.name}'.`)
        },
      },
    }),
  },
]

type Body = Readonly<Record<string, unknown>>

export function isNested({ lookup }: LookupField, body: Body): boolean {
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
export function keepingLookups(
  applies: (field: LookupField, body: Body, call: Call, method: ChangeMethod) => boolean,
): Override {
  return alsoStoring(({ before, method, call, given, fields }) => {
    const kept = fields.filter((field) => isLookup(field) && applies(field, given, call, method))
    return Object.fromEntries(kept.map(({ name }) => [name, before[name] ?? null]))
  })
}

/** Puts another value into a field where a MERGE sets such a lookup; none for undefined. */
function besideMergedLookup(
  applies: (field: LookupField, body: Body) => boolean,
  instead: (field: Field, body: Body, before: Values) => Value | undefined,
): Override {
  return alsoStoring(({ before, method, given, fields }) => {
    if (method !== 'MERGE' || !fields.some((field) => isLookup(field) && applies(field, given))) return {}
    const altered = fields.flatMap((field) => {
      const value = instead(field, given, before)
      return value === undefined ? [] : [[field.name, value] as const]
    })
    return Object.fromEntries(altered)
  })
}

/** Alters what the id of a lookup is converted to. */
function lookupConverted(change: (field: LookupField, value: Value) => Value): Override {
  return ({ writes }) => ({
    writes: {
      convert(field, given) {
        const value = writes.convert(field, given)
        return isLookup(field) ? change(field, value) : value
      },
    },
  })
}

/** What a change sets by itself, or leaves as it is. */
const kept = ['Id', 'CreatedOn', 'ModifiedOn']

function blankingOthers(applies: (field: LookupField, body: Body) => boolean): Override {
  return besideMergedLookup(applies, ({ name, lookup, initial = null }, body) =>
    lookup || kept.includes(name) || Object.hasOwn(body, name) ? undefined : initial,
  )
}
