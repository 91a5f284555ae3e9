import type { ClauseId } from '../contract/index.js'
import { clause, type Given } from '../scenario/index.js'
import { together } from '../scenario/changes/index.js'
import type { Dialect } from '../odata/index.js'
import { legacyReader, odataReader, type Reader, type Sample, type Take } from '../scenario/relations/index.js'
import type { Check } from './check.js'
import { judgeChecks, type NamedCheck } from './engine.js'
import { judgeLiveChecks } from './live.js'

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
  clause(id, async (given) => {
    await needs(given)
    await judgeChecks(named, given, async (each) => each.expects(await each.asks(given), given))
  })
}

/** The same for checks that change the sandbox record: nobody else of this run changes it meanwhile. */
export function defineChangingClause(id: ClauseId, { needs = () => undefined, checks }: ClauseChecks): void {
  const named = nameChecks(id, checks)
  clause(id, (given) =>
    together(given.run, given.main, async () => {
      await needs(given)
      await judgeChecks(named, given, async (each) => each.expects(await each.asks(given), given))
    }),
  )
}

/**
 * The same for checks on the records of the probe entity, which somebody may change meanwhile: what does not hold on the
 * run's sample is asked again on a fresh one.
 */
export function defineLiveClause(
  id: ClauseId,
  service: Dialect,
  { needs = () => undefined, checks }: ClauseChecks<GivenSample>,
): void {
  const named = nameChecks(id, checks)
  clause(id, (given) => {
    const { run, main } = given
    const reader = service === 'legacy' ? legacyReader(run, main) : odataReader(run, main)
    return judgeLiveChecks(named, needs, given, reader)
  })
}

function nameChecks<G extends Given>(id: ClauseId, checks: ClauseChecks<G>['checks']): readonly NamedCheck<G>[] {
  const named = Object.entries(checks).map(([name, each]) => ({ id: name, ...each }))
  entries.set(
    id,
    named.map(({ asks: _asks, expects: _expects, ...entry }) => entry),
  )
  return named
}

/** The checks of a clause, in their order; undefined for one that is judged as a whole, and for one that is not known. */
export function checksOf(id: string): readonly CheckEntry[] | undefined {
  return entries.get(id as ClauseId)
}
