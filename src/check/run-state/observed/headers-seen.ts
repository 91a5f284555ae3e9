import type { Exchange } from '../../../exchange/index.js'

/** A value that an answer's header had, and the first exchange that showed it. */
export interface HeaderSeen {
  readonly name: string
  readonly value: string
  readonly evidence: string
}

/** Headers that say which version of what answered. */
export const versionHeaders = [
  'server',
  'x-powered-by',
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'dataserviceversion',
  'odata-version',
  'api-version',
  'api-supported-versions',
  'x-api-version',
  'x-version',
  'via',
] as const

/** Headers by which a server tells browsers to be careful. */
export const protectiveHeaders = [
  'strict-transport-security',
  'content-security-policy',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
] as const

/** Headers that open answers to pages of other origins. */
export const openingHeaders = ['access-control-allow-origin', 'access-control-allow-credentials'] as const

/** Headers that say which methods there are. */
export const methodHeaders = ['allow', 'access-control-allow-methods'] as const

const watched: ReadonlySet<string> = new Set([
  ...versionHeaders,
  ...protectiveHeaders,
  ...openingHeaders,
  ...methodHeaders,
])

/** Values of one header that are kept: a target that makes them up anew each time must not fill the memory. */
const most = 12

/** The headers that are looked at, and the values that answers gave them. */
export class HeadersSeen {
  readonly #values = new Map<string, HeaderSeen[]>()

  /** In the order of the names; a value that came twice stands there once. */
  of(names: readonly string[]): readonly HeaderSeen[] {
    return names.flatMap((name) => this.#values.get(name.toLowerCase()) ?? [])
  }

  note({ headers, id }: Exchange): void {
    for (const [name, value] of headers) if (watched.has(name.toLowerCase())) this.#keep({ name, value, evidence: id })
  }

  #keep(seen: HeaderSeen): void {
    const key = seen.name.toLowerCase()
    const known = this.#values.get(key) ?? []
    this.#values.set(key, known)
    if (known.length < most && !known.some(({ value }) => value === seen.value)) known.push(seen)
  }
}
