import type { ExchangeRecord } from '../../schema/generated/exchange.js'

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
export const endpointNames: readonly string[] = [...endpoints.map(([name]) => name), pages]

/** Which endpoint a request was for, by its method and path. */
export function endpointOf({ method, url }: ExchangeRecord): string {
  const path = url.replace(/[?#].*$/s, '')
  return endpoints.find(([, isPath, isMethod]) => isPath.test(path) && (isMethod?.test(method) ?? true))?.[0] ?? pages
}
