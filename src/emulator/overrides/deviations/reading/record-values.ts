import type { Field, Value } from '../../../../../fixtures/model.js'
import { altering, replacing, together } from '../../alterations.js'
import { overridden, type Override } from '../../../behaviour/behaviour.js'
import type { View } from '../../../formats/view.js'
import { isLookup } from '../../../records/store.js'
import { breachesBy, crossed } from '../breaches.js'

/** Writes the records of a collection of contacts without the names of their fields. */
const packed = replacing('formats', 'jsonCollection', (write) => (rows, page, view) => {
  const values = (row: string): string => JSON.stringify(Object.values(JSON.parse(row) as object))
  return write(view.model.name === 'Contact' ? rows.map(values) : rows, page, view)
})

/** Breaches of how records and their values are written. */
export const recordValueDeviations = [
  ...crossed({
    'records-packed': {
      says: 'A contact is an array of its values',
      override: packed,
      cells: { 'beside-filter': 'RECORD-1/objects', 'with-filter-odata': 'ODATA-3/objects' },
    },
    'dates-without-zero-milliseconds': {
      says: 'A date-time on a whole second has no milliseconds',
      override: inJson(isMoment, withoutZeroMilliseconds),
      cells: {
        'on-read': { id: 'dates-without-zero-milliseconds', breaks: 'RECORD-3/date-times' },
        odata: { id: 'dates-without-zero-milliseconds-odata', breaks: 'ODATA-3/values' },
        'beside-filter': { id: 'dates-short-beside-filter', breaks: 'RECORD-3/date-times' },
      },
    },
    'dates-in-milliseconds-of-microsoft': {
      says: 'A date-time is written as /Date(milliseconds)/',
      override: inJson(isMoment, (source, value) => (value === null ? source : `"/Date(${String(value)})/"`)),
      cells: {
        'read-by-restricted-user': {
          id: 'dates-microsoft-for-restricted-user',
          breaks: 'RECORD-3/date-times',
          inWholeRun: true,
        },
      },
    },
    'whole-numbers-quoted': {
      says: 'A whole number is a string',
      override: inJson(isWhole, (source, value) => (value === null ? source : `"${source}"`)),
      cells: {
        'on-read': { id: 'whole-numbers-quoted', breaks: 'RECORD-4/kinds' },
        odata: 'ODATA-3/values',
        'read-by-restricted-user': {
          id: 'numbers-quoted-for-restricted-user',
          breaks: 'RECORD-4/kinds',
          inWholeRun: true,
        },
      },
    },
    'numbers-lost': {
      says: 'A whole number is 0',
      override: inJson(isWhole, (source, value) => (value === null ? source : '0')),
      cells: {
        'beside-filter': ['READ-7/text', 'READ-11/last'],
        'beside-select': 'READ-5/several-fields',
      },
    },
    'ampersands-escaped-twice': {
      says: 'An ampersand is escaped twice',
      override: inXml((field, text) => (isText(field) ? text.replaceAll('&amp;', '&amp;amp;') : text)),
      cells: { 'beside-filter-in-xml': 'READ-10/xml-or' },
    },
    'dates-with-offset': {
      says: 'A date-time ends in +00:00',
      override: inJson(isMoment, (source) => source.replace('Z', '+00:00')),
      cells: { 'on-read': { id: 'dates-with-offset', breaks: 'RECORD-3/date-times' } },
    },
    'dates-without-zone': {
      says: 'A date-time has no Z',
      override: inJson(isMoment, (source) => source.replace('Z', '')),
      cells: { 'on-read': { id: 'dates-without-zone', breaks: 'RECORD-3/date-times' } },
    },
    'dates-in-microseconds': {
      says: 'A date-time has six fraction digits',
      override: inJson(isMoment, (source) => source.replace('Z', '000Z')),
      cells: { 'on-read': { id: 'dates-in-microseconds', breaks: 'RECORD-3/date-times' } },
    },
    'values-with-their-types': {
      says: 'Every value but the id is an object of type and value',
      override: inJson(
        ({ name }) => name !== 'Id',
        (source, _value, { type }) => `{"type":"${type}","value":${source}}`,
      ),
      cells: {
        'on-read': {
          id: 'values-with-their-types',
          breaks: ['RECORD-1/plain-values', 'RECORD-2/guids', 'RECORD-3/date-times', 'RECORD-4/kinds'],
        },
      },
    },
    'fractions-quoted': {
      says: 'A number with a fraction is a string',
      override: inJson(
        ({ type }) => type === 'Edm.Decimal',
        (source) => (/^[^"]*\./.test(source) ? `"${source}"` : source),
      ),
      cells: { 'on-read': { id: 'fractions-quoted', breaks: 'RECORD-4/kinds' } },
    },
    'numeric-texts-as-numbers': {
      says: 'A text of digits is written as a number',
      override: inJson(isText, (source, value) =>
        typeof value === 'string' && /^\+?\d{1,15}$/.test(value) ? String(Number(value)) : source,
      ),
      cells: { 'on-read': { id: 'numeric-texts-as-numbers', breaks: 'RECORD-4/kinds' } },
    },
  }),
  ...breachesBy(spelled, {
    'lookups-in-braces': [
      'Lookups are in braces.',
      ['RECORD-2/guids', 'ODATA-3/values'],
      [isLookup, (guid) => `{${guid}}`],
    ],
    'lookups-without-dashes': [
      'A lookup is a GUID without dashes.',
      ['RECORD-2/guids', 'ODATA-3/values'],
      [isLookup, (guid) => guid.replaceAll('-', '')],
    ],
    'seldom-lookup-cut': [
      'A lookup that is seldom set loses its last four digits, as in a column of 32 characters.',
      ['RECORD-2/guids', 'ODATA-3/values'],
      [({ name }) => name === 'PayrollId', (guid) => guid.slice(0, 32)],
    ],
    'dates-with-blank': [
      'A blank separates day and time.',
      ['RECORD-3/date-times', 'ODATA-3/values'],
      [isMoment, (moment) => moment.replace('T', ' ')],
    ],
  }),
]

function isMoment({ type }: Field): boolean {
  return type === 'Edm.DateTime'
}

function isText({ type }: Field): boolean {
  return type === 'Edm.String'
}

function isWhole({ type }: Field): boolean {
  return type === 'Edm.Int32'
}

function withoutZeroMilliseconds(json: string): string {
  return json.replaceAll('.000Z"', 'Z"')
}

/**
 * Has contacts written in another way: those that are read, and not records that are changed, so that no clause about changes
 * is at stake.
 */
export function inContacts(override: Override): Override {
  const seen = (view: View): View =>
    view.model.name === 'Contact' ? { ...view, behaviour: overridden(view.behaviour, override) } : view
  return together(
    replacing('formats', 'jsonRow', (write) => (row, view) => write(row, seen(view))),
    replacing('formats', 'atomEntry', (write) => (row, view) => write(row, seen(view))),
  )
}

/** Writes values of contacts in JSON in another way; `source` is the JSON of the document. */
function inJson(
  applies: (field: Field) => boolean,
  write: (source: string, value: Value, field: Field) => string,
): Override {
  return inContacts(
    altering('values', 'json', (source, field, value) => (applies(field) ? write(source, value, field) : source)),
  )
}

function inXml(write: (field: Field, text: string) => string): Override {
  return inContacts(altering('values', 'xml', (text, field) => (text === undefined ? text : write(field, text))))
}

/** Spells values that are strings in JSON in another way, in both services and both formats. */
function spelled([applies, spell]: readonly [(field: Field) => boolean, (text: string) => string]): Override {
  const json = inJson(applies, (source, value) =>
    value === null ? source : JSON.stringify(spell(JSON.parse(source) as string)),
  )
  const xml = inXml((field, text) => (applies(field) ? spell(text) : text))
  return (base) => {
    const { formats } = overridden(base, json)
    return { formats: { jsonRow: formats.jsonRow, atomEntry: overridden(base, xml).formats.atomEntry } }
  }
}
