import type { Freedoms } from '../freedoms.js'
import { addressOf, type Page } from './collection.js'
import { edmTypes, type Field } from './schema.js'
import type { Row, Value } from './store.js'
import { escapeXml } from './xml.js'

/** A page as an Atom feed. The prefixes are this server's own; only what they are bound to has a meaning. */
export function writeFeed(page: Page, freedoms: Freedoms): string {
  const next = page.next === null ? '' : `<a:link href="${escapeXml(page.next)}" rel='next'/>`
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<!-- ${page.entity} -->
<a:feed xml:base="${escapeXml(page.root)}" xmlns:a="http://www.w3.org/2005/Atom" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices" xmlns:t="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">
<a:id>${escapeXml(page.root)}${page.entity}Collection</a:id><a:title type="text">${page.entity}</a:title><a:updated>2024-01-01T00:00:00Z</a:updated>
${page.rows.map((row) => writeEntry(page, row, freedoms)).join('\n')}${next}
</a:feed>`
}

function writeEntry(page: Page, row: Row, { nulls }: Freedoms): string {
  const shown = page.fields.filter(({ name }) => nulls === 'shown' || (row[name] ?? null) !== null)
  const properties = shown.map((field) => writeProperty(field, row[field.name] ?? null))
  return `<a:entry><a:id>${escapeXml(addressOf(page, row))}</a:id><a:category term="Acme.${page.entity}"/><a:content type="application/xml"><t:properties>${properties.join('')}</t:properties></a:content></a:entry>`
}

function writeProperty({ name, kind }: Field, value: Value): string {
  const type = kind === 'text' ? '' : ` t:type="${edmTypes[kind]}"`
  if (value === null) return `<m:${name}${type} t:null="true"/>`
  return `<m:${name}${type}>${writeValue(kind, value)}</m:${name}>`
}

/** Decimals with two places and date-times with seven fraction digits: the same values, spelled another way than in JSON. */
function writeValue(kind: Field['kind'], value: Value): string {
  if (value instanceof Date) return value.toISOString().replace('Z', '0000Z')
  if (kind === 'decimal' && typeof value === 'number')
    return Number.isInteger(value * 100) ? value.toFixed(2) : String(value)
  const text = String(value)
  return text.includes('<') && !text.includes(']]>') && !text.includes('\r') ? `<![CDATA[${text}]]>` : escapeXml(text)
}
