import type { Field, Value } from '../../../fixtures/model.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { isLookup } from '../records/store.js'
import { isVerbose, notMade } from './change.js'
import { withoutLeadingZeros } from './leading-zeros.js'
import { isNested, keepingLookups } from './written-lookup.js'

/** Breaches of what a PUT does to the fields that it gives. */
export const putDeviations: readonly Deviation[] = [
  {
    id: 'put-not-made',
    sentence: 'A PUT is answered with 204, and not made.',
    breaks: ['WRITE-3', 'WRITE-4'],
    override: notMade((_call, method) => method === 'PUT'),
  },
  {
    id: 'put-sets-first-field',
    sentence: 'A PUT sets the first of the fields given, and leaves the others as they were.',
    breaks: ['WRITE-3'],
    override: ({ writes }) => ({
      writes: {
        replaced: (before, given, model) =>
          writes.merged(before, Object.fromEntries(Object.entries(given).slice(0, 1)), model),
      },
    }),
  },
  {
    id: 'put-drops-numbers',
    sentence: 'A PUT leaves the numbers that it gives as they were.',
    breaks: ['WRITE-3'],
    override: puttingWithout((field) => /Int|Decimal/.test(field.type)),
  },
  {
    id: 'put-drops-lookups',
    sentence: 'A PUT clears the lookups that it gives.',
    breaks: ['WRITE-3'],
    override: ({ writes }) => ({
      writes: {
        replaced(before, given, model) {
          const lookups = model.fields.filter(isLookup).map(({ name }) => [name, null] as const)
          return { ...writes.replaced(before, given, model), ...Object.fromEntries(lookups) }
        },
      },
    }),
  },
  {
    id: 'put-text-in-latin-1',
    sentence: 'What Latin-1 does not have becomes a question mark in the texts that a PUT gives.',
    breaks: ['WRITE-3'],
    override: putting((value) => (typeof value === 'string' ? value.replace(/[^\u0000-\u00FF]/gu, '?') : value)),
  },
  {
    id: 'put-text-on-one-line',
    sentence: 'Line breaks become blanks in the texts that a PUT gives.',
    breaks: ['WRITE-3'],
    override: putting((value) => (typeof value === 'string' ? value.replace(/\r\n|[\r\n]/g, ' ') : value)),
  },
  {
    id: 'put-text-without-emoji',
    sentence: 'Signs beyond the Basic Multilingual Plane become question marks in the texts that a PUT gives.',
    breaks: ['WRITE-3'],
    override: putting((value) => (typeof value === 'string' ? value.replace(/[\u{10000}-\u{10FFFF}]/gu, '??') : value)),
  },
  {
    id: 'put-text-without-leading-zeros',
    sentence: 'A text of digits alone that a PUT gives loses the zeros before them.',
    breaks: ['WRITE-3'],
    override: putting((value) => (typeof value === 'string' ? withoutLeadingZeros(value) : value)),
  },
  {
    id: 'put-text-without-backslashes',
    sentence: 'Backslashes are taken out of the texts that a PUT gives.',
    breaks: ['WRITE-3'],
    override: putting((value) => (typeof value === 'string' ? value.replaceAll('\\', '') : value)),
  },
  {
    id: 'put-number-without-sign',
    sentence: 'A negative number that a PUT gives loses its sign.',
    breaks: ['WRITE-3'],
    override: ({ writes }) => ({
      writes: {
        replaced(before, given, model) {
          const numbers = model.fields.filter(({ type }) => /Int|Decimal/.test(type)).map(({ name }) => name)
          const unsigned = Object.entries(given).map(
            ([name, value]) =>
              [name, numbers.includes(name) && typeof value === 'number' ? Math.abs(value) : value] as const,
          )
          return writes.replaced(before, Object.fromEntries(unsigned), model)
        },
      },
    }),
  },
  {
    id: 'put-nested-lookup-ignored',
    sentence: 'A PUT leaves a lookup that it gives as a nested object as it was.',
    breaks: ['WRITE-3'],
    override: keepingLookups((field, body, _call, method) => method === 'PUT' && isNested(field, body)),
  },
  {
    id: 'put-not-taken',
    sentence: 'A PUT is answered with 405, and nothing declares it.',
    breaks: ['WRITE-3', 'WRITE-4'],
    override: ({ writes }) => ({
      writes: { methods: (service, place) => writes.methods(service, place).filter((method) => method !== 'PUT') },
    }),
  },
  {
    id: 'put-refuses-verbose',
    sentence: 'A PUT of application/json;odata=verbose is answered with 415.',
    breaks: ['WRITE-4'],
    override: ({ writes }) => ({
      writes: {
        takesContentType: (type, method) =>
          writes.takesContentType(type, method) && !(method === 'PUT' && isVerbose(type)),
      },
    }),
  },
]

/** Alters the values that a PUT gives. */
function putting(change: (value: Value) => Value): Override {
  return ({ writes }) => ({
    writes: {
      replaced: (before, given, model) =>
        writes.replaced(
          before,
          Object.fromEntries(Object.entries(given).map(([name, value]) => [name, change(value)])),
          model,
        ),
    },
  })
}

/** Has a PUT leave fields as they were, whether it gives them or not. */
function puttingWithout(applies: (field: Field) => boolean): Override {
  return ({ writes }) => ({
    writes: {
      replaced(before, given, model) {
        const kept = model.fields.filter(applies).map(({ name }) => [name, before[name] ?? null] as const)
        return { ...writes.replaced(before, given, model), ...Object.fromEntries(kept) }
      },
    },
  })
}
