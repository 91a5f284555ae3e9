import type { EdmType, Value, Values } from '../../../../../fixtures/model.js'
import { alsoStoring, altering, replacing } from '../../alterations.js'
import type { Override } from '../../../behaviour/behaviour.js'
import { breaches, breachesBy, crossed } from '../breaches.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const numbers: readonly EdmType[] = ['Edm.Int32', 'Edm.Int64', 'Edm.Decimal']

/** Breaches of what becomes of a value on its way into the record. */
export const writtenValueDeviations = [
  ...crossed({
    'text-in-latin-1': {
      says: 'What Latin-1 lacks becomes a question mark in a text',
      override: replaced([/[^\u0000-\u00FF]/gu, '?']),
      cells: {
        always: 'WRITE-5/beyond-ascii',
        'on-put': { id: 'put-text-in-latin-1', breaks: 'WRITE-3/put' },
        'in-verbose': { id: 'verbose-text-in-latin-1', breaks: 'WRITE-4/put-verbose' },
      },
    },
    'text-on-one-line': {
      says: 'Line breaks become blanks in a text',
      override: replaced([/\r\n|[\r\n]/g, ' ']),
      cells: {
        always: 'WRITE-5/lines',
      },
    },
    'text-without-leading-zeros': {
      says: 'A text of digits loses its leading zeros',
      override: text(withoutLeadingZeros),
      cells: {
        always: { id: 'text-digits-as-number', breaks: 'WRITE-5/digits' },
      },
    },
    'text-backslash-lost': {
      says: 'A text loses its backslashes, as if they began an escape',
      override: replaced([/\\/g]),
      cells: { always: 'WRITE-5/markup' },
    },
    'text-plus-as-blank': {
      says: 'A plus sign becomes a blank in a text, as in a form',
      override: replaced([/\+/g, ' ']),
      cells: { always: 'WRITE-5/markup' },
    },
    'number-without-sign': {
      says: 'A negative number loses its sign',
      override: numeric(numbers)(Math.abs),
      cells: { always: 'WRITE-5/negative' },
    },
    'number-cut-to-whole': {
      says: 'A decimal loses what is after its point',
      override: numeric(['Edm.Decimal'])(Math.trunc),
      cells: {
        always: 'WRITE-5/number',
        'in-verbose': { id: 'verbose-number-cut-to-whole', breaks: 'WRITE-4/put-verbose' },
      },
    },
    'date-without-time': {
      says: 'A date-time loses its time of day',
      override: numeric(['Edm.DateTime'])((given) => given - (given % day)),
      cells: {
        'in-verbose': { id: 'verbose-date-without-time', breaks: 'WRITE-4/merge-verbose' },
      },
    },
    'guid-ignored': {
      says: 'A GUID is not stored',
      override: alsoStoring(({ before, given, fields }): Values => {
        const guids = fields.filter(({ name, type, lookup }) => type === 'Edm.Guid' && !lookup && name in given)
        return Object.fromEntries(guids.map(({ name }) => [name, before[name] ?? null]))
      }),
      cells: { 'in-verbose': { id: 'verbose-guid-ignored', breaks: 'WRITE-4/put-verbose' } },
    },
  }),
  ...breachesBy(replaced, {
    'text-cut-at-emoji': [
      'A text ends before its first character beyond the Basic Multilingual Plane.',
      'WRITE-5/beyond-ascii',
      [/[\u{10000}-\u{10FFFF}].*/su],
    ],
    'text-apostrophes-doubled': ['Apostrophes are stored twice in a text.', 'WRITE-5/quotes', [/'/g, "''"]],
    'text-quotes-as-entities': ['Double quotes become HTML entities in a text.', 'WRITE-5/quotes', [/"/g, '&quot;']],
    'text-typographic-quotes-straightened': ['Curly quotes become straight.', 'WRITE-5/beyond-ascii', [/[“”„]/g, '"']],
    'text-ampersand-as-entity': ['Ampersands become HTML entities in a text.', 'WRITE-5/markup', [/&/g, '&amp;']],
    'text-without-tags': ['A text loses what is in angle brackets.', 'WRITE-5/markup', [/<[^>]*>/g]],
    'text-tab-as-blank': ['A tab becomes a blank in a text.', 'WRITE-5/quotes', [/\t/g, ' ']],
    'text-blanks-collapsed': ['Several blanks become one in a text.', 'WRITE-5/quotes', [/ {2,}/g, ' ']],
    'text-no-break-space-as-blank': ['No-break spaces become blanks.', 'WRITE-5/beyond-ascii', [/\u00A0/g, ' ']],
    'text-formula-defused': ['A text that begins with = gets an apostrophe first.', 'WRITE-5/formula', [/^=/, "'="]],
  }),
  ...breachesBy(text, {
    'text-letters-composed': [
      'A letter and the mark that follows it become one character in a text (NFC).',
      'WRITE-5/beyond-ascii',
      (given) => given.normalize('NFC'),
    ],
    'text-percent-decoded': [
      'Percent escapes in a text are decoded.',
      'WRITE-5/markup',
      (given) => given.replace(/%[2-7][0-9a-f]/gi, decodeURIComponent),
    ],
  }),
  ...breachesBy(lookalike, {
    'text-null-not-set': ['The text null is stored as no value.', 'WRITE-5/looks-empty', [/^null$/, () => null]],
    'text-zero-not-set': ['The text 0 is stored as no value.', 'WRITE-5/looks-empty', [/^0$/, () => null]],
    'text-truth-in-capitals': [
      'The texts true and false are read as booleans and stored as True and False.',
      'WRITE-5/looks-true',
      [/^(true|false)$/, (given) => (given === 'true' ? 'True' : 'False')],
    ],
    'text-instant-written-anew': [
      'A text that looks like a date-time is stored with milliseconds.',
      'WRITE-5/date-text',
      [/^\d{4}-\d\d-\d\dT[\d:]+Z$/, (given) => new Date(given).toISOString()],
    ],
    'text-milliseconds-written-anew': [
      "A text that looks like a date-time of Microsoft's JSON is stored as a date-time of the interface.",
      'WRITE-5/looks-like-date',
      [/^\/Date\(\d+\)\/$/, (given) => new Date(Number(given.slice(6, -2))).toISOString()],
    ],
    'text-whole-number-as-number': [
      'A text of digits without a leading zero comes back as a number.',
      'WRITE-5/looks-like-number',
      [/^[1-9]\d{0,14}$/, Number],
    ],
  }),
  ...breachesBy(numeric(['Edm.DateTime']), {
    'date-read-as-local-time': [
      'The Z of a date-time is ignored: the time is read as that of a place two hours ahead.',
      'WRITE-5/after-2038',
      (given) => given - 2 * hour,
    ],
    'date-to-the-minute': ['A date-time loses its seconds.', 'WRITE-5/after-2038', (given) => given - (given % minute)],
    'date-before-1970-cut': [
      'A date-time before 1970 is stored as the beginning of 1970.',
      'WRITE-5/before-1970',
      (given) => Math.max(given, 0),
    ],
    'date-after-2038-cut': [
      'A date-time after January 2038 is stored as the last second that 32 bits hold.',
      'WRITE-5/after-2038',
      (given) => Math.min(given, (2 ** 31 - 1) * 1000),
    ],
    'date-of-1970-not-set': [
      'The first instant of 1970 is stored as no value.',
      'WRITE-5/first-of-1970',
      (given) => (given === 0 ? null : given),
    ],
    'date-of-summer-off-by-an-hour': [
      'A date-time of April to September is read as one of daylight saving time.',
      'WRITE-5/before-1970',
      (given) => given - (/-0[4-9]-\d\dT/.test(new Date(given).toISOString()) ? hour : 0),
    ],
  }),
  ...breaches({
    'number-zero-not-given': [
      'A zero is taken for a number that was not given.',
      'WRITE-5/zero',
      replacing('writes', 'merged', (merge) => (before, given, model) => {
        const fields = model.fields.filter(({ type }) => numbers.includes(type)).map(({ name }) => name)
        const set = Object.entries(given).filter(([name, value]) => value !== 0 || !fields.includes(name))
        return merge(before, Object.fromEntries(set), model)
      }),
    ],
  }),
]

/** A text of digits as it comes back if it was read as a number; any other as it is. */
export function withoutLeadingZeros(given: string): string {
  return given.replace(/^0+(?=\d+$)/, '')
}

function replaced([found, instead = '']: readonly [found: RegExp, instead?: string]): Override {
  return text((given) => given.replace(found, instead))
}

function text(change: (given: string) => Value): Override {
  return converted(['Edm.String'], (value) => (typeof value === 'string' ? change(value) : value))
}

/** Alters the texts that look so. */
function lookalike([looks, change]: readonly [looks: RegExp, change: (given: string) => Value]): Override {
  return text((given) => (looks.test(given) ? change(given) : given))
}

function numeric(types: readonly EdmType[]): (change: (given: number) => Value) => Override {
  return (change) => converted(types, (value) => (typeof value === 'number' ? change(value) : value))
}

/** Alters the values that are given to fields of these types. */
function converted(types: readonly EdmType[], change: (value: Value) => Value): Override {
  return altering('writes', 'convert', (value, { type }) => (types.includes(type) ? change(value) : value))
}
