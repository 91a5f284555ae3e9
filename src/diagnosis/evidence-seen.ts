import { exchangeNumber } from '../schema/exchange-id.js'
import type { ExchangeRecord } from '../schema/generated/exchange.js'
import type { ClauseResult } from '../schema/generated/report.js'
import { exchangeSeen, headerOf, isService, saysRefused, type ExchangeSeen } from './exchange-seen.js'

/** The ticket cookie has no vendor prefix (section "Cookies and headers set by login"). */
export const ticketCookie = '.ASPXAUTH'

const csrfCookie = /CSRF$/

/** All the exchanges of a run that the evidence keeps, in the order of their numbers, and what they show together. */
export class EvidenceSeen {
  readonly all: readonly ExchangeSeen[]
  /** The paths of the services that were asked, each once. */
  readonly servicePaths: readonly string[]
  readonly #byId: ReadonlyMap<string, ExchangeSeen>
  /** By masked ticket, the answer that issued it. */
  readonly #issued = new Map<string, ExchangeSeen>()

  constructor(records: Iterable<ExchangeRecord>) {
    this.all = [...records].map(exchangeSeen).sort((one, other) => numberOf(one) - numberOf(other))
    this.#byId = new Map(this.all.map((seen) => [seen.id, seen]))
    this.servicePaths = [...new Set(this.all.filter(isService).flatMap(({ url }) => url?.pathname ?? []))]
    for (const seen of this.all)
      for (const { name, value, cleared } of seen.setCookies)
        if (name === ticketCookie && !cleared && !this.#issued.has(value)) this.#issued.set(value, seen)
  }

  find(id: string): ExchangeSeen | undefined {
    return this.#byId.get(id)
  }

  /** The exchanges that a clause rests on, but for those that it altered on purpose to see them refused. */
  ofClause({ evidence, twins }: Pick<ClauseResult, 'evidence' | 'twins'>): readonly ExchangeSeen[] {
    const altered = new Set(twins.map(({ refused }) => refused))
    return this.citedBy({ evidence: evidence.filter((id) => !altered.has(id)) })
  }

  /** All the exchanges that a clause names as its evidence, in the order in which it names them. */
  citedBy({ evidence }: Pick<ClauseResult, 'evidence'>): readonly ExchangeSeen[] {
    return evidence.flatMap((id) => this.find(id) ?? [])
  }

  /** The answer that issued the ticket which a request shows; undefined where it shows none that this run was given. */
  loginOf(seen: ExchangeSeen): ExchangeSeen | undefined {
    const ticket = seen.sentCookies.get(ticketCookie)
    return ticket === undefined ? undefined : this.#issued.get(ticket)
  }

  /**
   * True for a request as a caller in order sends it: with a ticket of this run, and with the token in the header where
   * the answer that gave the ticket gave a token. A ticket that is renewed later comes without one: then the token is that
   * which the request itself has as a cookie. What a login sets that says that it is none makes nobody a caller in order.
   */
  isInOrder(seen: ExchangeSeen): boolean {
    const login = this.loginOf(seen)
    if (!login || saysRefused(login)) return false
    const given = login.setCookies.filter(({ cleared }) => !cleared).map(({ name }) => name)
    const tokens = [...given, ...seen.sentCookies.keys()].filter((name) => csrfCookie.test(name))
    if (tokens.length === 0) return true
    // Of several only one goes back as a header.
    return tokens.some((token) => {
      const sent = seen.sentCookies.get(token)
      return sent !== undefined && headerOf(seen, 'requestHeaders', token) === sent
    })
  }

  /** The names of the cookies that a request shows of which each may be the one with the token. */
  tokenNames({ sentCookies }: ExchangeSeen): readonly string[] {
    return [...sentCookies.keys()].filter((name) => csrfCookie.test(name))
  }

  /** The token's header of a request, where it carries one and the cookie beside it. */
  hasToken(seen: ExchangeSeen): boolean {
    return this.tokenNames(seen).some((name) => headerOf(seen, 'requestHeaders', name) !== undefined)
  }
}

/** The number in an exchange's id. */
export function numberOf({ id }: Pick<ExchangeSeen, 'id'>): number {
  return exchangeNumber(id)
}
