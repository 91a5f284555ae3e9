import type { Override } from '../behaviour/behaviour.js'
import type { EmulatorOptions } from '../options.js'

/** A way to differ from the standard behaviour, as it is listed. */
export interface Listed {
  readonly id: string
  readonly sentence: string
  /** The options without which it cannot be seen. */
  readonly needs?: Readonly<Pick<EmulatorOptions, 'tls' | 'basePath' | 'rows' | 'maxEntityRowCount'>>
}

/** A lawful difference: every clause holds, where need be under a departure that the emulator's profile then declares. */
export interface Variant extends Listed {
  readonly departure?: Departure
  /** Clauses that say nothing of such a server, by their own words. */
  readonly leavesOpen?: readonly string[]
  readonly override: Override
}

/**
 * What real deployments are known to do and the document does not allow, or leaves without a verdict. The checker does not
 * judge a deployment with it as conformant, so it is no variant.
 */
export interface Trait extends Listed {
  /** How one knows of it. */
  readonly source: string
  /** The departure under which the checker accepts it, where there is one. */
  readonly departure?: Departure
  readonly override: Override
}

/** A deployment that shows how a client keeps one of its duties: variants, or an event of its own. */
export interface Scenario extends Listed {
  readonly variants?: readonly string[]
  readonly override?: Override
}

export interface Departure {
  readonly id: string
  readonly value?: string
}

/** A breach: a checker that judges rightly fails these clauses, and no others. */
export interface Deviation extends Listed {
  readonly breaks: readonly string[]
  /** Checks of these clauses that must be among those that fail, such as `READ-10/xml-or`. */
  readonly checks: readonly string[]
  /** Absent where the breach is not written as a fault times a circumstance. */
  readonly crossing?: Crossing
  /** Shows among all that a whole run sends, and in no single clause: a proof of one clause plays the others too. */
  readonly inWholeRun?: true
  readonly override: Override
}

/** A fault and the circumstance in which a deviation has it, each by its id. */
export interface Crossing {
  readonly fault: string
  readonly circumstance: string
}

type Rows = Readonly<
  Record<
    string,
    readonly [sentence: string, override: Override, more?: Pick<Variant, 'needs' | 'departure' | 'leavesOpen'>]
  >
>

/** Variants by id: what the server does, and how it is done. */
export function permitted(rows: Rows): readonly Variant[] {
  return Object.entries(rows).map(([id, [sentence, override, more]]) => ({ id, sentence, ...more, override }))
}

/** The same for departures, each by the id under which a profile declares it. */
export function departing(rows: Rows): readonly Variant[] {
  return permitted(rows).map((variant) => ({ departure: { id: variant.id }, ...variant }))
}
