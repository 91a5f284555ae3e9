import type { Faults, Hit } from './control/faults.js'
import type { RequestLog } from './control/request-log.js'
import type { Deployment } from './deployment.js'
import { dispatch } from './handlers/dispatch.js'
import { htmlAnswer, type Answer } from './http/answer.js'
import { cookieOf, type Call } from './http/call.js'
import { linkOrigin } from './http/link-origin.js'
import { readCookies } from './http/received-cookies.js'
import type { ReceivedRequest, Reply } from './http/server.js'
import type { ResolvedOptions } from './options.js'
import { secureCookieHint } from './secure-cookie-hint.js'
import type { Session } from './sessions/session.js'

/** What a running emulator answers with. */
export interface Running {
  readonly deployment: Deployment
  readonly options: ResolvedOptions
  readonly faults: Faults
  readonly log: RequestLog | undefined
  /** Answers requests below `/__emulator`; absent where there is no control API. */
  readonly answerControl: ((request: ControlRequest) => Answer) | undefined
  /** Takes a line of advice; absent once it has one. */
  onHint: ((line: string) => void) | undefined
}

/** A request to the control API. */
export interface ControlRequest extends ReceivedRequest {
  /** The path below `/__emulator`. */
  readonly path: string
  readonly query: string
  /** The address of the control API, as the client wrote it. */
  readonly root: string
}

/** The path below the base path, and the query after it, both as they came in. */
interface Place {
  readonly path: string
  readonly query: string
}

const controlRoot = '/__emulator'

/** Answers one request: by the control API, by a fault, or as the behaviour in force does. */
export function answerRequest(request: ReceivedRequest, running: Running): Reply {
  const { deployment, options, answerControl } = running
  const date = options.now()
  const target = request.target.replace(/^https?:\/\/[^/?]*/i, '')
  const place = placeOf(target, deployment.site.basePath)
  if (!place) {
    const answer = htmlAnswer(404, '404 - Not found', '<p>Nothing is here.</p>')
    record(request, splitTarget(target), { status: answer.status, session: undefined, fault: null }, date, running)
    return { answer, delayMs: 0, date }
  }
  const here = deploymentSeen(request, running)
  if (answerControl && (place.path === controlRoot || place.path.startsWith(`${controlRoot}/`))) {
    const root = here.site.origin + here.site.basePath + controlRoot
    const answer = answerControl({ ...request, ...place, path: place.path.slice(controlRoot.length), root })
    return { answer, delayMs: 0, date }
  }
  return served(request, { target, ...place }, here, running, date)
}

function served(
  request: ReceivedRequest,
  place: Place & { readonly target: string },
  deployment: Deployment,
  running: Running,
  date: Date,
): Reply {
  const { method, headers, body } = request
  const { latencyMs } = running.options
  const cookies = readCookies(headers.cookie)
  const call = deployment.behaviour.wire.received({ method, ...place, headers, cookies, body, deployment })
  const before = deployment.sessions.newest
  const hit = running.faults.hit(method, place.path)
  const answer = answerTo(call, hit)
  const opened = deployment.sessions.newest === before ? undefined : deployment.sessions.newest
  const session = running.log && (opened ?? sessionOf(call))
  record(request, place, { status: answer?.status ?? null, session, fault: hit?.id ?? null }, date, running)
  const faultMs = latencyMs + (hit?.delayMs ?? 0)
  if (!answer) return { withheld: hit?.kind === 'reset' ? 'reset' : 'hang', delayMs: faultMs }
  if (!hit) giveHint(call, answer, running)
  const { wire, routes } = call.deployment.behaviour
  const delayMs = faultMs + (hit?.answer ? 0 : wire.delay(call, routes.resolve(call)))
  return { answer, delayMs, date, isCut: hit?.kind === 'cut' }
}

/** The answer, be it a fault's own; undefined where a fault withholds it. */
function answerTo(call: Call, hit: Hit | undefined): Answer | undefined {
  switch (hit?.kind) {
    case undefined:
    case 'delay':
      return dispatch(call)
    case 'answer':
    case 'cut':
      return hit.answer ?? dispatch(call)
    case 'reset':
    case 'hang':
      return undefined
  }
}

/** The deployment with the host that this client called it by, which links of an answer follow. */
function deploymentSeen({ target, headers }: ReceivedRequest, { deployment, options }: Running): Deployment {
  const { site } = deployment
  const isBehindProxy = options.publicOrigin !== undefined
  const origin = linkOrigin(target, headers, { origin: site.origin, isBehindProxy })
  if (origin === site.origin) return deployment
  return { ...deployment, site: { ...site, origin, secure: origin.startsWith('https:') } }
}

function placeOf(target: string, basePath: string): Place | undefined {
  if (!target.startsWith(`${basePath}/`)) return undefined
  return splitTarget(target.slice(basePath.length))
}

function splitTarget(target: string): Place {
  const mark = target.indexOf('?')
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) }
}

function record(
  { method, headers, body }: ReceivedRequest,
  { path, query }: Place,
  seen: { readonly status: number | null; readonly session: Session | undefined; readonly fault: number | null },
  date: Date,
  { log }: Running,
): void {
  const session = seen.session ? { id: seen.session.id, user: seen.session.user.name } : null
  log?.add({ at: date.toISOString(), method, path, query, headers, body, ...seen, session })
}

function sessionOf(call: Call): Session | undefined {
  const { sessions } = call.deployment
  const [ticket, sessionId] = [cookieOf(call, 'ticket'), cookieOf(call, 'session')]
  if (ticket !== undefined) return sessions.ticket(ticket)?.session
  return sessionId === undefined ? undefined : sessions.bySessionId(sessionId)
}

function giveHint(call: Call, answer: Answer, running: Running): void {
  const hint = running.onHint && secureCookieHint(call, answer)
  if (hint === undefined) return
  running.onHint?.(hint)
  running.onHint = undefined
}
