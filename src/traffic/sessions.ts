import { Cookie } from 'tough-cookie'
import { isRecord } from '../runtime/json.js'
import { ticketCookie } from '../session/index.js'
import { ClientStore, type DueCookie } from './client-store.js'
import { isDataOrService, isLoggedIn, jsonBody, type CookiePair, type Step } from './step.js'

/** One login and what follows on it, or a session that the client kept from before the recording. */
export interface Session {
  /** The login that opened it; undefined for one that is older than the recording. */
  readonly opened: Step | undefined
  readonly user: string | undefined
  readonly store: ClientStore
  /** The newest CSRF cookie of the session, whether or not the client could keep it. */
  token: Token | undefined
  /** The answer that showed that the session had ended: a redirect to the login page. */
  ended: Step | undefined
  /** Requests for data and to services. */
  requests: number
}

export interface Token {
  readonly name: string
  readonly value: string
  readonly setBy: string
}

/** A request with what is known of its session at the time when it was sent. */
export interface Seen extends Step {
  readonly session: Session | undefined
  /** How many sessions of its trace had begun: times alone do not tell, since a login takes less than a millisecond. */
  readonly sessionsBefore: number
  /** What it must send back. */
  readonly due: readonly DueCookie[]
  readonly token: Token | undefined
  /** The redirect to the login page that the client had received for the session, or for a request without one. */
  readonly redirected: Step | undefined
  /** The refused login that the client had received, with no other login since. */
  readonly refusedLogin: Step | undefined
}

/** The steps of one scenario, in the order in which they were sent, with the sessions that they belong to. */
export interface Trace {
  readonly scenario: string
  readonly steps: readonly Seen[]
  readonly sessions: readonly Session[]
  /** Redirects to the login page that no login followed until the end of the trace. */
  readonly unanswered: readonly Step[]
}

/**
 * Follows the sessions of one scenario. Of a client that the checker runs on a fresh deployment no session is older than its
 * logins; in a recording an unknown ticket may belong to such a one.
 */
export function traceOf(scenario: string, steps: readonly Step[], isFresh: boolean): Trace {
  const follower = new Follower(isFresh)
  const ordered = [...steps].sort((one, other) => one.startedAt - other.startedAt)
  const seen = ordered.map((step) => follower.send(step))
  follower.settleAll()
  return { scenario, steps: seen, sessions: follower.sessions, unanswered: follower.unanswered() }
}

class Follower {
  readonly sessions: Session[] = []
  readonly #owners = new Map<string, Session>()
  readonly #redirects = new Map<Session | undefined, Step>()
  #open: { readonly step: Step; readonly session: Session | undefined }[] = []
  #refusedLogin: Step | undefined
  readonly #isFresh: boolean

  constructor(isFresh: boolean) {
    this.#isFresh = isFresh
  }

  /** What a request is known to follow on. Answers that had ended before are taken first. */
  send(step: Step): Seen {
    const ended = this.#open.filter(({ step: before }) => this.#hasEnded(before, step))
    this.#open = ended.length === this.#open.length ? [] : this.#open.filter((each) => !ended.includes(each))
    for (const { step: before, session } of ended.sort((a, b) => a.step.endedAt - b.step.endedAt))
      this.#settle(before, session)
    const session = step.place === 'login' ? undefined : this.#sessionOf(step)
    if (session && isDataOrService(step)) session.requests += 1
    this.#open.push({ step, session })
    // The step itself grows: a copy of each would double what a long recording takes.
    return Object.assign(step, {
      session,
      sessionsBefore: this.sessions.length,
      due: session?.store.dueFor(step.url, step.startedAt) ?? [],
      token: session?.token,
      redirected: this.#redirects.get(session) ?? (session ? undefined : [...this.#redirects.values()].at(-1)),
      refusedLogin: session && !session.ended ? undefined : this.#refusedLogin,
    })
  }

  settleAll(): void {
    for (const { step, session } of this.#open.sort((a, b) => a.step.endedAt - b.step.endedAt))
      this.#settle(step, session)
    this.#open = []
  }

  unanswered(): readonly Step[] {
    return [...this.#redirects.values()]
  }

  /** Recorders cut times to milliseconds: in the same one an answer counts as received, if nothing else was under way. */
  #hasEnded({ endedAt }: Step, { startedAt }: Step): boolean {
    const end = Math.floor(endedAt)
    return end < Math.floor(startedAt) || (end <= startedAt && this.#open.length === 1)
  }

  #settle(step: Step, session: Session | undefined): void {
    if (step.place === 'login') {
      if (isLoggedIn(step)) this.#begin(step)
      else if (step.answer) this.#refusedLogin = step
      return
    }
    if (session) this.#take(session, step, false)
    if (step.answer?.leadsToLogin !== true || !isDataOrService(step)) return
    if (session && step.cookies.some(([name]) => identifies(name))) session.ended ??= step
    if (!this.#redirects.has(session)) this.#redirects.set(session, step)
  }

  #begin(login: Step): void {
    const body = jsonBody(login)
    const name = isRecord(body) && typeof body['UserName'] === 'string' ? body['UserName'] : undefined
    const session: Session = {
      opened: login,
      user: name,
      store: new ClientStore(),
      token: undefined,
      ended: undefined,
      requests: 0,
    }
    this.sessions.push(session)
    this.#take(session, login, true)
    this.#refusedLogin = undefined
    // A new login answers every redirect before it: of a session of this user, and of requests without one.
    for (const [other] of this.#redirects) {
      const isHis = other?.user === undefined || name === undefined || other.user === name
      if (isHis) this.#redirects.delete(other)
    }
  }

  #take(session: Session, step: Step, isOfLogin: boolean): void {
    session.store.take(step, isOfLogin)
    for (const raw of step.answer?.setCookies ?? []) {
      const cookie = Cookie.parse(raw, { loose: true })
      if (!cookie || cookie.value === '') continue
      if (identifies(cookie.key)) this.#owners.set(`${cookie.key}=${cookie.value}`, session)
      if (/CSRF$/i.test(cookie.key)) session.token = { name: cookie.key, value: cookie.value, setBy: step.id }
    }
  }

  #sessionOf({ cookies }: Step): Session | undefined {
    const [owner] = cookies
      .filter(([name]) => identifies(name))
      .sort(ticketFirst)
      .flatMap((pair) => this.#owner(pair))
    if (owner) return owner
    const newest = this.sessions.at(-1)
    const hasTicket = cookies.some(([name]) => name === ticketCookie)
    if (hasTicket && !(this.#isFresh && newest?.opened)) return this.#kept(cookies)
    return newest?.ended ? undefined : newest
  }

  #owner([name, value]: CookiePair): readonly Session[] {
    return [this.#owners.get(`${name}=${plain(value)}`) ?? this.#owners.get(`${name}=${value}`)].flatMap(
      (found) => found ?? [],
    )
  }

  /** A session that the client has from an earlier run. What its login set is not known. */
  #kept(cookies: readonly CookiePair[]): Session {
    const csrf = cookies.find(([name]) => /CSRF$/i.test(name))
    const session: Session = {
      opened: undefined,
      user: undefined,
      store: new ClientStore(),
      token: csrf && { name: csrf[0], value: csrf[1], setBy: '' },
      ended: undefined,
      requests: 0,
    }
    this.sessions.push(session)
    for (const [name, value] of cookies) if (identifies(name)) this.#owners.set(`${name}=${value}`, session)
    return session
  }
}

/** Whether the value of a cookie tells sessions apart. That of the loader and of the user name may be the same in several. */
function identifies(name: string): boolean {
  return name === ticketCookie || /(?:SESSIONID|CSRF)$/i.test(name)
}

function ticketFirst([one]: CookiePair, [other]: CookiePair): number {
  return Number(other === ticketCookie) - Number(one === ticketCookie)
}

/** A value as it was set: some clients put it in quotes or encode it. */
export function plain(value: string): string {
  const unquoted = value.replace(/^"(.*)"$/, '$1')
  try {
    return decodeURIComponent(unquoted)
  } catch {
    return unquoted
  }
}
