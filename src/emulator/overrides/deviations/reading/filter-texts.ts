import { replacing } from '../../alterations.js'
import type { QueryBehaviour } from '../../../behaviour/query.js'
import type { Override } from '../../../behaviour/behaviour.js'
import { percentDecoded } from '../../../http/percent-encoding.js'
import { breaches, breachesBy, crossed } from '../breaches.js'

/** Breaches of how the text of a `$filter` is read: its escapes, its plus signs, its quotes. */
export const filterTextDeviations = [
  ...crossed({
    'plus-is-blank': {
      says: 'A plus sign in a filter is read as a blank',
      override: reading([/\+/g, ' ']),
      cells: { 'inside-or': 'READ-8/signs', 'in-xml': 'READ-10/xml-or' },
    },
    'filter-of-latin-1': {
      says: 'Letters outside Latin-1 are question marks in a filter',
      override: reading([/[^\0-\xff]/gu, '?']),
      cells: { 'inside-or': 'READ-8/signs', 'in-xml': 'READ-10/xml-or' },
    },
    'ampersand-lost': {
      says: 'A filter loses its ampersands',
      override: reading([/&/g]),
      cells: { 'inside-or': 'READ-8/signs' },
    },
    'quotes-stay-doubled': {
      says: 'A doubled quote in a text of a filter stays two quotes',
      override: readingTexts((text) => `'${text.slice(1, -1).replaceAll("''", "''''")}'`),
      cells: { always: 'READ-15/match', 'inside-or': 'READ-8/signs', 'in-xml': 'READ-15/match' },
    },
  }),
  ...breachesBy(reading, {
    'filter-without-cyrillic': [
      'Cyrillic letters are question marks in a filter, as in a database of another code page.',
      'READ-7/kinds',
      [/\p{Script=Cyrillic}/gu, '?'],
    ],
    'backslash-escapes': ['A backslash in a filter escapes the next character.', 'READ-7/backslash', [/\\(.)/g, '$1']],
    'quotes-halved-before-parsing': [
      'Doubled quotes are made single before a filter is parsed, so that a text can become a condition.',
      'READ-15/literal',
      [/''/g, "'"],
    ],
    'word-behind-filter-passed-over': [
      'A word after the last condition of a filter is ignored.',
      'READ-12/xml',
      [/(?<=') (?!and$|or$)[a-z]+$/],
    ],
  }),
  ...breachesBy(decoding, {
    'filter-read-as-latin-1': [
      'The escapes of a filter are read as Latin-1, so that text outside ASCII is not found.',
      'READ-7/beyond-ascii',
      (raw) =>
        raw
          .replaceAll('+', ' ')
          .replace(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    ],
    'filter-decoded-twice': [
      'A filter is decoded twice, so that a percent sign with two digits after it is not found.',
      'READ-7/escape',
      (raw, decoded) => percentDecoded(decoded(raw)) ?? decoded(raw),
    ],
    'filter-without-emoji': [
      'Characters beyond the Basic Multilingual Plane are question marks in a filter.',
      'READ-7/emoji',
      (raw, decoded) => decoded(raw).replace(/[\u{10000}-\u{10FFFF}]/gu, '??'),
    ],
    'plus-decoded-twice': [
      'An escaped plus sign in a filter is read as a blank.',
      'READ-9/plus',
      (raw, decoded) => decoded(raw.replace(/%2B/gi, '+')),
    ],
  }),
  ...breaches({
    'filter-cut-at-ampersand': [
      'An escaped ampersand ends the filter, which is then refused.',
      'READ-7/ampersand',
      replacing(
        'query',
        'options',
        (read) => (call, service) => read({ ...call, query: call.query.replace(/%26/g, '&') }, service),
      ),
    ],
    'semicolons-taken-out': [
      'The texts of a filter lose their semicolons, out of fear of code.',
      'READ-7/sign-more',
      readingTexts((text) => text.replaceAll(';', '')),
    ],
    'filter-escaped-as-markup': [
      'Double quotes and < in a filter are escaped as in HTML, so that texts with them are not found.',
      'READ-7/double-quote',
      readingFilter((source) => source.replaceAll('"', '&quot;').replaceAll('<', '&lt;')),
    ],
  }),
]

/** Alters the source of a filter before it is parsed. */
function readingFilter(change: (source: string) => string): Override {
  return replacing('filter', 'read', (read) => (source) => read(change(source)))
}

function reading([found, instead = '']: readonly [found: RegExp, instead?: string]): Override {
  return readingFilter((source) => source.replace(found, instead))
}

/** Alters the texts in a filter, their quotes included. */
function readingTexts(change: (text: string) => string): Override {
  return readingFilter((source) => source.replace(/'(?:[^']|'')*'/g, change))
}

function decoding(decode: (raw: string, decoded: QueryBehaviour['decode']) => string): Override {
  return replacing('query', 'decode', (decoded) => (raw) => decode(raw, decoded))
}
