import type { ClauseId } from '../contract/index.js'
import { clause, type Given } from '../scenario/index.js'
import { together } from '../scenario/changes/index.js'
import { legacyReader, odataReader, type Reader, type Sample, type Take } from '../scenario/relations/index.js'
import type { Check } from './check.js'
import { judgeChecks } from './engine.js'
import { judgeLiveChecks } from './live.js'

/** What checks on live data are given besides: the sample that their queries are built from. */
export interface GivenSample extends Given {
  readonly reader: Reader
  readonly sample: Sample
  /** Takes a sample of another service or entity. */
  readonly take: Take
}

/**
 * How the checks of a clause are played. `alone`: nobody else of this run changes the sandbox record meanwhile. `live`: on
 * data that somebody may change, so that a check that does not hold is asked again on a fresh sample.
 */
type Play = 'plain' | 'alone' | { readonly live: 'legacy' | 'odata' }

export interface ClauseChecks<G extends Given = Given> {
  readonly play?: Play
  /** What all checks need: throws `Undecided` where it is not there, and none is played. */
  readonly needs?: (given: G) => Promise<void> | void
  readonly checks: Readonly<Record<string, Check<unknown, G>>>
}

/** What is known of a clause's checks without a run. */
export type CheckEntry = Pick<Check, 'says' | 'depth' | 'cost' | 'control' | 'after'> & { readonly id: string }

const entries = new Map<ClauseId, readonly CheckEntry[]>()

/** Says how a clause of the catalogue is judged: by these checks, in this order. */
export function defineClause(id: ClauseId, definition: ClauseChecks): void
export function defineClause(
  id: ClauseId,
  definition: ClauseChecks<GivenSample> & { readonly play: { readonly live: 'legacy' | 'odata' } },
): void
export function defineClause(id: ClauseId, definition: ClauseChecks | ClauseChecks<GivenSample>): void {
  const { play = 'plain', needs = () => undefined, checks } = definition as ClauseChecks<GivenSample>
  const named = Object.entries(checks).map(([name, each]) => ({ id: name, ...each }))
  entries.set(
    id,
    named.map(({ id: name, says, depth, cost, control, after }) => ({
      id: name,
      says,
      depth,
      cost,
      ...(control === undefined ? {} : { control }),
      ...(after === undefined ? {} : { after }),
    })),
  )
  clause(id, async (given) => {
    const { run, main } = given
    if (typeof play === 'object') {
      const reader = play.live === 'legacy' ? legacyReader(run, main) : odataReader(run, main)
      return judgeLiveChecks(named, needs, given, reader)
    }
    const judge = async () => {
      // Such checks look at no sample.
      const plain = given as Given as GivenSample
      await needs(plain)
      await judgeChecks(named, given, async (each) => each.expects(await each.asks(plain), plain))
    }
    return play === 'alone' ? together(run, main, judge) : judge()
  })
}

/** The checks of a clause, in their order; undefined for one that is judged as a whole, and for one that is not known. */
export function checksOf(id: string): readonly CheckEntry[] | undefined {
  return entries.get(id as ClauseId)
}
