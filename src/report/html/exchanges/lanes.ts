import type { ExchangeRecord } from '../../../schema/generated/exchange.js'
import { endpointsIn, type EndpointTraffic } from '../../outcome/endpoints.js'

/** How an exchange ended, the least first: where several fall on one spot, the last of them shows. */
export const endings = ['success', 'redirect', 'refusal', 'fault'] as const
export type Ending = (typeof endings)[number]

/** The time of a run, from the first request to the last answer, in milliseconds. */
export interface Span {
  readonly began: number
  readonly length: number
}

/** The exchanges with one endpoint, drawn and counted. Times are milliseconds. */
export interface Lane {
  readonly endpoint: string
  /** One path for each ending, in columns across and rows down. */
  readonly drawn: readonly { readonly ending: Ending; readonly path: string }[]
  readonly rows: number
  readonly counts: Readonly<Record<Ending, number>>
  readonly count: number
  readonly median: number
  readonly nearlyAll: number
  readonly slowest: ExchangeRecord
}

/** As many as the eye tells apart; a run of any length takes no more of the page. */
export const columns = 500
const mostRows = 4

export function endingOf({ status = 0, fault }: ExchangeRecord): Ending {
  if (fault || status >= 500 || status < 200) return 'fault'
  if (status >= 400) return 'refusal'
  return status >= 300 ? 'redirect' : 'success'
}

export function spanOf(exchanges: readonly ExchangeRecord[]): Span {
  let [began, ended] = [Number.MAX_SAFE_INTEGER, 0]
  for (const exchange of exchanges) {
    const start = startOf(exchange)
    if (start === 0) continue
    began = Math.min(began, start)
    ended = Math.max(ended, start + exchange.durationMs)
  }
  return ended === 0 ? { began: 0, length: 1 } : { began, length: Math.max(1, ended - began) }
}

/** The lanes of all endpoints that were spoken to. */
export function lanesOf(exchanges: readonly ExchangeRecord[], span: Span): readonly Lane[] {
  return endpointsIn(exchanges).map((endpoint) => laneOf(endpoint, span))
}

function laneOf({ name, exchanges, median, nearlyAll, slowest }: EndpointTraffic, span: Span): Lane {
  const rows = rastered(exchanges, span)
  const counts = { success: 0, redirect: 0, refusal: 0, fault: 0 }
  for (const exchange of exchanges) counts[endingOf(exchange)] += 1
  return {
    endpoint: name,
    drawn: endings.map((ending) => ({ ending, path: pathOf(rows, ending) })).filter(({ path }) => path !== ''),
    rows: rows.length,
    counts,
    count: exchanges.length,
    median,
    nearlyAll,
    slowest,
  }
}

/** In which column a moment falls, in milliseconds since 1970. */
export function columnOf(at: number, { began, length }: Span): number {
  return Math.min(columns - 1, Math.max(0, Math.floor(((at - began) / length) * columns)))
}

/** Each spot of a row holds the ending that is seen there, as its place in `endings`, counted from 1; 0 is none. */
function rastered(exchanges: readonly ExchangeRecord[], span: Span): readonly Uint8Array[] {
  const rows = [new Uint8Array(columns)]
  const freeFrom = [0]
  const byStart = exchanges.map((exchange) => ({ exchange, start: startOf(exchange) }))
  for (const { exchange, start } of byStart.sort((one, other) => one.start - other.start)) {
    const from = columnOf(start, span)
    const to = columnOf(start + exchange.durationMs, span)
    let row = freeFrom.findIndex((free) => free <= from)
    if (row === -1 && rows.length < mostRows) row = rows.push(new Uint8Array(columns)) - 1
    // Where all rows are taken, the one that is free soonest is drawn over.
    if (row === -1) row = freeFrom.indexOf(Math.min(...freeFrom))
    freeFrom[row] = to + 2
    const ending = endings.indexOf(endingOf(exchange)) + 1
    const spots = rows[row]
    for (let at = from; spots && at <= to; at += 1) spots[at] = Math.max(ending, spots[at] ?? 0)
  }
  return rows
}

function pathOf(rows: readonly Uint8Array[], ending: Ending): string {
  const wanted = endings.indexOf(ending) + 1
  return rows.map((row, index) => dashes(row, wanted, index)).join('')
}

function dashes(row: Uint8Array, wanted: number, index: number): string {
  let path = ''
  for (let at = 0; at < row.length; at += 1) {
    if (row[at] !== wanted) continue
    const from = at
    while (row[at + 1] === wanted) at += 1
    path += `M${String(from)} ${String(index)}.5h${String(at + 1 - from)}`
  }
  return path
}

/** A leap second is lawful in a date-time, and nothing that can be reckoned with. */
export function startOf({ startedAt }: ExchangeRecord): number {
  const at = Date.parse(startedAt)
  return Number.isNaN(at) ? 0 : at
}
