import { breach, type Breach } from '../asking/breach.js'
import { mayBeRefused, NotAnswered } from '../asking/not-answered.js'
import type { Reader } from '../asking/query.js'
import { isFromOutside } from '../errors/error-shape.js'
import { findsExactly } from '../filters/equality.js'
import type { Choice } from '../values/choices.js'
import type { JudgeOpen } from './closed-fields.js'

/** Signs like others to the document, which many take for something else: an escape or a part of a path, an end of a text. */
export const guardedSigns = {
  'a backslash': /\\/,
  'a double quote': /"/,
} as const

export type GuardedSign = keyof typeof guardedSigns

/**
 * A text with a sign that somebody on the way may guard a deployment against: by a refusal of theirs nothing is judged, and
 * one of the data service itself is none of a good filter.
 */
export async function findsGuarded(
  reader: Reader,
  called: GuardedSign,
  choice: Choice,
  unlessClosed: JudgeOpen,
): Promise<readonly Breach[]> {
  return mayBeRefused(`a text with ${called}`, async () => {
    try {
      return await unlessClosed(choice, () => findsExactly(reader, choice))
    } catch (fault) {
      if (!(fault instanceof NotAnswered) || isFromOutside(fault.exchange)) throw fault
      return [breach(fault.message)]
    }
  })
}
