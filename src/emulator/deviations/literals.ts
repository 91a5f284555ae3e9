import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { percentDecoded } from '../http/percent-encoding.js'
import { comparingTexts } from './filter.js'

/** Breaches of how the text of a `$filter` is read: its escapes, its plus signs, its quotes. */
export const literalDeviations: readonly Deviation[] = [
  {
    id: 'filter-read-as-latin-1',
    sentence: 'The escapes of a filter are taken for Latin-1, so that text outside ASCII is not found.',
    breaks: ['READ-7'],
    override: () => ({
      query: {
        decode: (raw) =>
          raw
            .replaceAll('+', ' ')
            .replace(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      },
    }),
  },
  {
    id: 'filter-decoded-twice',
    sentence: 'A filter is decoded twice, so that a per cent sign with two digits after it is not found.',
    breaks: ['READ-7'],
    override: ({ query }) => ({
      query: {
        decode(raw) {
          const once = query.decode(raw)
          return percentDecoded(once) ?? once
        },
      },
    }),
  },
  {
    id: 'filter-cut-at-ampersand',
    sentence: 'An escaped ampersand ends the filter, which is then refused.',
    breaks: ['READ-7'],
    override: ({ query }) => ({
      query: {
        options: (call, service) => query.options({ ...call, query: call.query.replace(/%26/g, '&') }, service),
      },
    }),
  },
  {
    id: 'filter-without-emoji',
    sentence: 'Signs beyond the Basic Multilingual Plane are question marks in a filter.',
    breaks: ['READ-7'],
    override: ({ query }) => ({
      query: { decode: (raw) => query.decode(raw).replace(/[\u{10000}-\u{10FFFF}]/gu, '??') },
    }),
  },
  {
    id: 'filter-without-cyrillic',
    sentence: 'Cyrillic letters are question marks in a filter, as in a database of another code page.',
    breaks: ['READ-7'],
    override: readingFilter((source) => source.replace(/\p{Script=Cyrillic}/gu, '?')),
  },
  {
    id: 'filter-with-line-breaks-as-blanks',
    sentence: 'A line break in a text of a filter is a blank.',
    breaks: ['READ-7'],
    override: readingFilter((source) => source.replace(/\r?\n/g, ' ')),
  },
  {
    id: 'texts-like-guids-not-found',
    sentence: 'A text that reads like a GUID is found by no filter.',
    breaks: ['READ-7', 'READ-8'],
    override: comparingTexts((value, literal) => value === literal && !/^[\da-f]{8}(-[\da-f]{4}){3}-/.test(literal)),
  },
  {
    id: 'backslash-escapes',
    sentence: 'A backslash in a text makes the sign after it stand for itself, as in a string of the database.',
    breaks: ['READ-7'],
    override: readingFilter((source) => source.replace(/\\(.)/g, '$1')),
  },
  {
    id: 'semicolons-taken-out',
    sentence: 'Semicolons are taken out of the texts of a filter, out of fear of code.',
    breaks: ['READ-7'],
    override: readingFilter((source) => source.replace(/'(?:[^']|'')*'/g, (text) => text.replaceAll(';', ''))),
  },
  {
    id: 'hashes-taken-out',
    sentence: 'A hash in a text of a filter is lost.',
    breaks: ['READ-7'],
    override: readingFilter((source) => source.replaceAll('#', '')),
  },
  {
    id: 'filter-escaped-as-markup',
    sentence:
      'Double quotes and signs of markup in a filter are escaped as in HTML, so that texts with them are not found.',
    breaks: ['READ-7'],
    override: readingFilter((source) => source.replaceAll('"', '&quot;').replaceAll('<', '&lt;')),
  },
  {
    id: 'email-not-found',
    sentence: 'The e-mail address of a contact, which is kept encrypted, is found by no filter.',
    breaks: ['READ-9'],
    override: readingFilter((source) => source.replace(/^Email eq '/, "Email eq 'sealed:")),
  },
  {
    id: 'filter-cut-at-comma',
    sentence: 'A comma in a text of a filter ends that text.',
    breaks: ['READ-7'],
    override: readingFilter((source) => source.replace(/'((?:[^',]|'')*),(?:[^']|'')*'/g, "'$1'")),
  },
  {
    id: 'plus-decoded-twice',
    sentence: 'An escaped plus sign in a filter is read as a blank.',
    breaks: ['READ-9'],
    override: ({ query }) => ({ query: { decode: (raw) => query.decode(raw.replace(/%2B/gi, '+')) } }),
  },
  {
    id: 'plus-lost',
    sentence: 'An escaped plus sign in a filter is lost.',
    breaks: ['READ-9'],
    override: ({ query }) => ({ query: { decode: (raw) => query.decode(raw.replace(/%2B/gi, '')) } }),
  },
  {
    id: 'plus-equals-blank',
    sentence: 'A plus sign equals a blank where texts are compared.',
    breaks: ['READ-9'],
    override: comparingTexts((value, literal) => value.replaceAll('+', ' ') === literal.replaceAll('+', ' ')),
  },
  {
    id: 'quote-ends-literal',
    sentence: 'A text ends at its first doubled quote, and what follows is passed over.',
    breaks: ['READ-15'],
    override: readingFilter((source) => source.replace(/'([^']+)''(?:[^']|'')*'/g, "'$1'")),
  },
  {
    id: 'quotes-stay-doubled',
    sentence: 'A doubled quote in a text stays two quotes.',
    breaks: ['READ-15'],
    override: readingFilter((source) => source.replace(/'(?:[^']|'')*'/g, doubled)),
  },
  {
    id: 'quotes-halved-before-parsing',
    sentence: 'Doubled quotes are made single before the filter is parsed, so that a text can become a condition.',
    breaks: ['READ-15'],
    override: readingFilter((source) => source.replaceAll("''", "'")),
  },
  {
    id: 'plus-is-blank-inside-or',
    sentence: 'A plus sign in a text is read as a blank where a filter has an or.',
    breaks: ['READ-8'],
    override: readingOr((source) => source.replaceAll('+', ' ')),
  },
  {
    id: 'filter-of-latin-1-inside-or',
    sentence: 'Letters outside Latin-1 are question marks where a filter has an or.',
    breaks: ['READ-8'],
    override: readingOr((source) => source.replace(/[^\0-\xff]/gu, '?')),
  },
  {
    id: 'ampersand-lost-inside-or',
    sentence: 'An ampersand in a text is lost where a filter has an or.',
    breaks: ['READ-8'],
    override: readingOr((source) => source.replaceAll('&', '')),
  },
  {
    id: 'quotes-stay-doubled-inside-or',
    sentence: 'A doubled quote in a text stays two quotes where a filter has an or.',
    breaks: ['READ-8'],
    override: readingOr((source) => source.replace(/'(?:[^']|'')*'/g, doubled)),
  },
  {
    id: 'eq-by-prefix-inside-or',
    sentence: 'A text equals every value that begins with it where a filter has an or.',
    breaks: ['READ-8'],
    override: readingOr((source) => source.replace(/(\w+) eq ('(?:[^']|'')+')/g, 'startswith($1,$2)')),
  },
  {
    id: 'eq-by-ending-inside-or',
    sentence: 'A text equals every value that ends with it where a filter has an or.',
    breaks: ['READ-8'],
    override: readingOr((source) => source.replace(/(\w+) eq ('(?:[^']|'')+')/g, 'endswith($1,$2)')),
  },
]

/** Alters the source of a filter that has an `or`. */
function readingOr(change: (source: string) => string): Override {
  return readingFilter((source) => (/' or [A-Z]\w* eq /.test(source) ? change(source) : source))
}

function doubled(text: string): string {
  return `'${text.slice(1, -1).replaceAll("''", "''''")}'`
}

/** Alters the source of a filter before it is parsed. */
export function readingFilter(change: (source: string) => string): Override {
  return ({ filter }) => ({ filter: { read: (source) => filter.read(change(source)) } })
}
