import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import type { Report } from '../../schema/generated/report.js'

/** What a caller talks to, each with the addresses that lead there; whatever fits none is a page. */
const endpoints: readonly (readonly [name: string, path: RegExp, method?: RegExp])[] = [
  ['Login', /\/AuthService\.svc\/Login$/i],
  ['Legacy read', /\/EntityDataService\.svc(\/|$)/i, /^(GET|HEAD)$/],
  ['Legacy change', /\/EntityDataService\.svc(\/|$)/i],
  ['OData', /\/odata(\/|$)/i],
  ['Custom services', /\/rest\//i],
  ['Message server', /\/MsgUtilService\.svc\//i],
]

const pages = 'Pages'

/** The endpoints in the order in which they are shown. */
const endpointNames: readonly string[] = [...endpoints.map(([name]) => name), pages]

/** Which endpoint a request was for, by its method and path. */
export function endpointOf({ method, url }: ExchangeRecord): string {
  const path = url.replace(/[?#].*$/s, '')
  return endpoints.find(([, isPath, isMethod]) => isPath.test(path) && (isMethod?.test(method) ?? true))?.[0] ?? pages
}

/** The exchanges with one endpoint. Times are milliseconds, to the end of the body. */
export interface EndpointTraffic {
  readonly name: string
  readonly exchanges: readonly ExchangeRecord[]
  readonly median: number
  readonly nearlyAll: number
  readonly slowest: ExchangeRecord
}

/** All endpoints that were spoken to, in the order in which they are shown. */
export function endpointsIn(exchanges: readonly ExchangeRecord[]): readonly EndpointTraffic[] {
  const of = new Map<string, ExchangeRecord[]>(endpointNames.map((name) => [name, []]))
  for (const exchange of exchanges) of.get(endpointOf(exchange))?.push(exchange)
  return [...of].flatMap(([name, own]) => {
    const byTime = [...own].sort((one, other) => one.durationMs - other.durationMs)
    const slowest = byTime.at(-1)
    if (slowest === undefined) return []
    const atShare = (share: number) => byTime[Math.ceil(share * byTime.length) - 1]?.durationMs ?? 0
    return [{ name, exchanges: own, median: atShare(0.5), nearlyAll: atShare(0.95), slowest }]
  })
}

/** The same as report.json has it; absent where no exchange was kept. */
export function endpointCounts(exchanges: readonly ExchangeRecord[]): Pick<Report['traffic'], 'endpoints'> {
  const found = endpointsIn(exchanges)
  if (found.length === 0) return {}
  return {
    endpoints: found.map(({ name, exchanges: own, median, nearlyAll }) => ({
      name,
      exchanges: own.length,
      medianMs: median,
      p95Ms: nearlyAll,
    })),
  }
}
