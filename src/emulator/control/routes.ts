import type { ControlRequest } from '../handlers/answer-request.js'
import { jsonAnswer, type Answer } from '../http/answer.js'
import { parsedJson, isRecord } from '../../runtime/json.js'
import type { EmulatorControl } from './emulator-control.js'
import type { FaultInput } from './fault-input.js'
import { InvalidControlInput } from '../errors.js'
import { openApiDocument } from './openapi.js'
import type { RequestFilter } from './request-log.js'
import type { Expected } from './verify.js'
import type { Stub } from './stubs/stub.js'

/** What the routes work on. */
export interface ControlContext {
  readonly control: EmulatorControl
  /** How many requests the log has dropped. */
  readonly dropped: () => number
}

/** `parts`: the named parts of its path, decoded. */
type Handler = (context: ControlContext, request: ControlRequest, parts: Readonly<Record<string, string>>) => Answer

/** The handlers of each path below `/__emulator`, by method. */
export type ControlRoutes = Readonly<Record<string, Readonly<Record<string, Handler>>>>

/** Every path and method of the control API. What goes in and comes out is described in `openapi.ts`. */
export const controlRoutes: ControlRoutes = {
  '/health': { GET: () => jsonAnswer(200, { status: 'ready' }) },
  '/openapi.json': { GET: (_context, { root }) => jsonAnswer(200, { ...openApiDocument, servers: [{ url: root }] }) },
  '/requests': {
    GET({ control, dropped }, { query }) {
      const { filter, isCount } = filterOf(query)
      const requests = control.requests(filter)
      return jsonAnswer(200, { ...(isCount ? {} : { requests }), count: requests.length, dropped: dropped() })
    },
    DELETE: ({ control }) => jsonAnswer(200, { removed: control.clearRequests() }),
  },
  '/reset': {
    POST({ control }) {
      control.reset()
      return jsonAnswer(200, { status: 'ready' })
    },
  },
  '/sessions/expire': {
    POST({ control }, request) {
      const { user, after } = endingOf(request)
      const open = control.expireSessions(user, { ...(after === undefined ? {} : { after }) })
      return jsonAnswer(200, after === undefined ? { expired: open } : { open, after })
    },
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
  '/faults/{id}': { DELETE: ({ control }, _request, { id }) => removed(id, 'fault', control.removeFault) },
  '/stubs': {
    GET: ({ control }) => jsonAnswer(200, { stubs: control.stubs(), scenarios: control.scenarioStates() }),
    POST: ({ control }, request) => jsonAnswer(201, control.addStub(jsonBody(request) as Stub)),
    DELETE: ({ control }) => jsonAnswer(200, { removed: control.clearStubs() }),
  },
  '/stubs/{id}': {
    GET({ control }, _request, { id }) {
      const stub = control.stubs().find((each) => String(each.id) === id)
      return stub ? jsonAnswer(200, stub) : noSuch(id, 'stub')
    },
    DELETE: ({ control }, _request, { id }) => removed(id, 'stub', control.removeStub),
  },
  '/data/{entity}': {
    PUT: ({ control }, request, { entity = '' }) => jsonAnswer(200, { rows: control.setData(entity, rowsOf(request)) }),
  },
  '/verify': {
    POST({ control }, request) {
      const { holds, ...seen } = control.verify(jsonBody(request) as Expected)
      return jsonAnswer(holds ? 200 : 409, seen)
    },
  },
}

/** The body, whatever type it is said to be. Its shape is checked where it is used. */
function jsonBody({ body }: ControlRequest): unknown {
  const value = parsedJson(body.toString('utf8'))
  if (value === undefined) throw new InvalidControlInput('expected a body of JSON')
  return value
}

function endingOf(request: ControlRequest): { readonly user?: string; readonly after?: number } {
  if (request.body.length === 0) return {}
  const body = jsonBody(request)
  if (!isRecord(body) || Object.keys(body).some((key) => key !== 'user' && key !== 'after'))
    throw new InvalidControlInput('expected no body, {}, or { "user"?: "…", "after"?: 3 }')
  return body
}

function rowsOf(request: ControlRequest): readonly Readonly<Record<string, unknown>>[] {
  const body = jsonBody(request)
  const rows = isRecord(body) && Object.keys(body).length === 1 ? body['rows'] : undefined
  if (Array.isArray(rows) && rows.every(isRecord)) return rows
  throw new InvalidControlInput('expected { "rows": [{ "Name": "…" }] }')
}

function removed(id: string | undefined, noun: string, remove: (id: number) => boolean): Answer {
  return remove(Number(id)) ? jsonAnswer(200, { removed: 1 }) : noSuch(id, noun)
}

function noSuch(id: string | undefined, noun: string): Answer {
  return jsonAnswer(404, { error: `there is no ${noun} with the id ${id ?? ''}` })
}

const filters = ['path', 'method', 'status', 'user', 'since', 'count']

function filterOf(query: string): { readonly filter: RequestFilter; readonly isCount: boolean } {
  const given = Object.fromEntries(new URLSearchParams(query))
  const unknown = Object.keys(given).find((name) => !filters.includes(name))
  if (unknown !== undefined)
    throw new InvalidControlInput(`unknown filter "${unknown}". Available filters: ${filters.join(', ')}`)
  const { status, since, count = 'false', ...texts } = given
  if (count !== 'true' && count !== 'false')
    throw new InvalidControlInput(`count: expected true or false, found ${JSON.stringify(count)}`)
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : NaN)
  const numbers = {
    ...(status === undefined ? {} : { status: number(status) }),
    ...(since === undefined ? {} : { since: number(since) }),
  }
  return { filter: { ...texts, ...numbers }, isCount: count === 'true' }
}
