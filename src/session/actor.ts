import type { Exchange, WhenBusy } from '../exchange/index.js'
import { isSuccessStatus, isAccessStatus } from '../runtime/http-status.js'
import type { LoginRequest } from '../schema/generated/login-request.js'
import { type ActorRequest, loginRequest } from './requests/actor-request.js'
import { shownInCookieTest } from './cookies/cookie-test.js'
import { CookieStore, cookiesInWords, GrownCookies } from './cookies/cookie-store.js'
import { claimsSuccess } from './logins/login-answer.js'
import { LoginRefused } from './logins/login-refused.js'
import type { WhyAgain } from './logins/logins.js'
import { withoutRefusedTop } from './requests/odata-top.js'
import { extraHeaders, withForcedChanges } from './requests/force-use-session.js'
import { askedWithOtherToken, changedWithOtherToken } from './logins/prefix-trial.js'
import { headersOf, type Alteration, type Presented } from './cookies/presented.js'
import { renewsSession, ticketOf } from './logins/renewal.js'
import { isCleared, issuedCookies, serverTime } from './cookies/set-cookie.js'
import type { Credentials, Surroundings } from './surroundings.js'
import { Mutex } from './mutex.js'
import { askedVerbosely, withVerboseAccept } from './requests/verbose-accept.js'
import { vendorNames, withPrefix, type VendorNames } from './cookies/vendor-names.js'

/** What a caller in order would have shown with a request, and what was shown: the same where nothing was altered. */
interface Shown {
  readonly orderly: Presented
  readonly shown: Presented
}

/**
 * A caller with a cookie store of its own. Nothing is shared between actors: a leaked cookie would turn a refusal into an
 * accepted request.
 *
 * @category Requests and answers
 */
export class Actor {
  /** The name in the evidence. */
  readonly name: string
  /** @internal */
  readonly user: Credentials | undefined
  readonly #surroundings: Surroundings
  readonly #oneByOne = new Mutex()
  #store: CookieStore
  #names: VendorNames
  #loginNumber = 0
  #loginAnswer: Exchange | undefined
  #hasTakenOver = false
  #renewing: Promise<Exchange> | undefined
  #loggingIn = false
  #settled = false
  #served = false
  /** The latest request altered on purpose that was refused with the true ticket, since the session served last. */
  #refusedOnPurpose: Exchange | undefined
  readonly #grownCookies = new GrownCookies()
  #refusedForSize: { readonly answer: Exchange; readonly what: string } | undefined
  #rotating = false

  constructor(name: string, user: Credentials | undefined, surroundings: Surroundings) {
    this.name = name
    this.user = user
    this.#surroundings = surroundings
    this.#store = new CookieStore(surroundings.secureOverHttp)
    this.#names = vendorNames(surroundings.naming, [])
    if (user) surroundings.keepSecret(user)
  }

  /** Names with the vendor prefix: `prefix`, `loader`, `csrf` (cookie and header), `session`, `cultureHeader`, and whether they were `found`. */
  get names(): VendorNames {
    const { vendorPrefix } = this.#surroundings.policy
    return vendorPrefix === undefined ? this.#names : withPrefix(this.#names, vendorPrefix)
  }

  /** @internal */
  get store(): CookieStore {
    return this.#store
  }

  /** Goes on with the cookies of a session that somebody else began. @internal */
  takeOver(store: CookieStore): void {
    this.#store = store
    this.#hasTakenOver = true
  }

  /** Whether this actor has logged in, or goes on with the session of somebody who had. @internal */
  get hasSession(): boolean {
    return this.#hasTakenOver || this.#loginNumber > 0
  }

  /** The answer to the latest login; undefined before it. */
  get loginAnswer(): Exchange | undefined {
    return this.#loginAnswer
  }

  /** The run's number of this actor's latest login: tells whether somebody has renewed the session meanwhile. @internal */
  get loginNumber(): number {
    return this.#loginNumber
  }

  /** True where the target was seen to renew the session with its answers: from then on requests go one by one. @internal */
  get goesOneByOne(): boolean {
    return this.#rotating
  }

  /** True where the checker itself logged this actor's user in again elsewhere, which may have ended this session. @internal */
  get wasOvertaken(): boolean {
    if (!this.user) return false
    const { logins } = this.#surroundings
    if (logins.areApart === true) return false
    const { name } = this.user
    return logins.hasLaterThan(name, this.#loginNumber) || (!this.#loggingIn && logins.isUnderWay(name))
  }

  /** True where the session of this login number has been made anew since, or ended by another login of its user. @internal */
  isOvertakenSince(loginNumber: number): boolean {
    return this.#loginNumber > loginNumber || this.wasOvertaken
  }

  /** Whether a session of this login number, which ended by itself, may be made anew: only so many a run are. @internal */
  mayMakeAnew(loginNumber: number): boolean {
    return this.user !== undefined && this.#surroundings.logins.mayBeMadeAnew(loginNumber)
  }

  /**
   * Right logins of this actor's user that were refused in a row, for the credentials as far as the answers say: the account
   * may be locked, or more of them might lock it.
   * @internal
   */
  get refusedInARow(): number {
    return this.user ? this.#surroundings.logins.refusedInARow(this.user.name) : 0
  }

  /**
   * Whether a request in order has succeeded since the latest login: a session that did serve may have come to its end.
   * @internal
   */
  get hasServed(): boolean {
    return this.#served
  }

  /** The value of the CSRF cookie for a URL; undefined without one. */
  tokenFor(url: string): string | undefined {
    return this.#store.valueOf(this.names.csrf, url)
  }

  /** Logs in with an empty cookie store. Throws LoginRefused if the login fails. */
  async logIn(): Promise<Exchange> {
    const answer = await this.tryOwnLogIn()
    if (claimsSuccess(answer)) return answer
    const { logins } = this.#surroundings
    const name = this.user?.name ?? ''
    throw new LoginRefused(this.name, answer, {
      provoked: logins.provokedOf(name),
      isLimited: logins.isLimit(name, answer),
    })
  }

  /**
   * Logs in again, unless there has been a login since the one of this number; all who ask meanwhile share one: a second
   * login might end the session of the first. No clause asks for such a login, so it is told. Throws LoginRefused.
   * @internal
   */
  async renew(since: number, why?: WhyAgain): Promise<void> {
    if (this.#loginNumber > since) return
    this.#renewing ??= this.#logInAgain(why).finally(() => (this.#renewing = undefined))
    await this.#renewing
  }

  async #logInAgain(why = this.#whyAgain()): Promise<Exchange> {
    if (!this.hasSession) return this.logIn()
    const grown = why === 'cookies grew' ? this.#refusedForSize : undefined
    const refused = why === 'ended by refusal' ? this.#refusedOnPurpose : grown?.answer
    try {
      return await this.logIn()
    } finally {
      const evidence = [refused, this.#loginAnswer].flatMap((answer) => answer?.id ?? [])
      this.#surroundings.logins.tellUnasked({ actor: this.name, why, evidence, ...(grown && { what: grown.what }) })
    }
  }

  #whyAgain(): WhyAgain {
    if (this.wasOvertaken) return 'overtaken'
    if (!this.#served && !this.#hasTakenOver) return 'never served'
    return this.#refusedOnPurpose ? 'ended by refusal' : 'ended'
  }

  /**
   * Sends the user's own name and password to the login service, once more where it is busy or seems to limit logins, and
   * gives what it answers.
   * @internal
   */
  async tryOwnLogIn(): Promise<Exchange> {
    if (!this.user) throw new TypeError(`the actor ${this.name} has no user to log in`)
    const { logins } = this.#surroundings
    const { name, password } = this.user
    const body = JSON.stringify({ UserName: name, UserPassword: password } satisfies LoginRequest)
    const first = await this.#tryLogIn(body, false, 'comeAgain')
    if (!logins.putsOff(name, first)) {
      logins.answered(name, first)
      return first
    }
    const again = await this.#tryLogIn(body, false, 'comeAgain')
    logins.waited(again)
    logins.answered(name, again)
    logins.tellUnasked({ actor: this.name, why: 'put off', evidence: [first.id, again.id] })
    return again
  }

  /**
   * Sends any body to the login service and keeps the cookies of the answer. Set `wrongPassword` if the password is wrong on
   * purpose: the report counts these logins.
   */
  tryLogIn(body: LoginRequest | Partial<LoginRequest> | string, wrongPassword = false): Promise<Exchange> {
    if (typeof body === 'string') return this.#tryLogIn(body, wrongPassword, 'takeIt')
    if (body.UserName !== undefined) this.#surroundings.logins.provoke(body.UserName)
    return this.#tryLogIn(JSON.stringify(body), wrongPassword, 'takeIt')
  }

  /** Only a right login is sent once more to a busy target: each other one might count towards a locked account. */
  async #tryLogIn(body: string, wrongPassword: boolean, whenBusy: WhenBusy): Promise<Exchange> {
    const { logins, wire, loginUrl, secureOverHttp, naming } = this.#surroundings
    const userName = this.user?.name ?? ''
    const request = loginRequest(loginUrl, body)
    const { answer, number } = await logins.send(userName, wrongPassword, () => {
      this.#loggingIn = true
      return wire.send({ actor: this.name, ...request, whenBusy }).finally(() => (this.#loggingIn = false))
    })
    logins.repeated(this.name, answer)
    // The old store serves until the answer is there: requests under way must not go out without cookies.
    this.#store = new CookieStore(secureOverHttp)
    this.#store.take(answer)
    this.#names = vendorNames(naming, [answer])
    this.#loginNumber = number
    this.#loginAnswer = answer
    this.#settled = false
    this.#served = false
    this.#refusedOnPurpose = undefined
    return answer
  }

  /**
   * Sends a request with the session of the actor, or with an alteration of it. Requests run in parallel. They run one after the
   * other until the first answer after a login, and if the target renews the session with its answers. `$top` is omitted if the
   * OData endpoint refuses it. The `Accept` header is adapted to the JSON format of the legacy service.
   */
  send(wanted: ActorRequest, alteration?: Alteration): Promise<Exchange> {
    const { policy } = this.#surroundings
    const request = withVerboseAccept(policy, withoutRefusedTop(policy, wanted))
    const task = async () => {
      const answer = await this.#exchange(request, alteration)
      const ask = (again: ActorRequest) => this.#exchange(again, alteration)
      const verbose = await askedVerbosely(policy, request, answer, ask)
      return verbose ?? (alteration ? undefined : await this.#readWithOtherToken(request, answer)) ?? answer
    }
    return this.#settled && !this.#rotating ? task() : this.#oneByOne.pass(task)
  }

  get #mayTryOtherToken(): boolean {
    const { vendorPrefix, isDetected = false } = this.#surroundings.naming
    return vendorPrefix === 'auto' || isDetected
  }

  #readWithOtherToken(request: ActorRequest, answer: Exchange): Promise<Exchange | undefined> {
    const { policy } = this.#surroundings
    if (!this.#mayTryOtherToken) return Promise.resolve(undefined)
    const forbidden = { request, answer, names: this.names, cookies: this.presentedFor(request.url).cookies }
    return askedWithOtherToken(policy, forbidden, (other) => this.#exchange(request, other))
  }

  /** Makes a change once more with the headers of the reported work-around: see `withForcedChanges`. @internal */
  withForcedChanges<T>(
    task: (latest: T | undefined) => Promise<T>,
    answerOf: (outcome: T) => Exchange | undefined,
  ): Promise<T | undefined> {
    return withForcedChanges(this.#surroundings.policy, task, answerOf)
  }

  /** Makes a change once more with each other CSRF header: see `changedWithOtherToken`. @internal */
  withOtherToken<T>(
    url: string,
    task: (latest: T | undefined) => Promise<T>,
    answerOf: (outcome: T) => Exchange | undefined,
  ): Promise<T | undefined> {
    const { policy } = this.#surroundings
    if (!this.#mayTryOtherToken) return Promise.resolve(undefined)
    return changedWithOtherToken(policy, { names: this.names, cookies: this.presentedFor(url).cookies }, task, answerOf)
  }

  /**
   * What an orderly request to this URL shows: every cookie received and still valid, and the token in its header.
   * @internal
   */
  presentedFor(url: string): Presented {
    const cookies = this.#store.pairsFor(url)
    const { csrf } = this.names
    const token = cookies.find(([name]) => name === csrf)?.[1]
    return { cookies, csrfHeader: token === undefined ? undefined : [csrf, token], extra: [] }
  }

  /** The answer to a request; it is sent once more in a fresh session where its cookies may be too large for the target. */
  async #exchange(request: ActorRequest, alteration: Alteration | undefined): Promise<Exchange> {
    const loginNumber = this.#loginNumber
    const setAtLogin = this.#loginAnswer ? issuedCookies(this.#loginAnswer).map(({ name }) => name) : []
    const answer = await this.#exchangeOnce(request, alteration)
    if (!this.#grownCookies.mayRefuse(answer) || !this.mayMakeAnew(loginNumber)) return answer
    this.#refusedForSize = { answer, what: cookiesInWords(answer, setAtLogin) }
    await this.renew(loginNumber, 'cookies grew')
    const again = await this.#exchangeOnce(request, alteration)
    this.#grownCookies.sentAgain(again)
    return again
  }

  async #exchangeOnce(request: ActorRequest, alteration: Alteration | undefined): Promise<Exchange> {
    const store = this.#store
    const orderly = this.presentedFor(request.url)
    const shown = alteration ? alteration.apply(orderly, this.names) : orderly
    const first = await this.#sendShowing(request, store, { orderly, shown })
    const exchange = alteration ? first : await this.#withLateToken(request, store, first, orderly)
    if (request.method !== 'GET') return exchange
    const renewed = this.presentedFor(request.url)
    const inOrder = alteration ? undefined : renewed
    const again = shownInCookieTest(exchange, { shown, inOrder }, this.names)
    return again ? this.#sendShowing(request, store, { orderly: inOrder ?? orderly, shown: again }) : exchange
  }

  /**
   * The answer to a request in order. A session that has no CSRF token yet may get one with a refusal, since some deployments
   * set the token with the first answer inside a session and not at login: the request is then sent again with the token.
   */
  async #withLateToken(
    request: ActorRequest,
    store: CookieStore,
    first: Exchange,
    before: Presented,
  ): Promise<Exchange> {
    const lacksToken = ticketOf(before) !== undefined && before.csrfHeader === undefined
    if (!lacksToken || !isAccessStatus(first.status) || store !== this.#store) return first
    const orderly = this.presentedFor(request.url)
    if (orderly.csrfHeader === undefined) return first
    return this.#sendShowing(request, store, { orderly, shown: orderly })
  }

  async #sendShowing(request: ActorRequest, store: CookieStore, what: Shown): Promise<Exchange> {
    const { wire, policy } = this.#surroundings
    const headers = [...request.headers, ...headersOf({ ...what.shown, extra: extraHeaders(policy, request, what) })]
    const exchange = await wire.send({ actor: this.name, ...request, headers })
    this.#takeCookies(store, exchange, what)
    return exchange
  }

  /**
   * An orderly answer's cookies are all taken. An altered request's answer may end or rename the session that the next
   * control needs: of it only new values are taken, and only where the ticket shown was the true one. They go to the store
   * that the request came from: a session that was made meanwhile has nothing to do with this answer.
   */
  #takeCookies(store: CookieStore, exchange: Exchange, { orderly, shown }: Shown): void {
    const ticket = ticketOf(orderly)
    const isInOrder = shown === orderly
    if (isInOrder || (ticket !== undefined && ticketOf(shown) === ticket)) {
      const now = serverTime(exchange)
      store.take(exchange, (cookie) => isInOrder || !isCleared(cookie, now))
      this.#rotating ||= renewsSession(exchange, shown, this.names)
    }
    if (store === this.#store) {
      this.#settled = true
      const isServed = isInOrder && isSuccessStatus(exchange.status)
      this.#served ||= isServed
      if (isServed) this.#refusedOnPurpose = undefined
      else if (!isInOrder && ticket !== undefined && ticketOf(shown) === ticket && isAccessStatus(exchange.status))
        this.#refusedOnPurpose = exchange
    }
    if (this.#names.found) return
    const seen = vendorNames(this.#surroundings.naming, this.#loginAnswer ? [this.#loginAnswer, exchange] : [exchange])
    if (seen.found) this.#names = seen
  }
}
