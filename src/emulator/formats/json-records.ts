import { setName } from '../records/keys.js'
import type { Row } from '../records/row.js'
import { expandedRow, recordAddress, type View } from './view.js'

/** What an answer tells beside the records. */
export interface Page {
  /** All records that the filter finds, where the caller asked for their number. */
  readonly count: number | undefined
  /** Absolute address of the rest, where there is one. */
  readonly next: string | undefined
}

/** A record in the verbose form: its address, its fields, and a link for each lookup. */
export function verboseRow(row: Row, view: View): string {
  const uri = `${view.root}/${recordAddress(view, row)}`
  const links = view.links.map((link) => {
    const other = expandedRow(view, link, row)
    const name = JSON.stringify(link.lookup.name)
    if (!other) return `${name}:{"__deferred":{"uri":"${uri}/${link.lookup.name}"}}`
    return `${name}:${other.row ? other.view.behaviour.formats.jsonRow(other.row, other.view) : 'null'}`
  })
  const metadata = `"__metadata":{"id":"${uri}","uri":"${uri}","type":"Svc.${view.model.name}"}`
  return `{${[metadata, ...fieldMembers(row, view), ...links].join(',')}}`
}

/** A record of nothing but its fields, and the lookups that were asked for in full. */
export function plainRow(row: Row, view: View): string {
  const links = view.links.flatMap((link) => {
    const other = expandedRow(view, link, row)
    if (!other) return []
    const written = other.row ? other.view.behaviour.formats.jsonRow(other.row, other.view) : 'null'
    return [`${JSON.stringify(link.lookup.name)}:${written}`]
  })
  return `{${[...fieldMembers(row, view), ...links].join(',')}}`
}

function fieldMembers(row: Row, view: View): string[] {
  const { values } = view.behaviour
  return view.fields.map(
    (field) => `"${field.name}":${values.json(field, row.values[field.name] ?? null, view.service, values)}`,
  )
}

export function verboseCollection(rows: readonly string[], page: Page): string {
  const count = page.count === undefined ? '' : `,"__count":"${page.count}"`
  const next = page.next === undefined ? '' : `,"__next":${JSON.stringify(page.next)}`
  return `{"d":{"results":[${rows.join(',')}]${count}${next}}}`
}

export function verboseRecord(row: string): string {
  return `{"d":${row}}`
}

/** The two lighter forms differ in how their annotations are called. */
export type AnnotationPrefix = 'odata.' | '@odata.'

export function lightCollection(rows: readonly string[], page: Page, view: View, prefix: AnnotationPrefix): string {
  const context = `"${contextName(prefix)}":"${view.root}/$metadata#${setName(view.service, view.model)}"`
  const count =
    page.count === undefined ? '' : `,"${prefix}count":${prefix === 'odata.' ? `"${page.count}"` : page.count}`
  const next = page.next === undefined ? '' : `,"${prefix}nextLink":${JSON.stringify(page.next)}`
  return `{${context}${count},"value":[${rows.join(',')}]${next}}`
}

export function lightRecord(row: string, view: View, prefix: AnnotationPrefix): string {
  const kind = prefix === 'odata.' ? '@Element' : '/$entity'
  const context = `"${contextName(prefix)}":"${view.root}/$metadata#${setName(view.service, view.model)}${kind}"`
  return row === '{}' ? `{${context}}` : `{${context},${row.slice(1)}`
}

function contextName(prefix: AnnotationPrefix): string {
  return prefix === 'odata.' ? 'odata.metadata' : '@odata.context'
}
