import { Undecided } from '../../outcome/verdict.js'
import { breach, inTurn, type Breach, type Compared } from '../../queries/breach.js'
import type { Reader } from '../../queries/query.js'
import type { Sample } from '../../queries/sample.js'
import * as compared from '../texts/compared-texts.js'

const signs: readonly compared.TextSign[] = [
  'an ampersand',
  'an escape',
  'letters outside ASCII',
  'a character in four bytes',
]

const guarded = ['a backslash', 'a double quote'] as const

type Judge = (texts: compared.ComparedTexts) => Promise<Compared>

const all: readonly Judge[] = [
  compared.findsLone,
  ...signs.map(
    (sign): Judge =>
      (texts) =>
        compared.findsSigned(texts, sign),
  ),
  compared.findsOtherKinds,
  compared.findsOverPages,
  ...guarded.map(
    (sign): Judge =>
      (texts) =>
        compared.findsWithGuarded(texts, sign),
  ),
  compared.findsNoPart,
  compared.findsNoPattern,
  compared.findsNoSignMore,
]

/** All that `eq` on texts is judged by, one after the other. What may be refused, and is, comes as a breach that says so. */
export async function comparesTexts(reader: Reader, sample: Sample): Promise<readonly Breach[]> {
  const texts = await compared.comparedTexts({ ...sample, reader, ofRun: true })
  return inTurn(all, async (judge) => {
    try {
      const { breaches } = await judge(texts)
      return breaches
    } catch (fault) {
      if (!(fault instanceof Undecided) || fault.blame === 'target') throw fault
      return fault.outcome === 'cantTell' && fault.blame === 'nobody' ? [breach(fault.message)] : []
    }
  })
}
