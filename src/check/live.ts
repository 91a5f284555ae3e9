import type { Given } from './runner/given.js'
import { isAssertion, sidesOf } from './runner/assertion.js'
import { Undecided } from './outcome/verdict.js'
import { holds } from './relations/live/live-data.js'
import type { Breach } from './relations/asking/breach.js'
import type { Reader } from './relations/asking/query.js'
import type { Finding } from './check.js'
import type { GivenSample } from './define-clause.js'
import { judgeChecks, type NamedCheck } from './engine.js'

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
  return judgeChecks(checks, given, (each) => judgeOnSamples(each, needs, given, reader))
}

async function judgeOnSamples(
  check: NamedCheck<GivenSample>,
  needs: (given: GivenSample) => Promise<void> | void,
  { run, main, stranger }: Given,
  reader: Reader,
): Promise<Finding> {
  let last: Finding | undefined
  try {
    await holds(reader, async (sample, take) => {
      last = undefined
      const given: GivenSample = { run, main, stranger, reader, sample, take }
      await needs(given)
      last = check.expects(await check.asks(given), given)
      return breachesIn(last)
    })
  } catch (fault) {
    if (!isAssertion(fault)) throw fault
    return last?.holds === false ? last : { holds: false, ...sides(fault, check) }
  }
  return last ?? { holds: 'undecided', reason: 'no answer was judged', blame: 'checker' }
}

/** What the relation found by itself, where the answer never came to the check's own expectation. */
function sides(fault: Parameters<typeof sidesOf>[0], { says }: NamedCheck<GivenSample>) {
  return { expected: says.replace(/\.$/, ''), seen: sidesOf(fault).actual }
}

function breachesIn(finding: Finding): readonly Breach[] {
  if (finding.holds === true) return []
  if (finding.holds === false) return finding.breaches ?? [{ text: finding.seen, rows: [] }]
  const { outcome = 'cantTell', blame, reason, keys } = finding
  throw new Undecided(outcome, blame, reason, keys)
}
