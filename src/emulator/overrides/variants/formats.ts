import { gzipSync } from 'node:zlib'
import type { Field } from '../../../../fixtures/model.js'
import type { Override } from '../../behaviour/behaviour.js'
import type { Service } from '../../behaviour/routes.js'
import type { ValuesBehaviour } from '../../behaviour/values.js'
import { lightField, verboseField } from '../../formats/field.js'
import {
  lightCollection,
  lightRecord,
  plainRow,
  verboseCollection,
  verboseRecord,
  verboseRow,
  type AnnotationPrefix,
} from '../../formats/json-records.js'
import type { View } from '../../formats/view.js'
import { withHeaders } from '../../http/answer.js'
import { zeroGuid } from '../../records/convert.js'
import type { Row } from '../../records/row.js'
import { altering, replacing, together } from '../alterations.js'
import { permitted } from '../listed.js'

export const formatVariants = permitted({
  'json-light': [
    'The legacy service answers in light JSON: the records stand under value.',
    ({ formats }) => ({
      formats: {
        jsonRow: plainRow,
        jsonCollection: (rows, page, view) => lightCollection(rows, page, view, prefixOf(view.service)),
        jsonRecord: (row, view) => lightRecord(row, view, prefixOf(view.service)),
        jsonField: (field, row, view) => lightField(field, row, view, prefixOf(view.service)),
        jsonContentType: (service) =>
          service === 'legacy' ? 'application/json;charset=utf-8' : formats.jsonContentType(service),
      },
    }),
  ],
  'json-d-array': [
    'The records of the legacy service stand directly under d.',
    altering('formats', 'jsonCollection', (written, rows, page, view) =>
      view.service === 'legacy' && page.count === undefined && page.next === undefined
        ? `{"d":[${rows.join(',')}]}`
        : written,
    ),
  ],
  'json-bare-array': [
    'A collection of the legacy service is an array and nothing around it.',
    altering('formats', 'jsonCollection', (written, rows, page, view) =>
      view.service === 'legacy' && page.next === undefined ? `[${rows.join(',')}]` : written,
    ),
  ],
  'odata-verbose': [
    'The OData endpoint answers in verbose JSON too.',
    () => ({
      formats: {
        jsonRow: verboseRow,
        jsonCollection: verboseCollection,
        jsonRecord: verboseRecord,
        jsonField: verboseField,
      },
    }),
  ],
  'nulls-omitted': [
    'A field that is not set is left out of the record.',
    showing((fields, { values }) => fields.filter(({ name }) => values[name] !== null)),
  ],
  'record-members-reversed': [
    'The members of a record come in the reverse order.',
    showing((fields) => fields.toReversed()),
  ],
  'header-names-lower-case': [
    'The names of response headers are in lower case.',
    altering('wire', 'finish', (finished) => ({
      ...finished,
      headers: finished.headers.map(([name, value]) => [name.toLowerCase(), value] as const),
    })),
  ],
  'xml-nulls-empty': [
    'A field that is not set is an empty element in XML, and nothing says that it is null.',
    altering('values', 'xml', (text = '') => text),
  ],
  'guids-uppercase': ['GUIDs are written in upper case.', () => ({ values: { guid: (guid) => guid.toUpperCase() } })],
  'zero-guid-for-null': [
    'A lookup that is not set is written as the zero GUID.',
    together(writingUnset('json'), writingUnset('xml')),
  ],
  'first-instant-for-null': [
    'A date-time that is not set is the first instant of the year 1 at the OData endpoint.',
    altering('values', 'json', (source, { type }, value, service) =>
      value === null && type === 'Edm.DateTime' && service === 'odata' ? '"0001-01-01T00:00:00.000Z"' : source,
    ),
  ],
  'atom-prefixes': [
    'The elements of the feed carry other namespace prefixes.',
    ({ formats }) => ({
      formats: {
        atomEntry: (row, view) => renamedPrefixes(formats.atomEntry(row, view)),
        atomFeed(entries, page, view, updated) {
          const [before = '', after = ''] = renamedPrefixes(formats.atomFeed(['<entry/>'], page, view, updated)).split(
            '<a:entry/>',
          )
          return before + entries.join('') + after
        },
        atomDocument: (entry, view) =>
          renamedPrefixes(formats.atomDocument(entry.replace('<a:entry>', '<entry>'), view)),
      },
    }),
  ],
  'feed-as-xml': [
    'The feed is sent as application/xml.',
    () => ({ formats: { atomContentType: () => 'application/xml; charset=utf-8' } }),
  ],
  'json-by-verbose-name': [
    'The legacy service takes application/json for a media type that it does not know, and gives its verbose form.',
    altering('formats', 'negotiate', (format, { headers }, service) =>
      service === 'legacy' && headers.accept?.trim() === 'application/json' ? undefined : format,
    ),
  ],
  'classic-verbose': [
    'To a caller who asks for verbose JSON by its name, the legacy service writes date-times as /Date(milliseconds)/, and decimals as strings.',
    altering('wire', 'finish', (finished, _answer, { method, headers }) => {
      if (method !== 'GET' || !/odata=verbose/i.test(String(headers.accept))) return finished
      const inMilliseconds = (_text: string, moment: string): string => `"/Date(${String(Date.parse(moment))})/"`
      const body = finished.body
        .toString()
        .replaceAll(/"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g, inMilliseconds)
        .replaceAll(/:(-?\d+\.\d+)(?=[,}])/g, ':"$1"')
      return { ...finished, body: Buffer.from(body) }
    }),
  ],
  compressed: [
    'Answers are compressed where the caller accepts gzip.',
    altering('wire', 'finish', (finished, _answer, { headers }) => {
      if (!/\bgzip\b/i.test(String(headers['accept-encoding'])) || finished.body.length === 0) return finished
      const body = gzipSync(finished.body, { level: 1 })
      return withHeaders({ ...finished, body }, ['Content-Encoding', 'gzip'], ['Vary', 'Accept-Encoding'])
    }),
  ],
})

/** The light JSON of OData 3 names its annotations otherwise than that of OData 4. */
function prefixOf(service: Service): AnnotationPrefix {
  return service === 'legacy' ? 'odata.' : '@odata.'
}

/** Shows other fields of a record, or in another order. */
function showing(change: (fields: readonly Field[], row: Row) => readonly Field[]): Override {
  const changed = (row: Row, view: View): View => ({ ...view, fields: change(view.fields, row) })
  return together(
    replacing('formats', 'jsonRow', (write) => (row, view) => write(row, changed(row, view))),
    replacing('formats', 'atomEntry', (write) => (row, view) => write(row, changed(row, view))),
  )
}

/** Writes lookups that are not set as the zero GUID. */
function writingUnset(format: 'json' | 'xml'): Override {
  return replacing(
    'values',
    format,
    (write: ValuesBehaviour['xml']) =>
      (field, value, ...more) =>
        write(field, value === null && field.lookup ? zeroGuid : value, ...more),
  )
}

/**
 * Gives the Atom elements a prefix and the two data namespaces other ones. Text cannot be hit: it holds no `<` and no
 * `"` that is not escaped.
 */
function renamedPrefixes(source: string): string {
  return source
    .replace(/<(\/?)(feed|title|id|updated|link|entry|category|author|name|content)(?=[\s/>])/g, '<$1a:$2')
    .replace(/<(\/?)d:/g, '<$1fields:')
    .replace(/<(\/?)m:/g, '<$1meta:')
    .replace(/ m:(type|null)="/g, ' meta:$1="')
    .replace('xmlns="', 'xmlns:a="')
    .replace('xmlns:d="', 'xmlns:fields="')
    .replace('xmlns:m="', 'xmlns:meta="')
}
