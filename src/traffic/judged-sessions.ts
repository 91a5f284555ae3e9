import { byDeparture, finding, orDeparture, undecided, type Finding } from '../check/index.js'
import { returnUrlFaults } from '../check/access/return-url.js'
import { localPath } from '../check/answers/answers.js'
import type { Exchange } from '../exchange/index.js'
import { oncePer } from '../runtime/once-per.js'
import { parsedUrl } from '../runtime/urls.js'
import { documentedLoginPage, ticketCookie } from '../session/index.js'
import { acceptOf, asJudged, isCollectionAddress, type DeploymentFacts, type JudgedCheck } from './judged-answers.js'
import type { Seen, Session } from './sessions.js'
import { isData, isDataOrService, isServed, sentHeader } from './step.js'
import type { Traffic } from './traffic.js'

/** How a request in its session is judged; undefined if it is no occasion for the check. */
type Judge = (step: Seen, of: Surroundings) => Finding | undefined

export interface Surroundings {
  readonly facts: DeploymentFacts
  readonly traffic: Traffic
}

/** The checks that the state of the session decides, by the status and the headers of an answer. */
export const bySession: readonly JudgedCheck<Judge>[] = [
  ['ACCESS-1', 'status', withoutCookies('GET', isRedirected)],
  ['ACCESS-1', 'merge', withoutCookies('MERGE', isRedirected)],
  ['ACCESS-1', 'put', withoutCookies('PUT', isRedirected)],
  ['ACCESS-2', 'location', withoutCookies('GET', leadsToPage)],
  ['ACCESS-2', 'return-url', withoutCookies('GET', redirect(givesAddressBack))],
  ['ACCESS-3', 'long', withoutCookies('GET', redirect(givesLongQueryBack))],
  ['ACCESS-4', 'page', pageBehindRedirect],
  ['ACCESS-5', 'status', (step, of) => (isData(step) && isEnd(step) ? isRedirected(step, of) : undefined)],
  ['ACCESS-5', 'return-url', (step) => (isData(step) && isEnd(step) ? givesAddressBack(step) : undefined)],
  ['ACCESS-7', 'challenge', rejected(offersBasic)],
  ['ACCESS-7', 'html', rejected(isHtml)],
  ['ACCESS-9', 'json', withoutToken((step) => isRead(step, 'legacy') && /json/i.test(acceptOf(step) ?? ''))],
  ['ACCESS-9', 'xml', withoutToken((step) => isRead(step, 'legacy') && acceptOf(step) === undefined)],
  ['ACCESS-10', 'merge', withoutToken(({ place, method }) => place === 'legacy' && method === 'MERGE')],
  ['ACCESS-10', 'put', withoutToken(({ place, method }) => place === 'legacy' && method === 'PUT')],
  ['ACCESS-11', 'json', withoutToken((step) => isRead(step, 'odata'))],
  ['ACCESS-12', 'call', withoutToken(({ place, method }) => place === 'rest' && method === 'POST')],
  ['COOKIE-8', 'read', inOrder((step) => isData(step) && step.method === 'GET' && hasSessionCookie(step))],
  ['COOKIE-9', 'read', inOrder((step) => isData(step) && step.method === 'GET')],
  ['COOKIE-10', 'json', tokenAlone],
  ['REST-1', 'call', inOrder(({ place, method }) => place === 'rest' && method === 'POST')],
  ['REST-3', 'call', callWithoutCookies],
  ['REST-5', 'basic', callWithCredentials],
  ['RIGHTS-1', 'json', refusedUser((step) => isRead(step, 'legacy') && /json/i.test(acceptOf(step) ?? ''))],
  ['RIGHTS-1', 'xml', refusedUser((step) => isRead(step, 'legacy') && acceptOf(step) === undefined)],
  ['RIGHTS-2', 'merge', refusedUser(({ place, method }) => place === 'legacy' && method === 'MERGE')],
  ['RIGHTS-6', 'json', refusedUser((step) => isRead(step, 'odata'))],
]

const statusOf = ({ answer }: Pick<Seen, 'answer'>) => answer?.status ?? 0

function isRead(step: Seen, place: Seen['place']): boolean {
  return step.place === place && step.method === 'GET'
}

/** The answer by which the end of the session showed. */
function isEnd({ session, id }: Seen): boolean {
  return session?.ended?.id === id
}

function isAnonymous({ cookies, answer, ...step }: Seen): boolean {
  return answer !== undefined && cookies.length === 0 && sentHeader(step, 'authorization') === undefined
}

/** What a status that decides nothing may come from is not known: a gateway, a wrong address, a server that is busy. */
function undecidedBy(step: Seen): Finding {
  return undecided(`${String(statusOf(step))} for ${step.id} does not show how it was refused`)
}

/** A data request without cookies; of reads those of collections, which are sure to need them. */
function withoutCookies(method: string, judge: Judge): Judge {
  return (step, of) => {
    const isMeant = isData(step) && step.method === method && isAnonymous(step)
    return isMeant && (method !== 'GET' || isCollectionAddress(step)) ? judge(step, of) : undefined
  }
}

function isRedirected(step: Seen, { facts }: Surroundings): Finding {
  const status = statusOf(step)
  const found = finding(status === 302, '302', String(status))
  // Line 145 of the document has a 401 in its place.
  if (status === 401 && !facts.departures.declared('no-cookies-401'))
    return undecided('the document gives both 302 and 401 for requests without cookies')
  if (status === 401) return orDeparture('no-cookies-401', true, found)
  const isDecided = isServed(step) || step.answer?.leadsToLogin === true
  return isDecided ? orDeparture('redirect-307', status === 307, found) : undecidedBy(step)
}

function redirect(judge: (step: Seen) => Finding | undefined): Judge {
  return (step) => (step.answer?.leadsToLogin === true ? judge(step) : undefined)
}

function leadsToPage(step: Seen, { facts }: Surroundings): Finding | undefined {
  const { answer, url } = step
  if (answer?.leadsToLogin !== true) return undefined
  const [path = ''] = (localPath(answer.location, url) ?? '').split('?')
  const isAt = (page: string) => path.toLowerCase().endsWith(page.toLowerCase())
  const other = facts.departures.valueOf('login-page')
  const told = [`Location: ${documentedLoginPage}`, `Location: ${path}`] as const
  if (other !== undefined && isAt(other)) return byDeparture('login-page', finding(true, ...told))
  return orDeparture('login-page', other === undefined, finding(isAt(documentedLoginPage), ...told))
}

function givesAddressBack(step: Seen): Finding {
  const faults = returnUrlFaults(exchangeOf(step))
  const seen = faults.length === 0 ? 'the requested path and query' : faults.join('; ')
  return finding(faults.length === 0, 'ReturnUrl with the requested path and query, URL-encoded', seen)
}

function givesLongQueryBack(step: Seen): Finding | undefined {
  return (step.query?.length ?? 0) >= 2000 ? givesAddressBack(step) : undefined
}

/** The status and the headers of an answer, as the expectations of a run take them. */
function exchangeOf({ id, method, url, headers, answer, startedAt, endedAt }: Seen): Exchange {
  return asJudged({
    id,
    actor: 'client',
    request: { method, url, headers },
    status: answer?.status ?? 0,
    headers: answer?.location === undefined ? [] : [['Location', answer.location]],
    body: Buffer.alloc(0),
    startedAt: new Date(startedAt).toISOString(),
    durationMs: endedAt - startedAt,
  })
}

/** The request to the login page that follows the redirect of a read. */
function pageBehindRedirect(step: Seen): Finding | undefined {
  const { redirected, answer, method } = step
  if (method !== 'GET' || !answer || redirected?.answer?.location === undefined || !isData(redirected)) return undefined
  const to = parsedUrl(redirected.answer.location, redirected.url)?.href
  if (to === undefined || to !== parsedUrl(step.url)?.href) return undefined
  const isDecided = answer.status === 404 || isServed(step)
  const isPage = answer.status === 200 && /html/.test(answer.contentType)
  const seen = `${String(answer.status)}, ${answer.contentType}`
  return isDecided ? finding(isPage, '200 with an HTML page', seen) : undecidedBy(step)
}

function isHtml({ answer }: Seen): Finding {
  const { contentType = '' } = answer ?? {}
  return finding(contentType.startsWith('text/html'), 'text/html', contentType)
}

function offersBasic({ answer }: Seen): Finding {
  const challenge = answer?.challenge ?? 'no challenge'
  return finding(/\bBasic\b/i.test(challenge), 'WWW-Authenticate: Basic', challenge)
}

/**
 * A legacy read that was refused with 401 although its ticket was sent. A user without rights gets a 401 too, of which the
 * document shows no challenge: a fault is one only if the session had read the same before.
 */
function rejected(judge: (step: Seen) => Finding): Judge {
  return (step, { traffic }) => {
    if (!isRead(step, 'legacy') || statusOf(step) !== 401 || !hasTicket(step)) return undefined
    const found = orDeparture('refused-401-json', /json/.test(step.answer?.contentType ?? ''), judge(step))
    if (found.holds !== false) return found
    const before = servedIn(traffic).bySession.get(step.session)?.get(step.path)?.first
    return before !== undefined && isBefore(before, step)
      ? found
      : undecided(`the 401 of ${step.id} may be one about rights`)
  }
}

interface Span {
  readonly first: Seen
  last: Seen
}

/** What was served, by session and path, and to which users. Looked up, since a recording may have refusals without end. */
interface ServedIn {
  readonly bySession: ReadonlyMap<Session | undefined, ReadonlyMap<string, Span>>
  readonly users: ReadonlyMap<string, ReadonlySet<string>>
  /** Services that are not anonymous: a call without cookies was refused. */
  readonly guarded: ReadonlySet<string>
}

const servedIn = oncePer((traffic: Traffic): ServedIn => {
  const bySession = new Map<Session | undefined, Map<string, Span>>()
  const users = new Map<string, Set<string>>()
  const guarded = new Set<string>()
  for (const step of traffic.steps.filter(isDataOrService)) {
    if (step.place === 'rest' && isAnonymous(step) && isAccessRefusal(step)) guarded.add(step.path)
    if (!isServed(step)) continue
    const { session, method, path } = step
    const spans = bySession.get(session) ?? new Map<string, Span>()
    for (const key of [path, step.place]) {
      const span = spans.get(key)
      if (span) span.last = step
      else spans.set(key, { first: step, last: step })
    }
    bySession.set(session, spans)
    const key = `${method} ${path}`
    if (session?.user !== undefined) users.set(key, (users.get(key) ?? new Set()).add(session.user))
  }
  return { bySession, users, guarded }
})

function isBefore(one: Pick<Seen, 'startedAt' | 'id'>, other: Pick<Seen, 'startedAt' | 'id'>): boolean {
  return one.startedAt < other.startedAt || (one.startedAt === other.startedAt && one.id < other.id)
}

/** Every cookie that is due, and not the CSRF header, although the deployment has one. */
function withoutToken(isMeant: (step: Seen) => boolean): Judge {
  return (step, of) => {
    const { token, answer, session } = step
    if (!token || !answer || (session?.ended && isBefore(session.ended, step)) || !isMeant(step)) return undefined
    const isLacking = sentHeader(step, token.name) === undefined && step.cookies.some(([name]) => name === token.name)
    if (!isLacking || !hasDue(step)) return undefined
    const found = finding(answer.status === 403, '403', String(answer.status))
    if (found.holds === true) return found
    // An anonymous service asks for nothing, and an expired session is refused first.
    if (!isServed(step) || (step.place === 'rest' && !isGuarded(step, of))) return undecidedBy(step)
    return orDeparture(
      ['PUT', 'MERGE'].includes(step.method) || of.facts.departures.declared('csrf-off')
        ? 'csrf-off'
        : 'csrf-writes-only',
      true,
      found,
    )
  }
}

function hasTicket({ cookies }: Seen): boolean {
  return cookies.some(([name]) => name === ticketCookie)
}

function hasDue({ due, cookies }: Seen): boolean {
  return (
    due.length > 0 && due.every(({ name, value }) => cookies.some(([sent, given]) => sent === name && given === value))
  )
}

function isInOrder(step: Seen): boolean {
  const hasToken = step.token === undefined || sentHeader(step, step.token.name) === step.token.value
  return isDataOrService(step) && hasTicket(step) && hasDue(step) && hasToken
}

/** How soon after an answer that accepted the session a refusal shows that it was never in force. */
const soonMs = 10_000

/**
 * A request that has all that is due is served. One that is led to the login page breaks that only where the session was
 * just opened, and where that happened to another session as well: one alone may have been ended by somebody else.
 */
function inOrder(isMeant: (step: Seen) => boolean): Judge {
  const isRefused = ({ session, answer, startedAt }: Seen) => {
    const opened = session?.opened
    const isFresh = opened !== undefined && startedAt - opened.endedAt < soonMs
    return isFresh && answer?.leadsToLogin === true
  }
  const summaryOf = oncePer((traffic: Traffic) => {
    const alike = traffic.steps.filter((each) => isMeant(each) && isInOrder(each))
    const refused = new Set(alike.filter(isRefused).map(({ session }) => session))
    return { refused, isEverServed: alike.some(isServed) }
  })
  return (step, { traffic }) => {
    if (!isMeant(step) || !isInOrder(step)) return undefined
    if (isServed(step)) return finding(true, '2xx', String(statusOf(step)))
    if (!isRefused(step)) return undefined
    const { refused, isEverServed } = summaryOf(traffic)
    const seen = `${String(statusOf(step))} to the login page, right after the login`
    return refused.size > 1 && !isEverServed ? finding(false, '2xx', seen) : undecidedBy(step)
  }
}

function hasSessionCookie({ cookies }: Seen): boolean {
  return cookies.some(([name, value]) => /SESSIONID$/.test(name) && value !== '')
}

/** The token in the header, and no cookie at all. */
function tokenAlone(step: Seen): Finding | undefined {
  const { token, cookies, answer } = step
  const isMeant = isData(step) && isCollectionAddress(step) && token && cookies.length === 0
  if (!isMeant || sentHeader(step, token.name) === undefined || !answer) return undefined
  const isRefused = [302, 401, 403].includes(answer.status)
  return isRefused || isServed(step) ? finding(isRefused, '302, 401 or 403', String(answer.status)) : undecidedBy(step)
}

/** Whether the recording shows that a service is not anonymous. */
function isGuarded({ path }: Seen, { traffic }: Surroundings): boolean {
  return servedIn(traffic).guarded.has(path)
}

function isAccessRefusal({ answer }: Seen): boolean {
  return answer?.leadsToLogin === true || answer?.status === 401
}

function callWithoutCookies(step: Seen, of: Surroundings): Finding | undefined {
  const isCall = step.place === 'rest' && step.method === 'POST' && isAnonymous(step)
  // What is served may be anonymous.
  if (!isCall || !isAccessRefusal(step)) return undefined
  const found = isRedirected(step, of)
  return found.holds === true && statusOf(step) === 302 ? givesAddressBack(step) : found
}

function callWithCredentials(step: Seen, of: Surroundings): Finding | undefined {
  const isBasic = /^Basic /i.test(sentHeader(step, 'authorization') ?? '')
  if (step.place !== 'rest' || step.cookies.length > 0 || !isBasic || !step.answer || !isGuarded(step, of))
    return undefined
  return finding(!isServed(step), 'no 2xx', String(step.answer.status))
}

/**
 * What another user was served, and this one was refused, whose session was served before and after: the refusal is about
 * the object.
 */
function refusedUser(isMeant: (step: Seen) => boolean): Judge {
  return (step, { traffic }) => {
    const { session, answer, place, path, method } = step
    if (session?.user === undefined || !isMeant(step) || ![401, 403].includes(statusOf(step)) || !isInOrder(step))
      return undefined
    const { bySession, users } = servedIn(traffic)
    const span = bySession.get(session)?.get(place)
    const isAlive = span !== undefined && isBefore(span.first, step) && isBefore(step, span.last)
    const others = [...(users.get(`${method} ${path}`) ?? [])].filter((user) => user !== session.user)
    if (!isAlive || others.length === 0) return undefined
    const found = finding(answer?.status === 401, '401', String(answer?.status))
    return orDeparture('rights-403', true, found)
  }
}
