import type { Blame, DepartureId, Depth } from '../../contract/index.js'
import type { Breach } from '../queries/breach.js'
import type { ObservationRecord } from './record.js'
import type { ProfileKey } from './verdict.js'
import type { Given } from '../engine/given.js'
import { vendorNames } from '../../session/index.js'
import type { RunContext } from '../run-state/run-context.js'

/** What an expectation may know of the run beside the answers: data that it cannot change. */
export interface RunFacts extends Pick<RunContext, 'profile' | 'addresses'> {
  readonly departures: Pick<RunContext['departures'], 'declared' | 'valueOf'>
}

export interface Facts {
  readonly run: RunFacts
  /** The vendor names as the main user's session shows them, else as the profile has them. */
  readonly names: NonNullable<RunContext['names']>
}

/** The second session of main, the right login that makes refused ones count, and the restricted user's. */
type SharedSession = 'another' | 'right login' | 'restricted'

/** What a check costs a target that behaves as documented, beyond what it shares with other checks. */
export interface Cost {
  readonly requests: number
  /** Changes of the sandbox record, which are requests too. */
  readonly changes?: number
  readonly logins?: number
  /** Sessions that the check rests on, each logged in once a run, for whichever check asks first. */
  readonly sessions?: readonly SharedSession[]
  /** Reads as many rows as the cap allows. */
  readonly rows?: 'large'
}

/**
 * One sentence that must hold, what is asked of the target to find out, and a pure expectation over what came back. Its
 * outcome stands in the report under `CLAUSE/check`.
 */
export interface Check<Asked = unknown, G extends Given = Given> {
  /** What holds, as one sentence. `clauses ID` and the report print it as it stands. */
  readonly says: string
  /** From which depth of a run on it is judged. What the clause's own sentence names is `core`. */
  readonly depth: Depth
  readonly cost: Cost
  /** The accepted request that gives a refusal its meaning. */
  readonly control?: string
  /** The check of the same clause without whose pass, in the document's own words, this one proves nothing: nothing is sent then. */
  readonly after?: string
  /** Sends. Throws `Undecided` where what it needs cannot be had, and whatever an exchange may throw. */
  readonly asks: (given: G) => Promise<Asked>
  /** Judges by the answers and the facts alone. What it has to tell the run besides, its finding names. */
  readonly expects: (asked: Asked, facts: Facts) => Finding
}

/** What an expectation comes to: plain data, so that it is tested without a server and a pass can say what was seen. */
export type Finding = (Met | Broken | Undecided) & {
  /** What was seen besides, and is recorded without being judged. */
  readonly observations?: readonly ObservationRecord[]
}

interface Met {
  readonly holds: true
  /** In the same terms as `seen`: `403`, `5 records`. */
  readonly expected: string
  readonly seen: string
  /** There where it passed by the words of declared departures, and not by the document's own. */
  readonly departures?: readonly DepartureId[]
}

export interface Broken {
  readonly holds: false
  readonly expected: string
  readonly seen: string
  /** For live data: the single breaches, with the records that show them. */
  readonly breaches?: readonly Breach[]
  /** The departure that describes what was seen: `asDeclared` makes a pass of it where the profile declares it. */
  readonly departure?: DepartureId
}

interface Undecided {
  readonly holds: 'undecided'
  /** A sentence that somebody can act on. */
  readonly reason: string
  readonly blame: Blame
  /** `cantTell` by default: probed, and the evidence decides neither way. */
  readonly outcome?: 'cantTell' | 'inapplicable' | 'untested'
  readonly keys?: readonly ProfileKey[]
  /** The departure under which there is nothing to decide. */
  readonly departure?: DepartureId
}

/** A check whose parts agree on what is asked. */
export function check<Asked, G extends Given = Given>(entry: Check<Asked, G>): Check<unknown, G> {
  return entry as Check<unknown, G>
}

/** The facts alone: whatever sends, records or books is left behind. */
export function factsOf({ profile, addresses, departures, names }: RunContext): Facts {
  return {
    names: names ?? vendorNames(profile.target, []),
    run: {
      profile,
      addresses,
      departures: { declared: (id) => departures.declared(id), valueOf: (id) => departures.valueOf(id) },
    },
  }
}
