import { isClauseId, type ClauseId } from '../../contract/index.js'
import { ifReadable, readCollection } from '../../odata/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import type { Report } from '../../schema/generated/report.js'
import { added, noTraffic, type CommonTraffic, type Traffic } from './traffic.js'

/** What was cited by the same clauses of a run, taken together. Needs the full evidence, since it counts records. */
export function commonTrafficOf(
  { clauses }: Report,
  exchanges: readonly ExchangeRecord[],
  profile: ResolvedProfile,
): readonly CommonTraffic[] {
  const citing = new Map<string, ClauseId[]>()
  for (const { id, evidence } of clauses)
    for (const exchange of isClauseId(id) ? evidence : [])
      citing.set(exchange, [...(citing.get(exchange) ?? []), id as ClauseId])
  const groups = new Map<string, { clauses: readonly ClauseId[]; traffic: Traffic }>()
  for (const exchange of exchanges) {
    const ids = citing.get(exchange.id)
    if (!ids) continue
    const known = groups.get(ids.join()) ?? { clauses: ids, traffic: noTraffic }
    groups.set(ids.join(), { ...known, traffic: added(known.traffic, trafficOf(exchange, profile)) })
  }
  const places = new Map(clauses.map(({ id }, index) => [id, index]))
  const placeOf = (ids: readonly ClauseId[]) => ids.map((id) => places.get(id) ?? 0)
  return [...groups.values()]
    .sort((one, other) => inOrder(placeOf(one.clauses), placeOf(other.clauses)))
    .map(({ clauses: ids, traffic }) => ({ clauses: ids, ...withoutZeros(traffic) }))
}

/** By the first number in which they differ, the shorter one first: the order does not hang on who was quicker. */
function inOrder(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index])
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? Infinity)
}

/** What one exchange adds. */
function trafficOf(exchange: ExchangeRecord, { entities }: ResolvedProfile): Partial<Traffic> {
  const { method, actor, url } = exchange
  const { pathname, search } = new URL(url)
  if (pathname.endsWith('/AuthService.svc/Login')) {
    const isWrong = actor === 'wrong password'
    return {
      requests: 1,
      logins: 1,
      wrongLogins: isWrong ? 1 : 0,
      refusedLogins: isWrong || accepted(exchange) ? 0 : 1,
    }
  }
  if (method === 'PUT' || method === 'MERGE') return { requests: 1, writes: 1 }
  if (method === 'POST' || pathname.includes('/MsgUtilService.svc/')) return { requests: 1, calls: 1 }
  const large = entities.large?.entity
  if (large !== undefined && (pathname.endsWith(`/${large}`) || pathname.endsWith(`/${large}Collection`)))
    return { requests: 1, largeReads: 1 }
  const options = decodeURIComponent(search)
  const isSearch = options.includes('$filter=') && !options.includes('$top=') && !options.includes('$filter=Id ')
  return { requests: 1, searches: isSearch ? 1 : 0, rows: rowsIn(exchange) }
}

function accepted({ responseBody }: ExchangeRecord): boolean {
  return /"Code"\s*:\s*0\b/.test(responseBody?.text ?? '')
}

function rowsIn({ status, responseBody, responseHeaders = [] }: ExchangeRecord): number {
  const type = responseHeaders.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const text = responseBody?.text
  if (status !== 200 || text === undefined) return 0
  return ifReadable(() => readCollection(Buffer.from(text), type))?.rows.length ?? 0
}

function withoutZeros(traffic: Traffic): Partial<Traffic> {
  return Object.fromEntries(Object.entries(traffic).filter(([, count]) => count > 0))
}
