import { InvalidControlInput } from '../errors.js'
import type { Hit } from '../control/faults.js'
import type { Deployment } from '../deployment/deployment.js'
import { dispatch } from './dispatch.js'
import { htmlAnswer, jsonAnswer, type Answer } from '../http/answer.js'
import { comparedCall, cookieOf, sessionOf, type Call, headerSent } from '../http/call.js'
import { readCookies } from '../http/set-cookie.js'
import { asSent, type ReceivedRequest, type Reply } from '../http/server.js'
import type { ResolvedOptions } from '../options.js'
import { spaceHeader, type Space, type Spaces } from '../control/spaces.js'
import type { Session } from '../deployment/session.js'
import type { IncomingHttpHeaders } from 'node:http'

/** Where links of an answer lead if the request does not say. */
interface LinkDefaults {
  /** Scheme, host and port of the public URL, or else of the emulator itself. */
  readonly origin: string
  /** Whether a proxy stands before the emulator, so that what it says of the request counts in the place of Host. */
  readonly isBehindProxy: boolean
}

const hostAndPort = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?$/

/** Advice about an answer, if there is any. */
type Hint = (call: Call, answer: Answer) => string | undefined

/** What a running emulator answers with. */
export interface Running {
  readonly spaces: Spaces
  readonly options: ResolvedOptions
  /** Answers requests below `/__emulator`; absent where there is no control API. */
  readonly answerControl: ((request: ControlRequest, space: Space) => Answer) | undefined
  /** Takes a line of advice. */
  readonly onHint: ((line: string) => void) | undefined
  /** The advice that it has been given: each at most once. */
  readonly hintsGiven: Set<Hint>
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

/** A request of a space while it is answered. */
interface Scene {
  readonly request: ReceivedRequest
  readonly space: Space
  readonly date: Date
  readonly running: Running
}

/** Answers one request: by the control API, by a fault, or as the behaviour in force does. */
export function answerRequest(request: ReceivedRequest, running: Running): Reply {
  const date = running.options.now()
  try {
    return answerScene({ request, space: running.spaces.of(request.headers[spaceHeader]), date, running })
  } catch (error) {
    if (!(error instanceof InvalidControlInput)) throw error
    return { answer: jsonAnswer(400, { error: error.message }), delayMs: 0, date }
  }
}

function answerScene(scene: Scene): Reply {
  const { request, space, date, running } = scene
  const { deployment } = space
  const target = request.target.replace(/^https?:\/\/[^/?]*/i, '')
  const place = placeOf(target, deployment.site.basePath)
  const here = deploymentSeen(scene)
  if (!place) {
    const answer = htmlAnswer(404, '404 - Not found', '<p>Nothing is here.</p>')
    record(scene, splitTarget(target), { status: answer.status, session: undefined, fault: null })
    return shown(request, here.site.origin + target, { answer, delayMs: 0, date }, running)
  }
  const { answerControl } = running
  if (answerControl && (place.path === controlRoot || place.path.startsWith(`${controlRoot}/`))) {
    const root = here.site.origin + here.site.basePath + controlRoot
    const path = place.path.slice(controlRoot.length)
    const answer = answerControl({ ...request, ...place, path, root }, space)
    return { answer, delayMs: 0, date }
  }
  return shown(request, here.site.origin + target, served(scene, { target, ...place }, here), running)
}

function shown({ method, rawHeaders, body }: ReceivedRequest, url: string, reply: Reply, { options }: Running): Reply {
  const answer = 'answer' in reply ? asSent(reply.answer, reply.date) : undefined
  options.onExchange?.({ method, url, requestHeaders: rawHeaders, requestBody: body, answer })
  return reply
}

function served(scene: Scene, place: Place & { readonly target: string }, deployment: Deployment): Reply {
  const { request, space, date, running } = scene
  const { method, headers, body } = request
  const { latencyMs } = running.options
  const cookies = readCookies(headers.cookie)
  const call = deployment.behaviour.wire.received({ method, ...place, headers, cookies, body, deployment })
  const sent = sessionOf(call)
  if (sent) deployment.sessions.countRequest(sent)
  const before = deployment.sessions.newest
  const hit = space.faults.hit(() => comparedCall(call))
  const answer = answerTo(call, hit)
  const opened = deployment.sessions.newest === before ? undefined : deployment.sessions.newest
  record(scene, place, { status: answer?.status ?? null, session: opened ?? sent, fault: hit?.id ?? null })
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
function deploymentSeen({ request: { target, headers }, space: { deployment }, running }: Scene): Deployment {
  const { site } = deployment
  const isBehindProxy = running.options.publicOrigin !== undefined
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
  { request: { method, headers, body }, space: { log }, date }: Scene,
  { path, query }: Place,
  seen: { readonly status: number | null; readonly session: Session | undefined; readonly fault: number | null },
): void {
  const session = seen.session ? { id: seen.session.id, user: seen.session.user.name } : null
  log?.add({ at: date.toISOString(), method, path, query, headers, body, ...seen, session })
}

function giveHint(call: Call, answer: Answer, { onHint, hintsGiven }: Running): void {
  if (!onHint) return
  for (const hint of hints) {
    const line = hintsGiven.has(hint) ? undefined : hint(call, answer)
    if (line === undefined) continue
    hintsGiven.add(hint)
    onHint(line)
    return
  }
}

/**
 * Scheme, host and port for the links of an answer: those that the client used. The target of a request counts before
 * its Host if it is a whole URL (RFC 9112, 3.2.2). What is no host and port counts as not sent.
 */
export function linkOrigin(target: string, headers: IncomingHttpHeaders, defaults: LinkDefaults): string {
  const [scheme = 'http', host = ''] = defaults.origin.split('://')
  if (defaults.isBehindProxy) {
    const forwarded = first(headers['x-forwarded-proto'])?.toLowerCase()
    const seen = forwarded === 'http' || forwarded === 'https' ? forwarded : scheme
    return `${seen}://${validHost(first(headers['x-forwarded-host'])) ?? host}`
  }
  const [, authority] = /^https?:\/\/([^/?]*)/i.exec(target) ?? []
  return `${scheme}://${validHost(authority ?? headers.host) ?? host}`
}

/** What the proxy next to the client says, where each adds its own. */
function first(header: string | readonly string[] | undefined): string | undefined {
  const value = typeof header === 'string' ? header : header?.[0]
  return value?.split(',')[0]?.trim()
}

function validHost(host: string | undefined): string | undefined {
  const match = host === undefined ? null : hostAndPort.exec(host)
  return match && Number(match[1] ?? 0) <= 65_535 ? match[0] : undefined
}

/**
 * What to do about a 403 that is given because the client sends the token under the name of another vendor. Undefined for
 * every other answer.
 */
function otherPrefixHint(call: Call, { status }: Answer): string | undefined {
  if (status !== 403) return undefined
  const { site, behaviour } = call.deployment
  const name = behaviour.cookies.name('token', site)
  if (headerSent(call, name) !== undefined) return undefined
  const sent = Object.keys(call.headers).find((header) => /^[a-z][a-z0-9]*csrf$/.test(header))
  if (sent === undefined || behaviour.access.standing(call).kind !== 'live') return undefined
  const prefix = sent.slice(0, -'csrf'.length).toUpperCase()
  return (
    `hint: a client got 403, because it sent the header ${prefix}CSRF instead of ${name}. Use --vendor-prefix ${prefix} ` +
    `(library: vendorPrefix: '${prefix}'), or set the prefix of the client to ${site.prefix}`
  )
}

/**
 * What to do about a 403 that is given because the client never sends the token: over plain http, a cookie store that
 * keeps the standard never sends a Secure cookie. Undefined for every other answer.
 */
function secureCookieHint(call: Call, { status }: Answer): string | undefined {
  if (status !== 403) return undefined
  const { site, behaviour } = call.deployment
  const standing = behaviour.access.standing(call)
  if (site.secure || standing.kind !== 'live') return undefined
  const name = behaviour.cookies.name('token', site)
  if (headerSent(call, name) !== undefined || cookieOf(call, 'token') !== undefined) return undefined
  if (behaviour.cookies.token(standing.session, site)?.secure !== true) return undefined
  return (
    `hint: a client got 403, because it sent the cookies of its session without ${name}. That cookie is Secure, and ` +
    'standard cookie stores do not send a Secure cookie over http. Use --tls (library: tls: true), or ' +
    "--variant csrf-not-secure (library: variants: ['csrf-not-secure'])"
  )
}

const hints: readonly Hint[] = [otherPrefixHint, secureCookieHint]
