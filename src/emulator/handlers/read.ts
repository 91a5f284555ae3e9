import type { EntityModel } from '../../../fixtures/model.js'
import type { User } from '../../../fixtures/users.js'
import type { Behaviour } from '../behaviour/behaviour.js'
import type { Format } from '../behaviour/formats.js'
import type { ReadRequest } from '../behaviour/query.js'
import type { Service } from '../behaviour/routes.js'
import { DataFault, RightsRefusal } from '../errors.js'
import type { Page } from '../formats/json-records.js'
import { viewOf, type View } from '../formats/view.js'
import { answer, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import type { DataAddress } from '../query/address.js'
import type { Plan } from '../query/plan.js'
import type { Row } from '../records/row.js'

/** Reads a collection (document: Read records, of either service). */
export function readCollection(model: EntityModel, service: Service, user: User, call: Call): Answer {
  const { behaviour, store, site } = call.deployment
  const request = requestOf(model, service, user, call)
  const plan = behaviour.query.plan(behaviour.query.options(call, service), request)
  const found = behaviour.query.found(plan, store.rows(model.name), request)
  const { rows, rest } = cut(found, plan, request)
  const view = viewOf(model, service, call.deployment, plan.select, plan.expand)
  const page: Page = {
    count: plan.counts ? found.length : undefined,
    next: rest === undefined ? undefined : nextAddress(call, rest),
  }
  const { formats } = behaviour
  const written = rows.map((row) => writtenRow(row, view, request.format))
  const [type, body] =
    request.format === 'json'
      ? [formats.jsonContentType(service), formats.jsonCollection(written, page, view)]
      : [formats.atomContentType('feed'), formats.atomFeed(written, page, view, site.now())]
  return answer(200, type, body, ...formats.headers(service))
}

/** The number of records alone, as text. */
export function readCount(model: EntityModel, service: Service, user: User, call: Call): Answer {
  const { query, formats } = call.deployment.behaviour
  const request: ReadRequest = { call, service, model, user, format: 'json' }
  const plan = query.plan(query.options(call, service), request)
  const found = query.found(plan, call.deployment.store.rows(model.name), request)
  return answer(200, 'text/plain;charset=utf-8', String(found.length), ...formats.headers(service))
}

export function readRecord(
  { model, id }: Extract<DataAddress, { kind: 'record' }>,
  service: Service,
  user: User,
  call: Call,
): Answer {
  const { behaviour, store } = call.deployment
  const request = requestOf(model, service, user, call)
  const plan = behaviour.query.plan(behaviour.query.options(call, service), request)
  const row = store.find(model.name, id)
  if (!row) throw noRecord(model, id)
  return recordAnswer(
    200,
    behaviour.query.shown(row, request),
    viewOf(model, service, call.deployment, plan.select, plan.expand),
    request.format,
  )
}

/** The record to which a lookup of another record refers. */
export function readLookup(
  { model, id, link }: Extract<DataAddress, { kind: 'lookup' }>,
  service: Service,
  user: User,
  call: Call,
): Answer {
  const { behaviour, store } = call.deployment
  const { target } = link.lookup
  if (!behaviour.rights.allows(user, target, service, 'read', call)) throw new RightsRefusal(target)
  const row = store.find(model.name, id)
  if (!row) throw noRecord(model, id)
  const referred = store.model(target)
  const otherId = row.values[link.name]
  if (!referred || otherId === undefined || otherId === null)
    throw new DataFault('record', `'${link.lookup.name}' is not set.`)
  return readRecord({ kind: 'record', model: referred, id: String(otherId) }, service, user, call)
}

export function recordAnswer(status: number, row: Row, view: View, format: Format): Answer {
  const { formats } = view.behaviour
  const written = writtenRow(row, view, format)
  const [type, body] =
    format === 'json'
      ? [formats.jsonContentType(view.service), formats.jsonRecord(written, view)]
      : [formats.atomContentType('entry'), formats.atomDocument(written, view)]
  return answer(status, type, body, ...formats.headers(view.service))
}

export function noRecord({ name }: Pick<EntityModel, 'name'>, id: string): DataFault {
  return new DataFault('record', `There is no record of '${name}' with the key '${id}'.`)
}

export function requestOf(model: EntityModel, service: Service, user: User, call: Call): ReadRequest {
  const format = call.deployment.behaviour.formats.negotiate(call, service)
  if (!format) throw new DataFault('accept', `'${call.headers.accept ?? ''}' names no type that this service can give.`)
  return { call, service, model, user, format }
}

/** The records of this answer, and how many have been given once it is read, where more can be had. */
function cut(
  found: readonly Row[],
  plan: Plan,
  request: ReadRequest,
): { rows: readonly Row[]; rest: number | undefined } {
  const { limits } = request.call.deployment.behaviour
  const limited = { service: request.service, format: request.format, entity: request.model.name, top: plan.top }
  const from = plan.skip + plan.given
  const to = limits.end(plan, found.length, limited)
  const cap = limits.cap(limited, limits.maxEntityRowCount)
  const pageSize = limits.pageSize(limited) ?? Infinity
  const rows = found.slice(from, Math.max(from, Math.min(to, from + Math.min(cap, pageSize))))
  const more = from + rows.length < to && (pageSize <= cap || limits.continuesAfterCap)
  return { rows, rest: more ? plan.given + rows.length : undefined }
}

/** The address asked for, with the place to go on from. */
function nextAddress(call: Call, given: number): string {
  const { site } = call.deployment
  const kept = call.query.split('&').filter((pair) => pair !== '' && !/^(\$|%24)skiptoken=/i.test(pair))
  return `${site.origin}${site.basePath}${call.path}?${[...kept, `$skiptoken=${given}`].join('&')}`
}

function writtenRow(row: Row, view: View, format: Format): string {
  const { formats } = view.behaviour
  const write = format === 'json' ? formats.jsonRow : formats.atomEntry
  if (!view.plain) return write(row, view)
  const written = rowsWritten(view.behaviour, `${format} ${view.root}`)
  const text = written.get(row) ?? write(row, view)
  written.set(row, text)
  return text
}

/** Roots of services, times formats, of which rows are kept as they were written. */
const mostKept = 8

/** What was written of whole rows before. It depends on the behaviour, which a deviation may alter for some calls only. */
const rowsByBehaviour = new WeakMap<Behaviour, Map<string, WeakMap<Row, string>>>()

function rowsWritten(behaviour: Behaviour, key: string): WeakMap<Row, string> {
  const byKey = rowsByBehaviour.get(behaviour) ?? new Map<string, WeakMap<Row, string>>()
  rowsByBehaviour.set(behaviour, byKey)
  const rows = byKey.get(key) ?? new WeakMap<Row, string>()
  byKey.set(key, rows)
  const [oldest = key] = byKey.keys()
  if (byKey.size > mostKept) byKey.delete(oldest)
  return rows
}
