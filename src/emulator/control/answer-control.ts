import type { ControlRequest } from '../handlers/answer-request.js'
import { jsonAnswer, type Answer, type Header } from '../http/answer.js'
import { InvalidControlInput, UnknownOverrideError } from '../errors.js'
import type { Space } from './spaces.js'
import { pathPattern } from './path-pattern.js'
import { controlRoutes } from './routes.js'
import { BlockList, isIP } from 'node:net'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parsedUrl } from '../../runtime/urls.js'

const loopback = new BlockList()

loopback.addSubnet('127.0.0.0', 8, 'ipv4')

loopback.addAddress('::1', 'ipv6')

/**
 * Answers requests to the control API (`openapi.ts`). Every error is JSON, `{ "error": "…" }`: 400 for wrong input, 401
 * for a caller without the token, 403 for one that is not on this machine where there is no token, 404 and 405 for a path
 * or method that there is not. `token` is what callers have to send; without one, only callers on this machine are
 * answered. With a token, `/health` needs none.
 */
export function controlAnswering(token: string | undefined): (request: ControlRequest, space: Space) => Answer {
  const routes = Object.entries(controlRoutes).map(([pattern, methods]) => ({ fits: pathPattern(pattern), methods }))
  const routeOf = (path: string) => {
    for (const { fits, methods } of routes) {
      const parts = fits(path)
      if (parts) return { methods, parts }
    }
    return undefined
  }
  return (request, space) => {
    const refused = token === undefined ? refusedPeer(request) : refusedToken(request, token)
    if (refused) return refused
    const route = routeOf(request.path)
    if (!route) {
      const paths = Object.keys(controlRoutes)
      return jsonAnswer(404, { error: `no path "${request.path}". Available paths are listed`, paths })
    }
    const { methods, parts } = route
    const handler = methods[request.method === 'HEAD' ? 'GET' : request.method]
    if (!handler) return notAllowed(request, Object.keys(methods))
    try {
      return handler({ control: space.control, dropped: () => space.log?.dropped ?? 0 }, request, parts)
    } catch (error) {
      if (error instanceof InvalidControlInput || error instanceof UnknownOverrideError)
        return errorAnswer(400, error.message)
      throw error
    }
  }
}

function refusedPeer({ remoteAddress, headers }: ControlRequest): Answer | undefined {
  const refusal = refusalOfPeer(remoteAddress, headers)
  return refusal === undefined
    ? undefined
    : errorAnswer(
        403,
        `the control API answers callers on this machine only: ${refusal}. Start the emulator with --control-token-file`,
      )
}

function refusedToken({ path, headers }: ControlRequest, token: string): Answer | undefined {
  const [, given] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  if (path === '/health' || (given !== undefined && isSame(given, token))) return undefined
  const found = given === undefined ? 'there is none' : 'it is another one'
  return errorAnswer(
    401,
    `expected the header Authorization: Bearer with the token of --control-token-file, but ${found}`,
    ['WWW-Authenticate', 'Bearer'],
  )
}

/** Takes as long for a token that is wrong from its first letter on. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

function notAllowed({ method, path }: ControlRequest, methods: readonly string[]): Answer {
  return errorAnswer(405, `${path} takes ${methods.join(', ')}, not ${method}`, ['Allow', methods.join(', ')])
}

function errorAnswer(status: number, error: string, ...headers: readonly Header[]): Answer {
  return jsonAnswer(status, { error }, ...headers)
}

/**
 * Why a request to the control API does not come from this machine, or undefined if it does. A proxy or a browser on this
 * machine may carry the requests of others, so that what they say of them counts too.
 */
export function refusalOfPeer(remoteAddress: string | undefined, headers: IncomingHttpHeaders): string | undefined {
  if (!isLoopback(remoteAddress)) return `the caller is ${remoteAddress ?? 'unknown'}`
  const forwarded = headers['x-forwarded-for']
  const hops = typeof forwarded === 'string' ? forwarded.split(',').map((hop) => hop.trim()) : (forwarded ?? [])
  if (headers.forwarded !== undefined || !hops.every(isLoopback)) return 'a proxy forwards it for another machine'
  const { origin } = headers
  return origin === undefined || isLoopbackOrigin(origin) ? undefined : `a browser sends it for a page of ${origin}`
}

function isLoopback(address: string | undefined): boolean {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  const family = isIP(plain)
  return family !== 0 && loopback.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

function isLoopbackOrigin(origin: string): boolean {
  const host = parsedUrl(origin)?.hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || isLoopback(host)
}
