import type { Given } from './runner/given.js'
import { Undecided } from './outcome/verdict.js'
import { holds, type Take } from './relations/live/live-data.js'
import { inWords, type Breach, type Compared } from './relations/asking/breach.js'
import type { Reader } from './relations/asking/query.js'
import type { Sample } from './relations/asking/sample.js'
import type { Finding } from './check.js'
import type { GivenSample } from './define-clause.js'
import { judgeChecks, type NamedCheck } from './engine.js'
import { fitsTogether } from './read-expectations.js'

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
    judgeOnSamples(reader, each.says, async (sample, take) => {
      const asked: GivenSample = { run, main, stranger, reader, sample, take }
      await needs(asked)
      return each.expects(await each.asks(asked), asked)
    }),
  )
}

/** The same for one check among others that need no sample: what is compared is asked for once more where it does not hold. */
export function comparedOnSamples(
  reader: Reader,
  compare: (sample: Sample, take: Take) => Promise<Compared>,
): Promise<Finding> {
  return judgeOnSamples(reader, 'answers that agree', async (sample, take) => fitsTogether(await compare(sample, take)))
}

async function judgeOnSamples(
  reader: Reader,
  says: string,
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
    return { holds: false, expected: says.replace(/\.$/, ''), seen: standing.map(inWords).join('; ') }
  return last ?? { holds: 'undecided', reason: 'no answer was judged', blame: 'checker' }
}

function breachesIn(finding: Finding): readonly Breach[] {
  if (finding.holds === true) return []
  if (finding.holds === false) return finding.breaches ?? [{ text: finding.seen, rows: [] }]
  const { outcome = 'cantTell', blame, reason, keys } = finding
  throw new Undecided(outcome, blame, reason, keys)
}
