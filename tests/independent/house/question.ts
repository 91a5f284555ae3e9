import type { IncomingHttpHeaders } from 'node:http'

export type Pair = readonly [name: string, value: string]

/** Which door a request knocks at. `elsewhere`: nothing of ours, or outside the base path. */
export type Service = 'login' | 'page' | 'message' | 'legacy' | 'odata' | 'custom' | 'anonymous' | 'elsewhere'

/** One request, read once. */
export interface Question {
  readonly method: string
  /** Path and query as received, base path included. */
  readonly address: string
  /** Host header: what absolute links are built from. */
  readonly host: string
  /** Decoded path segments below the base path and the service's own path. */
  readonly rest: readonly string[]
  /** Query parameters in their order, decoded; a bare plus sign is a blank, as in forms. */
  readonly query: readonly Pair[]
  readonly headers: IncomingHttpHeaders
  readonly cookies: readonly Pair[]
  readonly body: string
  readonly service: Service
}

export const anonymousService = 'PublicService'

const doors: readonly (readonly [prefix: string, service: Service])[] = [
  ['/ServiceModel/AuthService.svc/Login', 'login'],
  ['/Login/NuiLogin.aspx', 'page'],
  ['/Login/SimpleLogin.aspx', 'page'],
  ['/0/ServiceModel/MsgUtilService.svc/LogInMsgServer', 'message'],
  ['/0/ServiceModel/EntityDataService.svc/', 'legacy'],
  ['/0/odata/', 'odata'],
  [`/0/rest/${anonymousService}/`, 'anonymous'],
  ['/0/rest/', 'custom'],
]

/** Reads a request. A percent sign that begins no escape stands for itself. */
export function readQuestion(
  basePath: string,
  request: { method: string; url: string; headers: IncomingHttpHeaders; body: string },
): Question {
  const [path = '', ...queries] = request.url.split('?')
  const below = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : ''
  const door = doors.find(([prefix]) => (prefix.endsWith('/') ? below.startsWith(prefix) : below === prefix))
  return {
    method: request.method,
    address: request.url,
    host: request.headers.host ?? '',
    rest: door === undefined ? [] : below.slice(door[0].length).split('/').filter(Boolean).map(decode),
    query: readQuery(queries.join('?')),
    headers: request.headers,
    cookies: readCookies(request.headers.cookie ?? ''),
    body: request.body,
    service: door?.[1] ?? 'elsewhere',
  }
}

/** Name and value pairs of a query string, in their order. */
export function readQuery(query: string): readonly Pair[] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=')
      return [decode(name.replaceAll('+', ' ')), decode(value.join('=').replaceAll('+', ' '))]
    })
}

/** True for the methods that a data service changes records by. */
export const changesRecords = (question: Question): boolean =>
  question.service === 'legacy' && ['PUT', 'MERGE'].includes(question.method)

function readCookies(header: string): readonly Pair[] {
  return header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.includes('='))
    .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)])
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
