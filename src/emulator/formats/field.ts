import type { Field, Value } from '../../../fixtures/model.js'
import { setName } from '../records/keys.js'
import type { Row } from '../records/row.js'
import type { AnnotationPrefix } from './json-records.js'
import { legacyType, recordAddress, type View } from './view.js'

const data = 'http://schemas.microsoft.com/ado/2007/08/dataservices'

/** One field in the verbose form: an object with the field's name in it. */
export function verboseField(field: Field, row: Row, view: View): string {
  return `{"d":{"${field.name}":${jsonValue(field, row, view)}}}`
}

/** One field in the lighter forms: its value under `value`, whatever it is called. */
export function lightField(field: Field, row: Row, view: View, prefix: AnnotationPrefix): string {
  const context = prefix === 'odata.' ? 'odata.metadata' : '@odata.context'
  const place = `${view.root}/$metadata#${setName(view.service, view.model)}${recordAddress(view, row).replace(/^\w+/, '')}/${field.name}`
  return `{"${context}":"${place}","value":${jsonValue(field, row, view)}}`
}

/** One field as an XML document of its own. */
export function fieldDocument(field: Field, row: Row, view: View): string {
  const { values } = view.behaviour
  const text = values.xml(field, valueOf(field, row), view.service, values)
  const type =
    field.type === 'Edm.String' ? '' : ` m:type="${view.service === 'legacy' ? legacyType(field) : field.type}"`
  const open = `<?xml version="1.0" encoding="utf-8"?>
<d:${field.name} xmlns:d="${data}" xmlns:m="${data}/metadata"${type}`
  return text === undefined ? `${open} m:null="true"/>` : `${open}>${text}</d:${field.name}>`
}

/** The value alone, as text; undefined for null. */
export function bareValue(field: Field, row: Row, view: View): string | undefined {
  const { values } = view.behaviour
  const value = valueOf(field, row)
  // Only a text can hold what XML would escape.
  return field.type === 'Edm.String' && typeof value === 'string'
    ? value
    : values.xml(field, value, view.service, values)
}

function jsonValue(field: Field, row: Row, view: View): string {
  const { values } = view.behaviour
  return values.json(field, valueOf(field, row), view.service, values)
}

function valueOf(field: Field, row: Row): Value {
  return row.values[field.name] ?? null
}
