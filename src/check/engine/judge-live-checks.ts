import type { Given } from './given.js'
import { Undecided } from '../outcome/verdict.js'
import { holds, type Take } from '../queries/live/live-data.js'
import { breachesInWords, fitsTogether, type Breach, type Compared } from '../queries/breach.js'
import type { Reader } from '../queries/query.js'
import type { Sample } from '../queries/sample.js'
import { type Finding, factsOf } from '../outcome/check.js'
import type { GivenSample } from './define-clause.js'
import { bookedFinding } from '../outcome/finding.js'
import { judgeChecks, type NamedCheck } from './judge-checks.js'

/**
 * Judges checks on data that somebody may change meanwhile. One that does not hold on the run's sample is asked again on a
 * fresh one, and fails only by records that are still what they were.
 */
export function judgeLiveChecks(
  checks: readonly NamedCheck<GivenSample>[],
  needs: (given: GivenSample) => Promise<void> | void,
  given: Given,
  reader: Reader,
): Promise<void> {
  const { run, main, stranger } = given
  return judgeChecks(checks, given, (each) =>
    judgeOnSamples(reader, async (sample, take) => {
      const asked: GivenSample = { run, main, stranger, reader, sample, take }
      await needs(asked)
      return bookedFinding(run, each.expects(await each.asks(asked), factsOf(run)))
    }),
  )
}

/** The same for one check among others that need no sample: what is compared is asked for once more where it does not hold. */
export function comparedOnSamples(
  reader: Reader,
  compare: (sample: Sample, take: Take) => Promise<Compared>,
): Promise<Finding> {
  return judgeOnSamples(reader, async (sample, take) => fitsTogether(await compare(sample, take)))
}

async function judgeOnSamples(
  reader: Reader,
  judge: (sample: Sample, take: Take) => Promise<Finding>,
): Promise<Finding> {
  let last: Finding | undefined
  const standing = await holds(reader, async (sample, take) => {
    last = undefined
    last = await judge(sample, take)
    return breachesIn(last)
  })
  // A relation that was left without an answer found what is wrong by itself.
  if (standing.length > 0 && last?.holds !== false)
    return { holds: false, expected: 'status 200 with a collection of records', seen: breachesInWords(standing) }
  return last ?? { holds: 'undecided', reason: 'no answer was judged', blame: 'checker' }
}

function breachesIn(finding: Finding): readonly Breach[] {
  if (finding.holds === true) return []
  if (finding.holds === false) return finding.breaches ?? [{ text: finding.seen, rows: [] }]
  const { outcome = 'cantTell', blame, reason, keys } = finding
  throw new Undecided(outcome, blame, reason, keys)
}
