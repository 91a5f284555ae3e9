import type { ControlRequest } from '../answer-request.js'
import { jsonAnswer, type Answer } from '../http/answer.js'
import { isRecord } from '../../runtime/is-record.js'
import { parsedJson } from '../../runtime/parsed-json.js'
import type { EmulatorControl } from './emulator-control.js'
import type { FaultInput } from './fault-input.js'
import { InvalidControlInput } from './invalid-control-input.js'
import { openApiDocument } from './openapi.js'
import type { RequestFilter } from './request-log.js'

/** What the routes work on. */
export interface ControlContext {
  readonly control: EmulatorControl
  /** How many requests the log has dropped. */
  readonly dropped: () => number
}

type Handler = (context: ControlContext, request: ControlRequest) => Answer

/** The handlers of each path below `/__emulator`, by method. */
export type ControlRoutes = Readonly<Record<string, Readonly<Record<string, Handler>>>>

/** Every path and method of the control API. What goes in and comes out is described in `openapi.ts`. */
export const controlRoutes: ControlRoutes = {
  '/health': { GET: () => jsonAnswer(200, { status: 'ready' }) },
  '/openapi.json': { GET: (_context, { root }) => jsonAnswer(200, { ...openApiDocument, servers: [{ url: root }] }) },
  '/requests': {
    GET: ({ control, dropped }, { query }) =>
      jsonAnswer(200, { requests: control.requests(filterOf(query)), dropped: dropped() }),
    DELETE: ({ control }) => jsonAnswer(200, { removed: control.clearRequests() }),
  },
  '/reset': {
    POST({ control }) {
      control.reset()
      return jsonAnswer(200, { status: 'ready' })
    },
  },
  '/sessions/expire': {
    POST: ({ control }, request) => jsonAnswer(200, { expired: control.expireSessions(userOf(request)) }),
  },
  '/variants': {
    GET: ({ control }) => jsonAnswer(200, control.variants()),
    PUT({ control }, request) {
      control.setVariants(jsonBody(request) as readonly string[])
      return jsonAnswer(200, control.variants())
    },
  },
  '/deviations': {
    GET: ({ control }) => jsonAnswer(200, control.deviations()),
    PUT({ control }, request) {
      control.setDeviations(jsonBody(request) as readonly string[])
      return jsonAnswer(200, control.deviations())
    },
  },
  '/faults': {
    GET: ({ control }) => jsonAnswer(200, { faults: control.faults() }),
    POST: ({ control }, request) => jsonAnswer(201, control.addFault(jsonBody(request) as FaultInput)),
    DELETE: ({ control }) => jsonAnswer(200, { removed: control.clearFaults() }),
  },
}

/** The body, whatever type it is said to be. Its shape is checked where it is used. */
function jsonBody({ body }: ControlRequest): unknown {
  const value = parsedJson(body.toString('utf8'))
  if (value === undefined) throw new InvalidControlInput('expected a body of JSON')
  return value
}

function userOf(request: ControlRequest): string | undefined {
  if (request.body.length === 0) return undefined
  const body = jsonBody(request)
  if (!isRecord(body) || Object.keys(body).some((key) => key !== 'user'))
    throw new InvalidControlInput('expected no body, {} or { "user": "…" }')
  return body['user'] as string | undefined
}

const filters = ['path', 'method', 'since']

function filterOf(query: string): RequestFilter {
  const given = new URLSearchParams(query)
  const unknown = [...given.keys()].find((name) => !filters.includes(name))
  if (unknown !== undefined)
    throw new InvalidControlInput(`unknown filter "${unknown}". Available filters: ${filters.join(', ')}`)
  const [path, method, since] = filters.map((name) => given.get(name))
  return {
    ...(path == null ? {} : { path }),
    ...(method == null ? {} : { method }),
    ...(since == null ? {} : { since: /^\d+$/.test(since) ? Number(since) : NaN }),
  }
}
