import type { Field, Value } from '../../../../../fixtures/model.js'
import { altering, beforeLeaving, finding, replacing, together, where } from '../../alterations.js'
import type { FormatsBehaviour } from '../../../behaviour/formats.js'
import type { Override } from '../../../behaviour/behaviour.js'
import type { Answer } from '../../../http/answer.js'
import type { Call } from '../../../http/call.js'
import { breaches, breachesBy, crossed } from '../breaches.js'
import { isInXml } from '../circumstances.js'
import { inContacts } from './record-values.js'

/** Breaches of the format of an answer, and of the likeness of its two formats. */
export const answerFormatDeviations = [
  ...crossed({
    'json-by-default': {
      says: 'A read whose Accept allows anything is answered in JSON',
      override: choosing((call) => (/^(\*\/\*)?$/.test(acceptOf(call)) ? 'json' : undefined)),
      cells: {
        'on-read': { id: 'json-by-default', breaks: 'READ-2/any' },
        'beside-filter': { breaks: 'READ-2/others', inWholeRun: true },
      },
    },
    'json-without-accept': {
      says: 'A read without Accept is answered in JSON',
      override: choosing((call) => (acceptOf(call) === '' ? 'json' : undefined)),
      cells: {
        'on-read': { id: 'json-without-accept', breaks: 'READ-2/no-accept' },
        'without-query': { id: 'bare-address-in-json', breaks: 'READ-2/bare' },
      },
    },
    page: {
      says: 'The answer is an HTML table',
      override: beforeLeaving((given) => {
        if (given.status !== 200) return given
        const rows = [...String(given.body).matchAll(/<d:Id[^>]*>([^<]*)</g)].map(([, id]) => `<tr><td>${id}</td></tr>`)
        const body = `<!DOCTYPE html><html><body><table>${rows.join('')}</table></body></html>`
        return { ...given, headers: [['Content-Type', 'text/html; charset=utf-8']], body }
      }),
      cells: { 'from-browsers': { id: 'page-to-browsers', breaks: 'READ-2/browser' } },
    },
    xml: {
      says: 'The answer is in XML, whatever was asked for',
      override: choosing(() => 'xml'),
      cells: {
        'read-by-restricted-user': { id: 'xml-for-restricted-user', breaks: 'READ-3/others', inWholeRun: true },
        odata: { id: 'odata-as-feed', breaks: 'ODATA-1/json' },
      },
    },
    'error-in-place-of-records': {
      says: 'A collection is answered with an error body and the status 200',
      override: () => ({
        formats: { jsonCollection: () => '{"error":{"code":"","message":"An error has occurred."}}' },
      }),
      cells: { odata: { id: 'odata-error-in-place-of-records', breaks: ['ODATA-1/collection', 'ODATA-2/value'] } },
    },
    'verbose-json-in-xml': {
      says: 'A caller who asks for application/json;odata=verbose gets XML',
      override: choosing((call) => (/odata=verbose/.test(acceptOf(call)) ? 'xml' : undefined)),
      cells: { 'on-read': { id: 'verbose-json-in-xml', breaks: 'READ-3/verbose' } },
    },
  }),
  ...breachesBy(inCollectionsOfContacts, {
    'several-records-206': [
      'A legacy read that asks for more than one contact is answered with 206.',
      ['READ-1/collection', 'READ-2/any', 'READ-3/json'],
      (given, { query }) => (/top=1(?!\d)/.test(query) ? given : { ...given, status: 206 }),
    ],
    'xml-declares-utf-16': [
      'The XML of contacts declares UTF-16, as a writer of strings does, and is sent as UTF-8.',
      'READ-4/well-formed',
      (given) => ({
        ...given,
        headers: given.headers.map(([name, value]) => [name, value.replace(/(\bxml\b.*);\s*charset=utf-8/i, '$1')]),
        body: String(given.body).replace(/^(<\?xml version="1.0" encoding=)"utf-8"/, '$1"utf-16"'),
      }),
    ],
    'xml-of-latin-1-bytes': [
      'The XML of contacts says UTF-8, and its letters of Latin-1 are single bytes.',
      'READ-4/ids',
      (given, call) => (isInXml(call) ? { ...given, body: withLatin1(String(given.body)) } : given),
    ],
  }),
  ...breachesBy(writingXml, {
    'xml-ampersand-bare': [
      'An ampersand is not escaped in the feed, which is then not well-formed.',
      ['READ-4/ids', 'READ-10/xml-or'],
      (_field, _value, text) => text?.replaceAll('&amp;', '&'),
    ],
    'xml-dates-two-hours-off': [
      'Date-times in XML are in the time of the server, two hours ahead, and say Z.',
      'READ-4/values',
      ({ type }, value, text) =>
        type === 'Edm.DateTime' && typeof value === 'number' ? new Date(value + 7_200_000).toISOString() : text,
    ],
    'xml-null-date-is-year-one': [
      'A date-time that is not set is the first day of the year 1 in XML.',
      'READ-4/values',
      ({ type }, value, text) => (type === 'Edm.DateTime' && value === null ? '0001-01-01T00:00:00.000Z' : text),
    ],
    'xml-decimals-rounded': [
      'Decimals are rounded to one digit in XML.',
      'READ-4/values',
      ({ type }, value, text) => (type === 'Edm.Decimal' && typeof value === 'number' ? value.toFixed(1) : text),
    ],
    'xml-line-breaks-folded': [
      'A line break in a text is a blank in XML.',
      'READ-4/values',
      (_field, _value, text) => text?.replace(/\n/g, ' '),
    ],
  }),
  ...breaches({
    'json-only-verbose': [
      'A read of contacts, or the error in its place, is in JSON only for a caller who asks for the verbose form.',
      ['READ-3/json', 'ERROR-1/filter'],
      choosing((call) =>
        call.path.endsWith('/ContactCollection') && /json/.test(acceptOf(call)) && !/odata=verbose/.test(acceptOf(call))
          ? 'xml'
          : undefined,
      ),
    ],
    'xml-ends-early': [
      'The feed of all contacts ends after sixty, and does not mention others.',
      'READ-4/whole',
      finding('legacy', (found, { holds }, _rows, { format, model }) =>
        format === 'xml' && model.name === 'Contact' && !holds ? found.slice(0, 60) : found,
      ),
      // Above the number of contacts: at the cap both formats are cut.
      { needs: { rows: 420, maxEntityRowCount: 400 } },
    ],
    'control-character-in-xml': [
      'The notes of a contact end with a control character, which is a character reference in the feed.',
      'READ-4/well-formed',
      inContacts(
        together(
          givenInJson((field, value) => (isOneNote(field, value) ? `${String(value)}\u001f` : value)),
          altering('values', 'xml', (text, field, value) => (isOneNote(field, value) ? `${String(text)}&#x1F;` : text)),
        ),
      ),
    ],
    'json-zero-is-null': [
      'A number that is zero is null in JSON.',
      'READ-4/values',
      inContacts(givenInJson((_field, value) => (value === 0 ? null : value))),
    ],
  }),
]

function acceptOf({ headers }: Call): string {
  return headers.accept ?? ''
}

/** Chooses the format for some callers. */
function choosing(choose: (call: Call) => ReturnType<FormatsBehaviour['negotiate']>): Override {
  return altering('formats', 'negotiate', (format, call) => choose(call) ?? format)
}

/** Alters good answers to reads of the legacy collection of contacts. */
function inCollectionsOfContacts(change: (given: Answer, call: Call) => Answer): Override {
  return where(
    ({ path }) => path.endsWith('/ContactCollection'),
    beforeLeaving((given, call) => (given.status === 200 ? change(given, call) : given)),
  )
}

function withLatin1(text: string): Buffer {
  return Buffer.concat([...text].map((sign) => Buffer.from(sign, sign <= '\u00ff' ? 'latin1' : 'utf8')))
}

function isOneNote({ name }: Field, value: Value): boolean {
  return name === 'Notes' && typeof value === 'string' && value.includes("it's fine")
}

/** Writes values of the feed in another way; undefined stands for null. */
function writingXml(write: (field: Field, value: Value, text: string | undefined) => string | undefined): Override {
  return inContacts(altering('values', 'xml', (text, field, value) => write(field, value, text)))
}

/** Writes other values in JSON than those that are there. */
function givenInJson(change: (field: Field, value: Value) => Value): Override {
  return replacing(
    'values',
    'json',
    (json) =>
      (field, value, ...more) =>
        json(field, change(field, value), ...more),
  )
}
