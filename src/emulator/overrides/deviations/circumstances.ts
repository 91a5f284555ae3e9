import type { User } from '../../../../fixtures/users.js'
import type { Service } from '../../behaviour/routes.js'
import { cookieOf, headerSent, type Call } from '../../http/call.js'

/** Whether something holds of a call. */
export type Holds = (call: Call) => boolean

/** When a fault shows: words that end a sentence, and the calls. */
interface Circumstance {
  readonly words: string
  readonly holds: Holds
}

const every =
  (...all: readonly Holds[]): Holds =>
  (call) =>
    all.every((holds) => holds(call))
const not =
  (holds: Holds): Holds =>
  (call) =>
    !holds(call)

export const isLegacyRead = reads('legacy')
export const isOdataRead = reads('odata')

const wantsJson: Holds = ({ headers }) => /json/i.test(headers.accept ?? '')
/** A caller that does not say what it accepts gets XML from the legacy service. */
export const isInXml = every(isLegacyRead, not(wantsJson))
const isByKey: Holds = ({ path }) => /\(.+\)$/.test(path)
/** A collection without any query. */
const isOfAll = every(({ query }) => query === '', not(isByKey))

const isChange: Holds = (call) => {
  const route = routeOf(call)
  return route.kind === 'data' && route.service === 'legacy' && !isRead(call)
}
const isMerge: Holds = ({ method }) => method === 'MERGE'
const isPut: Holds = ({ method }) => method === 'PUT'
const isVerbose: Holds = ({ headers }) => /odata=verbose/i.test(headers['content-type'] ?? '')

export const isOfService: Holds = (call) => routeOf(call).kind === 'service'
const isAuthorized: Holds = (call) => headerSent(call, 'authorization') !== undefined

/** Every circumstance, by the id that ends those of its deviations. */
export const circumstances = {
  always: { words: '', holds: () => true },
  'on-read': legacyReads(''),
  'in-xml': legacyReads('in XML', not(wantsJson)),
  'by-key': legacyReads('by key', isByKey),
  'without-query': legacyReads('of a collection without a query', isOfAll),
  'beside-filter': legacyReads('with $filter', has('$filter')),
  'beside-select': legacyReads('with $select', has('$select')),
  'beside-top': legacyReads('with $top', has('$top')),
  'inside-or': legacyReads('with an or in $filter', joinsByOr),
  'inside-or-in-xml': legacyReads('in XML with an or in $filter', not(wantsJson), joinsByOr),
  'inside-or-in-json': legacyReads('in JSON with an or in $filter', wantsJson, joinsByOr),
  'beside-filter-in-xml': legacyReads('in XML with $filter', not(wantsJson), has('$filter')),
  'beside-top-in-xml': legacyReads('in XML with $top', not(wantsJson), has('$top')),
  'beside-filter-without-select': legacyReads('with $filter and no $select', has('$filter'), not(has('$select'))),
  'beside-filter-without-select-in-xml': legacyReads(
    'in XML with $filter and no $select',
    not(wantsJson),
    has('$filter'),
    not(has('$select')),
  ),
  'beside-select-without-filter': legacyReads('with $select and no $filter', has('$select'), not(has('$filter'))),
  'from-browsers': legacyReads('with the Accept of a browser', ({ headers }) =>
    /text\/html/i.test(headers.accept ?? ''),
  ),
  'for-leads': legacyReads('of leads', ({ path }) => /\/Lead(Collection)?$/.test(path)),
  'with-authorization': legacyReads('with an Authorization header', isAuthorized),
  'with-force-use-session': legacyReads(
    'with ForceUseSession',
    (call) => headerSent(call, 'forceusesession') !== undefined,
  ),
  'before-session-cookie': legacyReads('without the session cookie', not(hasSessionCookie)),
  'read-by-restricted-user': legacyReads('by the restricted user', isOf('restricted')),
  'for-restricted-user': { words: 'for the restricted user', holds: isOf('restricted') },
  'for-international-user': { words: 'for a user whose name is outside ASCII', holds: isOf('international') },
  odata: odataReads(''),
  'by-key-odata': odataReads('by key', isByKey),
  'with-select-odata': odataReads('with $select', has('$select')),
  'with-filter-odata': odataReads('with $filter', has('$filter')),
  'on-change': { words: 'for changes', holds: isChange },
  'on-merge': { words: 'for a MERGE', holds: every(isChange, isMerge) },
  'on-put': { words: 'for a PUT', holds: every(isChange, isPut) },
  'in-verbose': { words: 'for changes as verbose JSON', holds: every(isChange, isVerbose) },
  'on-verbose-merge': { words: 'for a MERGE as verbose JSON', holds: every(isChange, isMerge, isVerbose) },
  'on-verbose-put': { words: 'for a PUT as verbose JSON', holds: every(isChange, isPut, isVerbose) },
  service: { words: 'for custom services', holds: isOfService },
  'service-with-parameter': { words: 'for custom services with a parameter', holds: every(isOfService, hasParameter) },
  'service-with-basic': {
    words: 'for custom services with Basic credentials',
    holds: every(isOfService, hasCredentials),
  },
} as const satisfies Readonly<Record<string, Circumstance>>

export type CircumstanceId = keyof typeof circumstances

/** The value of a query option; undefined for none. */
function optionOf({ query }: Call, name: string): string | undefined {
  return new URLSearchParams(query).get(name) ?? undefined
}

/** The user of the caller's session, or the one that a login request names. */
function userOf(call: Call): User | undefined {
  const { sessions, users, behaviour } = call.deployment
  const ofSession = sessions.ticket(cookieOf(call, 'ticket') ?? '')?.session.user
  if (ofSession || routeOf(call).kind !== 'login') return ofSession
  const given = behaviour.login.credentials(call)
  return typeof given === 'string' ? undefined : behaviour.login.identify(given.userName, users)
}

function routeOf(call: Call) {
  return call.deployment.behaviour.routes.resolve(call)
}

function isRead({ method }: Call): boolean {
  return method === 'GET' || method === 'HEAD'
}

function reads(service: Service): Holds {
  return (call) => {
    const route = routeOf(call)
    return isRead(call) && route.kind === 'data' && route.service === service
  }
}

function legacyReads(words: string, ...holds: readonly Holds[]): Circumstance {
  return { words: `for legacy reads ${words}`.trim(), holds: every(isLegacyRead, ...holds) }
}

function odataReads(words: string, ...holds: readonly Holds[]): Circumstance {
  return { words: `for OData reads ${words}`.trim(), holds: every(isOdataRead, ...holds) }
}

function hasParameter(call: Call): boolean {
  const route = routeOf(call)
  return route.kind === 'service' && route.parameters.length > 0
}

function has(option: string): Holds {
  return (call) => optionOf(call, option) !== undefined
}

/** An `or` within a text joins nothing. */
function joinsByOr(call: Call): boolean {
  return / or /.test((optionOf(call, '$filter') ?? '').replace(/'(?:[^']|'')*'/g, "''"))
}

function isOf(role: User['role']): Holds {
  return (call) => userOf(call)?.role === role
}

export function hasSessionCookie(call: Call): boolean {
  return cookieOf(call, 'session') !== undefined
}

/** Whether the request carries the name and password of a user as HTTP Basic has them. */
function hasCredentials(call: Call): boolean {
  const [, encoded = ''] = /^Basic\s+(\S+)$/i.exec(headerSent(call, 'authorization') ?? '') ?? []
  const sent = Buffer.from(encoded, 'base64').toString('utf8')
  return call.deployment.users.some(({ name, password }) => `${name}:${password}` === sent)
}
