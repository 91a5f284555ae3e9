import { gzipSync } from 'node:zlib'
import { zeroGuid } from '../../records/convert.js'
import type { Variant } from '../listed.js'
import {
  lightCollection,
  lightRecord,
  plainRow,
  verboseCollection,
  verboseRecord,
  verboseRow,
} from '../../formats/json-records.js'
import { lightField, verboseField } from '../../formats/field.js'
import { withHeaders } from '../../http/answer.js'
export const formatVariants: readonly Variant[] = [
  {
    id: 'json-light',
    sentence: 'The legacy service answers in light JSON: the records stand under value.',
    override: ({ formats }) => ({
      formats: {
        jsonRow: plainRow,
        jsonCollection: (rows, page, view) =>
          lightCollection(rows, page, view, view.service === 'legacy' ? 'odata.' : '@odata.'),
        jsonRecord: (row, view) => lightRecord(row, view, view.service === 'legacy' ? 'odata.' : '@odata.'),
        jsonField: (field, row, view) => lightField(field, row, view, view.service === 'legacy' ? 'odata.' : '@odata.'),
        jsonContentType: (service) =>
          service === 'legacy' ? 'application/json;charset=utf-8' : formats.jsonContentType(service),
      },
    }),
  },
  {
    id: 'json-d-array',
    sentence: 'The records of the legacy service stand directly under d.',
    override: (base) => ({
      formats: {
        jsonCollection: (rows, page, view) =>
          view.service === 'legacy' && page.count === undefined && page.next === undefined
            ? `{"d":[${rows.join(',')}]}`
            : base.formats.jsonCollection(rows, page, view),
      },
    }),
  },
  {
    id: 'json-bare-array',
    sentence: 'A collection of the legacy service is an array and nothing around it.',
    override: (base) => ({
      formats: {
        jsonCollection: (rows, page, view) =>
          view.service === 'legacy' && page.next === undefined
            ? `[${rows.join(',')}]`
            : base.formats.jsonCollection(rows, page, view),
      },
    }),
  },
  {
    id: 'odata-verbose',
    sentence: 'The OData endpoint answers in verbose JSON too.',
    override: () => ({
      formats: {
        jsonRow: verboseRow,
        jsonCollection: verboseCollection,
        jsonRecord: verboseRecord,
        jsonField: verboseField,
      },
    }),
  },
  {
    id: 'nulls-omitted',
    sentence: 'A field that is not set is left out of the record.',
    override: ({ formats }) => ({
      formats: {
        jsonRow: (row, view) =>
          formats.jsonRow(row, { ...view, fields: view.fields.filter(({ name }) => row.values[name] !== null) }),
        atomEntry: (row, view) =>
          formats.atomEntry(row, { ...view, fields: view.fields.filter(({ name }) => row.values[name] !== null) }),
      },
    }),
  },
  {
    id: 'record-members-reversed',
    sentence: 'The members of a record come in the reverse order.',
    override: ({ formats }) => ({
      formats: {
        jsonRow: (row, view) => formats.jsonRow(row, { ...view, fields: [...view.fields].reverse() }),
        atomEntry: (row, view) => formats.atomEntry(row, { ...view, fields: [...view.fields].reverse() }),
      },
    }),
  },
  {
    id: 'header-names-lower-case',
    sentence: 'The names of response headers are in lower case.',
    override: ({ wire }) => ({
      wire: {
        finish(answer, call, route) {
          const finished = wire.finish(answer, call, route)
          return { ...finished, headers: finished.headers.map(([name, value]) => [name.toLowerCase(), value] as const) }
        },
      },
    }),
  },
  {
    id: 'xml-nulls-empty',
    sentence: 'A field that is not set is an empty element in XML, and nothing says that it is null.',
    override: ({ values }) => ({
      values: { xml: (field, value, service, all) => values.xml(field, value, service, all) ?? '' },
    }),
  },
  {
    id: 'guids-uppercase',
    sentence: 'GUIDs are written in upper case.',
    override: () => ({ values: { guid: (guid) => guid.toUpperCase() } }),
  },
  {
    id: 'zero-guid-for-null',
    sentence: 'A lookup that is not set is written as the zero GUID.',
    override: ({ values }) => ({
      values: {
        json: (field, value, service, all) =>
          values.json(field, value === null && field.lookup ? zeroGuid : value, service, all),
        xml: (field, value, service, all) =>
          values.xml(field, value === null && field.lookup ? zeroGuid : value, service, all),
      },
    }),
  },
  {
    id: 'first-instant-for-null',
    sentence: 'A date-time that is not set is the first instant of the year 1 at the OData endpoint.',
    override: ({ values }) => ({
      values: {
        json: (field, value, service, all) =>
          value === null && field.type === 'Edm.DateTime' && service === 'odata'
            ? '"0001-01-01T00:00:00.000Z"'
            : values.json(field, value, service, all),
      },
    }),
  },
  {
    id: 'atom-prefixes',
    sentence: 'The elements of the feed carry other namespace prefixes.',
    override: ({ formats }) => ({
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
  },
  {
    id: 'feed-as-xml',
    sentence: 'The feed is sent as application/xml.',
    override: () => ({ formats: { atomContentType: () => 'application/xml; charset=utf-8' } }),
  },
  {
    id: 'json-by-verbose-name',
    sentence:
      'The legacy service takes application/json for a media type that it does not know, and gives its verbose form.',
    override: ({ formats }) => ({
      formats: {
        negotiate: (call, service) =>
          service === 'legacy' && call.headers.accept?.trim() === 'application/json'
            ? undefined
            : formats.negotiate(call, service),
      },
    }),
  },
  {
    id: 'classic-verbose',
    sentence:
      'To a caller who asks for verbose JSON by its name, the legacy service writes date-times as /Date(milliseconds)/, and decimals as strings.',
    override: (base) => ({
      wire: {
        finish(answer, call, route) {
          const finished = base.wire.finish(answer, call, route)
          if (call.method !== 'GET' || !/odata=verbose/i.test(String(call.headers.accept))) return finished
          const body = finished.body
            .toString()
            .replaceAll(
              /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g,
              (_text, moment: string) => `"/Date(${String(Date.parse(moment))})/"`,
            )
            .replaceAll(/:(-?\d+\.\d+)(?=[,}])/g, ':"$1"')
          return { ...finished, body: Buffer.from(body) }
        },
      },
    }),
  },
  {
    id: 'compressed',
    sentence: 'Answers are compressed where the caller accepts gzip.',
    override: (base) => ({
      wire: {
        finish(answer, call, route) {
          const finished = base.wire.finish(answer, call, route)
          if (!/\bgzip\b/i.test(String(call.headers['accept-encoding'])) || finished.body.length === 0) return finished
          const body = gzipSync(finished.body, { level: 1 })
          return withHeaders({ ...finished, body }, ['Content-Encoding', 'gzip'], ['Vary', 'Accept-Encoding'])
        },
      },
    }),
  },
]

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
