import type { Field } from '../../../fixtures/model.js'
import type { Header } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { atomDocument, atomEntry, atomFeed } from '../formats/atom.js'
import { lightField, verboseField } from '../formats/field.js'
import {
  lightCollection,
  lightRecord,
  plainRow,
  verboseCollection,
  verboseRecord,
  verboseRow,
  type Page,
} from '../formats/json-records.js'
import type { View } from '../formats/view.js'
import type { Row } from '../records/row.js'
import type { Service } from './routes.js'

/** One range of an Accept header. */
interface Range {
  readonly type: string
  readonly quality: number
}

export type Format = 'json' | 'xml'

/**
 * How records are shown. The document shows no body shape: the legacy service answers as the OData version 2 services
 * of its time do (Atom, or verbose JSON), the newer endpoint with the plain JSON of version 4.
 */
export interface FormatsBehaviour {
  /** The format that the caller gets; undefined where it accepts neither. */
  readonly negotiate: (call: Call, service: Service) => Format | undefined
  readonly jsonContentType: (service: Service) => string
  readonly atomContentType: (kind: 'feed' | 'entry') => string
  readonly headers: (service: Service) => readonly Header[]
  readonly jsonRow: (row: Row, view: View) => string
  readonly jsonCollection: (rows: readonly string[], page: Page, view: View) => string
  readonly jsonField: (field: Field, row: Row, view: View) => string
  readonly jsonRecord: (row: string, view: View) => string
  readonly atomEntry: (row: Row, view: View) => string
  readonly atomFeed: (entries: readonly string[], page: Page, view: View, updated: Date) => string
  readonly atomDocument: (entry: string, view: View) => string
}

const xmlTypes = ['application/atom+xml', 'application/xml', 'text/xml', 'text/html', 'application/xhtml+xml']
const jsonTypes = ['application/json', 'text/json']

export const documentedFormats: FormatsBehaviour = {
  negotiate(call, service) {
    const asked = new URLSearchParams(call.query).get('$format')
    if (asked !== null) return /json/i.test(asked) ? 'json' : /xml|atom/i.test(asked) ? 'xml' : undefined
    const offers = service === 'legacy' ? [...xmlTypes, ...jsonTypes] : [...jsonTypes, ...xmlTypes.slice(0, 3)]
    const chosen = preferred(call.headers.accept, offers)
    if (chosen === undefined) return undefined
    return jsonTypes.includes(chosen) ? 'json' : 'xml'
  },
  jsonContentType: (service) =>
    service === 'legacy'
      ? 'application/json;odata=verbose;charset=utf-8'
      : 'application/json; odata.metadata=minimal; charset=utf-8',
  atomContentType: (kind) => `application/atom+xml;type=${kind};charset=utf-8`,
  headers: (service) => [
    service === 'legacy' ? (['DataServiceVersion', '2.0;'] as const) : (['OData-Version', '4.0'] as const),
    ['Cache-Control', 'no-cache'],
  ],
  jsonRow: (row, view) => (view.service === 'legacy' ? verboseRow(row, view) : plainRow(row, view)),
  jsonCollection: (rows, page, view) =>
    view.service === 'legacy' ? verboseCollection(rows, page) : lightCollection(rows, page, view, '@odata.'),
  jsonRecord: (row, view) => (view.service === 'legacy' ? verboseRecord(row) : lightRecord(row, view, '@odata.')),
  jsonField: (field, row, view) =>
    view.service === 'legacy' ? verboseField(field, row, view) : lightField(field, row, view, '@odata.'),
  atomEntry,
  atomFeed,
  atomDocument,
}

/**
 * The type that an Accept header prefers among those offered, by quality, then by how closely a range names it, then by
 * the order in which they are offered. A missing header takes the first offer; undefined where nothing offered will do.
 */
function preferred(accept: string | undefined, offers: readonly string[]): string | undefined {
  const ranges = (accept ?? '*/*')
    .split(',')
    .map(rangeOf)
    .filter(({ type }) => type !== '')
  const ranked = offers
    .map((offer) => ({ offer, ...judged(offer, ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality || right.closeness - left.closeness)
  return ranges.length === 0 ? offers[0] : ranked[0]?.offer
}

function rangeOf(source: string): Range {
  const [type = '', ...parameters] = source.split(';').map((part) => part.trim().toLowerCase())
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1')
  return { type, quality: Number.isNaN(quality) ? 1 : quality }
}

function judged(offer: string, ranges: readonly Range[]): { quality: number; closeness: number } {
  const [family = ''] = offer.split('/')
  const closenessOf = ({ type }: Range): number =>
    type === offer ? 3 : type === `${family}/*` ? 2 : type === '*/*' ? 1 : 0
  const best = ranges
    .map((range) => ({ quality: range.quality, closeness: closenessOf(range) }))
    .filter(({ closeness }) => closeness > 0)
    .sort((left, right) => right.closeness - left.closeness)[0]
  return best ?? { quality: 0, closeness: 0 }
}
