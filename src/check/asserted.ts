import { answersSeen } from './runner/verdict-of.js'
import { isAssertion, sidesOf } from './runner/assertion.js'
import { currentRecord, currentRun } from './outcome/record.js'
import type { Given } from './runner/given.js'
import type { Check, Finding } from './check.js'

/**
 * A check of which the answers are judged while they are asked for, by assertions that throw: for what cannot be parted yet.
 *
 * @param judge Gives what was seen, in a few words; nothing for the statuses of the answers.
 * @param expected What is expected, in a few words.
 * @param unjudged Why nothing was judged, where that may be; a defect of the check where undefined.
 */
export function asserted<G extends Given>(
  judge: (given: G) => Promise<unknown>,
  expected: string,
  unjudged?: string,
): Pick<Check<unknown, G>, 'asks' | 'expects'> {
  return {
    asks: async (given): Promise<Finding> => {
      const before = currentRecord().judgements
      let told: unknown
      try {
        told = await judge(given)
      } catch (fault) {
        if (!isAssertion(fault)) throw fault
        const { expected: wanted, actual } = sidesOf(fault)
        return { holds: false, expected: wanted, seen: actual }
      }
      const { judgements, evidence } = currentRecord()
      if (judgements === before) {
        if (unjudged === undefined) throw new Error('the check ended without a judgement')
        return { holds: 'undecided', outcome: 'untested', reason: unjudged, blame: 'nobody' }
      }
      return { holds: true, expected, seen: typeof told === 'string' ? told : answersSeen(currentRun(), [...evidence]) }
    },
    expects: (found) => found as Finding,
  }
}
