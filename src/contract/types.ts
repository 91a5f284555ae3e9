/** What a breach of a clause means for the target, from judged hardest to never judged. */
export const levels = ['required', 'conditional', 'reported', 'manual', 'observe'] as const
export type Level = (typeof levels)[number]

/** How a clause ended for one target, in the words of W3C EARL 1.0, and `observed` for the level `observe` alone. */
export const outcomes = ['passed', 'failed', 'cantTell', 'inapplicable', 'untested', 'observed'] as const
export type Outcome = (typeof outcomes)[number]

/** Who has to act on an outcome that is not a pass; `nobody` stands for live data that moved under the check. */
export const blames = ['target', 'network', 'profile', 'checker', 'nobody'] as const
export type Blame = (typeof blames)[number]

/** Whether a check made the outcome, or a person vouched for it. */
export const modes = ['automatic', 'attested'] as const
export type Mode = (typeof modes)[number]

/**
 * Why an untested clause leaves no gap: it was not selected, `--read-only` forbids what it sends, or somebody accepts that it
 * is not judged. The run is then less than the whole.
 */
export const excludedBy = ['selection', 'read-only', 'acceptance'] as const
export type ExcludedBy = (typeof excludedBy)[number]

/**
 * How thoroughly a run judges: `core` is what the clauses' own sentences name, `full` all that the checker knows to ask. A
 * check is played from its own depth on.
 */
export const depths = ['core', 'standard', 'full'] as const
export type Depth = (typeof depths)[number]

/** Whether what is played from one depth on is played in a run of another. */
export function isWithin(depth: Depth, ofRun: Depth): boolean {
  return depths.indexOf(depth) <= depths.indexOf(ofRun)
}

/** How a whole run ended; see `rollUp`. */
export const runOutcomes = ['conformant', 'holds', 'nonconformant', 'incomplete'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** What the profile has to give before a clause can be judged; `needs` says which keys of a profile each one stands for. */
export const needIds = [
  'user',
  'restricted',
  'forbiddenRecord',
  'entity',
  'sandbox',
  'lookup',
  'service',
  'anonymous',
  'large',
  'expired',
  'https',
  'ntlmPath',
] as const
export type Need = (typeof needIds)[number]

/**
 * Where the document has a clause from, so that a reader knows how firm the ground is:
 * - `stated`: it lays the thing down as a rule or a fact;
 * - `seen`: it describes what was seen in traffic;
 * - `reported`: it passes on what a user of the service reported, or describes a symptom;
 * - `derived`: no sentence says it, but callers rely on it; the lines given are those it follows from;
 * - `silent`: it marks the matter as not shown, or does not speak of it.
 */
export const provenances = ['stated', 'seen', 'reported', 'derived', 'silent'] as const
export type Provenance = (typeof provenances)[number]

/** Whether a clause binds the service that is tested, or the client that calls it. */
export type Direction = 'target' | 'caller'

/** The classes that a profile's `scope` may name: what a deployment claims. All of them where it names none. */
export const scopeClasses = [
  'login',
  'cookie',
  'access',
  'page',
  'read',
  'record',
  'write',
  'guid',
  'error',
  'odata',
  'rest',
  'rights',
  'limit',
  'mode',
  'flow',
] as const
export type ScopeClass = (typeof scopeClasses)[number]

/** Every class of the catalogue: `obs` is recorded whatever the scope, `caller` belongs to the other direction. */
export type ClauseClass = ScopeClass | 'obs' | 'caller'

/** A clause as its class file writes it down; what follows from other tables is added by the catalogue. */
export interface ClauseEntry {
  readonly id: string
  readonly level: Level
  readonly provenance: Provenance
  readonly needs: readonly Need[]
  /** A short phrase of at most 60 characters. */
  readonly title: string
  /** The whole clause, its tolerances included: what an auditor reads. */
  readonly statement: string
  /** Line numbers of the interface document, counted from 1, rising; empty where no line speaks of it. */
  readonly lines: readonly number[]
  /** For a negative clause: the pair of requests, and the one thing that the pair differs in. */
  readonly twins?: string
}
