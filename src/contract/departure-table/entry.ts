import type { ClauseId } from '../catalogue/groups.js'

/** What a departure is known from; `departureOriginTerms` says what each word stands for. */
export const departureOrigins = ['document', 'protocol', 'generation', 'setting', 'surroundings', 'field'] as const
export type DepartureOrigin = (typeof departureOrigins)[number]

export const departureOriginTerms: Readonly<Record<DepartureOrigin, string>> = {
  document: 'the document contradicts itself',
  protocol: 'a version of the protocol defines it',
  generation: "the platform's maker documents it for another generation",
  setting: 'a documented server setting causes it',
  surroundings: 'servers or proxies in front of the platform cause it',
  field: 'known from deployments, not publicly documented',
}

/** The two services that speak OData; a departure may hold for either alone. */
export const departureEndpoints = ['legacy', 'odata'] as const
export type DepartureEndpoint = (typeof departureEndpoints)[number]

/** A departure as the table holds it. */
export interface DepartureEntry {
  readonly id: string
  /** What the target may do instead; it passes as well as what the document says. */
  readonly alternative: string
  /** The clauses whose judgement the departure changes. */
  readonly touches: readonly ClauseId[]
  /** What becomes inapplicable once the target is seen to use the alternative; a part of `touches`. */
  readonly suspends: readonly ClauseId[]
  /** What a profile's `value` is for this departure, which then has to be given; null where it takes none. */
  readonly value: string | null
  /** Whether a profile may tie it to one `endpoint`; without one it holds for both. */
  readonly endpoint: boolean
  readonly origin: DepartureOrigin
  /** Where the alternative is known from. */
  readonly knownFrom: string
}

/** What most departures have in common. */
export const plain = { suspends: [], value: null, endpoint: false } as const
