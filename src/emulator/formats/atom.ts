import { setName } from '../records/keys.js'
import type { Row } from '../records/row.js'
import { escapedMarkup } from './markup.js'
import { expandedRow, legacyType, recordAddress, type View } from './view.js'
import type { Page } from './json-records.js'

const data = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
const namespaces = `xmlns="http://www.w3.org/2005/Atom" xmlns:d="${data}" xmlns:m="${data}/metadata"`

/** A collection as an Atom feed. Text that XML cannot hold is replaced, see `escapedMarkup`. */
export function atomFeed(entries: readonly string[], page: Page, view: View, updated: Date): string {
  const name = setName(view.service, view.model)
  const count = page.count === undefined ? '' : `<m:count>${page.count}</m:count>`
  const next = page.next === undefined ? '' : `<link rel="next" href="${escapedMarkup(page.next)}"/>`
  const root = escapedMarkup(view.root)
  const head = `<?xml version="1.0" encoding="utf-8"?>
<feed xml:base="${root}/" ${namespaces}>${count}<title type="text">${name}</title><id>${root}/${name}</id><updated>${seconds(updated)}</updated><link rel="self" title="${name}" href="${name}"/>`
  return [head, ...entries, next, '</feed>'].join('')
}

/** One record as a document of its own. */
export function atomDocument(entry: string, view: View): string {
  return `<?xml version="1.0" encoding="utf-8"?>
${entry.replace('<entry>', `<entry xml:base="${escapedMarkup(view.root)}/" ${namespaces}>`)}`
}

export function atomEntry(row: Row, view: View): string {
  const address = recordAddress(view, row)
  const changed = row.values['ModifiedOn']
  const updated = seconds(new Date(typeof changed === 'number' ? changed : 0))
  // Joined, not added up: a page of ten thousands of strings that are still in pieces holds several times its length.
  return [
    `<entry><id>${escapedMarkup(view.root)}/${address}</id>`,
    `<category term="Svc.${view.model.name}" scheme="${data}/scheme"/>`,
    `<link rel="edit" title="${view.model.name}" href="${address}"/>${links(row, view, address)}`,
    `<title/><updated>${updated}</updated><author><name/></author>`,
    `<content type="application/xml"><m:properties>${properties(row, view)}</m:properties></content></entry>`,
  ].join('')
}

function links(row: Row, view: View, address: string): string {
  return view.links
    .map((link) => {
      const { name } = link.lookup
      const open = `<link rel="${data}/related/${name}" type="application/atom+xml;type=entry" title="${name}" href="${address}/${name}"`
      const other = expandedRow(view, link, row)
      if (!other) return `${open}/>`
      const entry = other.row ? other.view.behaviour.formats.atomEntry(other.row, other.view) : ''
      return `${open}><m:inline>${entry}</m:inline></link>`
    })
    .join('')
}

function properties(row: Row, view: View): string {
  const { values } = view.behaviour
  return view.fields
    .map((field) => {
      const text = values.xml(field, row.values[field.name] ?? null, view.service, values)
      const type =
        field.type === 'Edm.String' ? '' : ` m:type="${view.service === 'legacy' ? legacyType(field) : field.type}"`
      if (text === undefined) return `<d:${field.name}${type} m:null="true"/>`
      const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : ''
      return `<d:${field.name}${type}${space}>${text}</d:${field.name}>`
    })
    .join('')
}

function seconds(moment: Date): string {
  return `${moment.toISOString().slice(0, -'.000Z'.length)}Z`
}
