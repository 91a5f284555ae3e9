import { BusyRow, type Exchange, type Wire } from '../../../exchange/index.js'
import { parsedUrl } from '../../../runtime/urls.js'
import { readLoginAnswer, succeeded, issuedCookies, type SetCookie } from '../../../session/index.js'
import { isHtmlPage, isRedirect } from '../../answers/answers.js'
import { HeadersSeen, type HeaderSeen } from './headers-seen.js'

/** A cookie of the login that another answer set again, without what the login gave it. */
interface WeakerCookie {
  readonly name: string
  readonly lacks: Attribute
  /** The first exchange that showed it. */
  readonly evidence: string
}

type Attribute = keyof typeof attributes

/** What the document shows of the cookies set by login. It says nothing of those that another answer sets again. */
const attributes = {
  'path=/': ({ path }: SetCookie) => path === '/',
  HttpOnly: ({ httpOnly }: SetCookie) => httpOnly,
  Secure: ({ secure }: SetCookie) => secure,
} as const

/** Cookies of the login, and which of them came back weaker. */
class CookiesSetAgain {
  readonly #given = new Map<string, ReadonlySet<Attribute>>()
  readonly #weaker: WeakerCookie[] = []

  /** In the order in which they came; each attribute of a cookie once. */
  get weaker(): readonly WeakerCookie[] {
    return this.#weaker
  }

  noteLogin(login: Exchange): void {
    for (const cookie of issuedCookies(login)) this.#given.set(cookie.name, new Set(attributesOf(cookie)))
  }

  note(exchange: Exchange): void {
    for (const cookie of issuedCookies(exchange)) {
      const now = attributesOf(cookie)
      for (const lacks of this.#given.get(cookie.name) ?? []) {
        const isKnown = this.#weaker.some(({ name, lacks: known }) => name === cookie.name && known === lacks)
        if (!now.includes(lacks) && !isKnown) this.#weaker.push({ name: cookie.name, lacks, evidence: exchange.id })
      }
    }
  }
}

/** A login that did not succeed: it gave a Code other than 0, or neither a Code nor a ticket. */
interface RefusedLogin {
  readonly actor: string
  readonly status: number
  readonly code: unknown
  readonly message: unknown
  readonly evidence: string
}

/** Logins that are kept, and what else is: a target that makes it up anew each time must not fill the memory. */
const most = 12

/** Bytes of a page that is kept to be looked at. */
const largestPage = 256 * 1024

/**
 * What the run came across in passing: facts that no clause asked for and OBS lists. It looks at the answers to what the
 * other scenarios send, and sends nothing.
 */
export class PassiveObservations {
  readonly #headers = new HeadersSeen()
  readonly #logins: Exchange[] = []
  readonly #refusedLogins: RefusedLogin[] = []
  readonly #limited: Exchange[] = []
  readonly #busyRow = new BusyRow()
  readonly #rested: string[] = []
  readonly #tooLarge: string[] = []
  readonly #pages: Exchange[] = []
  readonly #rows = new Map<string, number>()
  readonly #legacyEntities = new Set<string>()
  #hasAnswer = false
  #redirects = 0
  #firstRedirect: Exchange | undefined
  readonly #abroad: Exchange[] = []
  readonly #cookies = new CookiesSetAgain()

  /** A wire that shows every answer to the register on its way. */
  over(wire: Wire): Wire {
    return {
      send: async (draft) => {
        const exchange = await wire.send(draft)
        this.#note(exchange)
        const isGivenRest = this.#busyRow.callsForRest(draft, exchange)
        if (isGivenRest && exchange.header('retry-after') === undefined) keep(this.#rested, exchange.id)
        return exchange
      },
      close: () => wire.close(),
    }
  }

  /** Whether the target answered anything at all. */
  get hasAnswer(): boolean {
    return this.#hasAnswer
  }

  /** The values that these headers had, of those that are looked at, in the order of the names. */
  headers(...names: readonly string[]): readonly HeaderSeen[] {
    return this.#headers.of(names)
  }

  /** The first logins that succeeded, in whatever shape they were answered. */
  get logins(): readonly Exchange[] {
    return this.#logins
  }

  get refusedLogins(): readonly RefusedLogin[] {
    return this.#refusedLogins
  }

  /** The first exchanges other than logins that were answered 429, those among them that were put off to a later one. */
  get limited(): readonly Exchange[] {
    return this.#limited
  }

  /** Exchanges that a busy target answered without a word of when to come again, after which the wire let it rest. */
  get rested(): readonly string[] {
    return this.#rested
  }

  /** Exchanges that were answered 413. */
  get tooLarge(): readonly string[] {
    return this.#tooLarge
  }

  /** The first HTML pages that came with a status of success. */
  get pages(): readonly Exchange[] {
    return this.#pages
  }

  /** How many redirects there were, the first one, and those that led to another origin. */
  get redirects(): {
    readonly all: number
    readonly first: Exchange | undefined
    readonly abroad: readonly Exchange[]
  } {
    return { all: this.#redirects, first: this.#firstRedirect, abroad: this.#abroad }
  }

  /** Records in the answers that were read as collections, each answer counted once. */
  get rows(): number {
    return [...this.#rows.values()].reduce((sum, rows) => sum + rows, 0)
  }

  /** Whether the legacy data service has given the collection of an entity. */
  isServedByLegacy(entity: string): boolean {
    return this.#legacyEntities.has(entity)
  }

  /** Cookies that came back weaker than the login had set them. */
  get weakerCookies(): readonly WeakerCookie[] {
    return this.#cookies.weaker
  }

  noteRows(exchangeId: string, rows: number): void {
    this.#rows.set(exchangeId, rows)
  }

  #note(exchange: Exchange): void {
    this.#hasAnswer = true
    this.#headers.note(exchange)
    if (exchange.status === 413) keep(this.#tooLarge, exchange.id)
    if (exchange.status === 200 && exchange.body.length <= largestPage && isHtmlPage(exchange))
      keep(this.#pages, exchange)
    if (isRedirect(exchange)) this.#noteRedirect(exchange)
    const [, entity] = /\/EntityDataService\.svc\/(\w+)Collection(?:\?|$)/.exec(exchange.request.url) ?? []
    if (entity !== undefined && exchange.status === 200) this.#legacyEntities.add(entity)
    if (/\/AuthService\.svc\/Login$/.test(exchange.request.url)) this.#noteLogin(exchange)
    else {
      this.#cookies.note(exchange)
      for (const answer of [...exchange.earlier, exchange]) if (answer.status === 429) keep(this.#limited, answer)
    }
  }

  #noteRedirect(exchange: Exchange): void {
    this.#redirects += 1
    this.#firstRedirect ??= exchange
    const { url } = exchange.request
    const location = exchange.header('location') ?? ''
    const { origin } = new URL(url)
    if ((parsedUrl(location, url)?.origin ?? origin) !== origin) keep(this.#abroad, exchange)
  }

  #noteLogin(exchange: Exchange): void {
    if (succeeded(exchange)) {
      keep(this.#logins, exchange)
      this.#cookies.noteLogin(exchange)
      return
    }
    const { body, code } = readLoginAnswer(exchange)
    const message = typeof body === 'object' && body !== null && 'Message' in body ? body.Message : undefined
    keep(this.#refusedLogins, { actor: exchange.actor, status: exchange.status, code, message, evidence: exchange.id })
  }
}

function keep<T>(list: T[], item: T): void {
  if (list.length < most) list.push(item)
}

function attributesOf(cookie: SetCookie): readonly Attribute[] {
  return (Object.keys(attributes) as Attribute[]).filter((attribute) => attributes[attribute](cookie))
}
