import { isWithin, type ClauseId, type Depth } from '../../contract/index.js'
import { untested } from '../outcome/verdict.js'
import type { Given } from './given.js'
import { clause } from './registry.js'
import { together } from '../writing/sandbox-of.js'
import { legacyReader, type Reader } from '../queries/query.js'
import type { Sample } from '../queries/sample.js'
import type { Take } from '../queries/live/live-data.js'
import { type Check, type Cost, factsOf } from '../outcome/check.js'
import { bookedFinding } from '../outcome/finding.js'
import { judgeChecks, noteLeftOut, type NamedCheck } from './judge-checks.js'
import { judgeLiveChecks } from './judge-live-checks.js'

/** What checks on live data are given besides: the sample that their queries are built from. */
export interface GivenSample extends Given {
  readonly reader: Reader
  readonly sample: Sample
  /** Takes a sample of another service or entity. */
  readonly take: Take
}

export interface ClauseChecks<G extends Given = Given> {
  /** What all checks need: throws `Undecided` where it is not there, and none is played. */
  readonly needs?: (given: G) => Promise<void> | void
  readonly checks: Readonly<Record<string, Check<unknown, G>>>
}

/** What is known of a clause's checks without a run. */
export type CheckEntry = Pick<Check, 'says' | 'depth' | 'cost' | 'control' | 'after'> & { readonly id: string }

const entries = new Map<ClauseId, readonly CheckEntry[]>()

/** Says how a clause of the catalogue is judged: by these checks, in this order. */
export function defineClause(id: ClauseId, { needs = () => undefined, checks }: ClauseChecks): void {
  const named = nameChecks(id, checks)
  clause(id, (given) => judgeInTurn(named, needs, given))
}

/** The same for checks that change the sandbox record: nobody else of this run changes it meanwhile. */
export function defineChangingClause(id: ClauseId, { needs = () => undefined, checks }: ClauseChecks): void {
  const named = nameChecks(id, checks)
  clause(id, (given) => together(given, () => judgeInTurn(named, needs, given)))
}

async function judgeInTurn(
  named: readonly NamedCheck[],
  needs: NonNullable<ClauseChecks['needs']>,
  given: Given,
): Promise<void> {
  noteLeftOut(named, given)
  await needs(given)
  await judgeChecks(named, given, async (each) => {
    const asked = await each.asks(given)
    return bookedFinding(given.run, each.expects(asked, factsOf(given.run)))
  })
}

export interface LiveClauseChecks extends ClauseChecks<GivenSample> {
  /** Whose records are sampled: the legacy service's of the probe entity, unless another is given. */
  readonly reader?: (given: Given) => Reader | Promise<Reader>
}

/**
 * The same for checks on records that somebody may change meanwhile: what does not hold on the run's sample is asked again on
 * a fresh one.
 */
export function defineLiveClause(
  id: ClauseId,
  { reader = ({ run, main }) => legacyReader(run, main), needs = () => undefined, checks }: LiveClauseChecks,
): void {
  const named = nameChecks(id, checks)
  clause(id, async (given) => {
    noteLeftOut(named, given)
    await judgeLiveChecks(named, needs, given, await reader(given))
  })
}

/** What is looked at where the document leaves open what is right: recorded, and never judged. */
export interface Observation {
  /** From which depth of a run on it is looked at. */
  readonly depth: Depth
  /** What it costs beyond what the checks of the same depth ask anyway. */
  readonly cost: Cost
  readonly observes: (given: Given) => Promise<void> | void
}

/** What is known of it without a run. */
export type ObservationEntry = Pick<Observation, 'depth' | 'cost'>

const observations = new Map<ClauseId, ObservationEntry>()

/** Says what is looked at for a clause of the level `observe`. */
export function defineObservation(id: ClauseId, { depth, cost, observes }: Observation): void {
  observations.set(id, { depth, cost })
  clause(id, async (given) => {
    if (!isWithin(depth, given.run.depth))
      untested(`observed only with --depth ${depth === 'full' ? 'full' : `${depth} or full`}`)
    await observes(given)
  })
}

/** From which depth on a clause of the level `observe` is looked at; undefined for any other. */
export function observationOf(id: string): ObservationEntry | undefined {
  return observations.get(id as ClauseId)
}

function nameChecks<G extends Given>(id: ClauseId, checks: ClauseChecks<G>['checks']): readonly NamedCheck<G>[] {
  const named = Object.entries(checks).map(([name, each]) => ({ id: name, ...each }))
  noteChecks(
    id,
    named.map(({ asks: _asks, expects: _expects, ...entry }) => entry),
  )
  return named
}

/** Notes what is known of the checks of a clause, however they are judged. */
export function noteChecks(id: ClauseId, checks: readonly CheckEntry[]): void {
  entries.set(id, checks)
}

/** The checks of a clause, in their order; undefined for one that is judged as a whole, and for one that is not known. */
export function checksOf(id: string): readonly CheckEntry[] | undefined {
  return entries.get(id as ClauseId)
}
