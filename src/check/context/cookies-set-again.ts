import type { Exchange } from '../../exchange/index.js'
import { issuedCookies, type SetCookie } from '../../session/index.js'

/** A cookie of the login that another answer set again, without what the login gave it. */
export interface WeakerCookie {
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
export class CookiesSetAgain {
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

function attributesOf(cookie: SetCookie): readonly Attribute[] {
  return (Object.keys(attributes) as Attribute[]).filter((attribute) => attributes[attribute](cookie))
}
