import type { EdmType, Field, Value } from '../../../fixtures/model.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { withoutLeadingZeros } from './leading-zeros.js'

/** Breaches of what becomes of a value on its way into the record. */
export const writtenValueDeviations: readonly Deviation[] = [
  {
    id: 'text-cut-at-line-break',
    sentence: 'A text ends before its first line break.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/[\r\n].*/s, '')),
  },
  {
    id: 'text-on-one-line',
    sentence: 'Line breaks in a text become blanks.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/\r\n|[\r\n]/g, ' ')),
  },
  {
    id: 'text-in-latin-1',
    sentence: 'What Latin-1 does not have becomes a question mark in a text.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/[^\u0000-\u00FF]/gu, '?')),
  },
  {
    id: 'text-read-as-latin-1',
    sentence: 'The UTF-8 bytes of a text are read as Latin-1.',
    breaks: ['WRITE-5'],
    override: text((given) => Buffer.from(given, 'utf8').toString('latin1')),
  },
  {
    id: 'text-cut-at-emoji',
    sentence: 'A text ends before its first character beyond the Basic Multilingual Plane.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/[\u{10000}-\u{10FFFF}].*/su, '')),
  },
  {
    id: 'text-digits-as-number',
    sentence: 'A text of digits alone loses its leading zeros.',
    breaks: ['WRITE-5'],
    override: text(withoutLeadingZeros),
  },
  {
    id: 'text-letters-composed',
    sentence: 'A letter and the mark that follows it become one sign in a text (NFC).',
    breaks: ['WRITE-5'],
    override: text((given) => given.normalize('NFC')),
  },
  {
    id: 'text-apostrophes-doubled',
    sentence: 'An apostrophe in a text is stored twice.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replaceAll("'", "''")),
  },
  {
    id: 'text-quotes-as-entities',
    sentence: 'A double quote in a text is stored as an HTML entity.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replaceAll('"', '&quot;')),
  },
  {
    id: 'text-typographic-quotes-straightened',
    sentence: 'Typographic quotes in a text become straight ones.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/[“”„]/g, '"')),
  },
  {
    id: 'text-plus-as-blank',
    sentence: 'A plus sign in a text is stored as a blank.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replaceAll('+', ' ')),
  },
  {
    id: 'text-percent-decoded',
    sentence: 'What looks like a percent escape in a text is decoded.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/%[2-7][0-9a-f]/gi, decodeURIComponent)),
  },
  {
    id: 'text-ampersand-as-entity',
    sentence: 'An ampersand in a text is stored as an HTML entity.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replaceAll('&', '&amp;')),
  },
  {
    id: 'text-backslash-lost',
    sentence: 'A backslash in a text is taken for the beginning of an escape and lost.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replaceAll('\\', '')),
  },
  {
    id: 'text-without-tags',
    sentence: 'What stands in angle brackets is taken out of a text.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/<[^>]*>/g, '')),
  },
  {
    id: 'text-tab-as-blank',
    sentence: 'A tab in a text becomes a blank.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replaceAll('\t', ' ')),
  },
  {
    id: 'text-blanks-collapsed',
    sentence: 'Several blanks in a row become one in a text.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/ {2,}/g, ' ')),
  },
  {
    id: 'text-no-break-space-as-blank',
    sentence: 'A no-break space in a text becomes a blank.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replaceAll('\u00A0', ' ')),
  },
  {
    id: 'text-without-joiners',
    sentence: 'The signs without a width of their own are taken out of a text, which takes an emoji apart.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/\p{Cf}/gu, '')),
  },
  {
    id: 'text-right-to-left-lost',
    sentence: 'Letters of scripts that are written from right to left become question marks in a text.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/[\u0590-\u08FF]/g, '?')),
  },
  {
    id: 'text-cut-at-semicolon',
    sentence: 'A text ends before its first semicolon.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/;.*/s, '')),
  },
  {
    id: 'text-dollar-expanded',
    sentence: 'A dollar sign and a digit in a text are taken for a group of a replacement, which is empty.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/\$\d/g, '')),
  },
  {
    id: 'text-hyphens-as-dash',
    sentence: 'Two hyphens in a text become a dash.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replaceAll('--', '—')),
  },
  {
    id: 'text-null-not-set',
    sentence: 'A text of the four letters null is taken for no value.',
    breaks: ['WRITE-5'],
    override: converting(['Edm.String'], (value) => (value === 'null' ? null : value)),
  },
  {
    id: 'text-instant-written-anew',
    sentence: 'A text that looks like a date-time is taken for one, and stored as the interface writes it.',
    breaks: ['WRITE-5'],
    override: text((given) => (/^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(given) ? new Date(given).toISOString() : given)),
  },
  {
    id: 'number-without-sign',
    sentence: 'A negative number loses its sign.',
    breaks: ['WRITE-5'],
    override: converting(['Edm.Int32', 'Edm.Int64', 'Edm.Decimal'], numeric(Math.abs)),
  },
  {
    id: 'number-cut-to-whole',
    sentence: 'A decimal loses what stands after its point.',
    breaks: ['WRITE-5'],
    override: converting(['Edm.Decimal'], numeric(Math.trunc)),
  },
  {
    id: 'number-zero-not-given',
    sentence: 'A zero is taken for a number that was not given.',
    breaks: ['WRITE-5'],
    override: ({ writes }) => ({
      writes: {
        merged(before, given, model) {
          const numbers = new Set(model.fields.filter(({ type }) => /Int|Decimal/.test(type)).map(({ name }) => name))
          const set = Object.entries(given).filter(([name, value]) => value !== 0 || !numbers.has(name))
          return writes.merged(before, Object.fromEntries(set), model)
        },
      },
    }),
  },
]

/** Alters the texts that are given. */
export function text(change: (given: string) => string): Override {
  return converting(['Edm.String'], (value) => (typeof value === 'string' ? change(value) : value))
}

export function numeric(change: (given: number) => number): (value: Value) => Value {
  return (value) => (typeof value === 'number' ? change(value) : value)
}

/** Alters the values that go into fields of these types. */
export function converting(types: readonly EdmType[], change: (value: Value, field: Field) => Value): Override {
  return ({ writes }) => ({
    writes: {
      convert(field, given) {
        const value = writes.convert(field, given)
        return types.includes(field.type) ? change(value, field) : value
      },
    },
  })
}
