import { notAmong } from '../../core/ids.js'
import { observe } from '../../outcome/record.js'
import { ask } from '../asking/ask.js'
import { breach, type Breach } from '../asking/breach.js'
import { mayBeRefused, NotAnswered } from '../asking/not-answered.js'
import type { Reader } from '../asking/query.js'
import { isFromOutside } from '../errors/error-shape.js'
import { findsExactly } from '../filters/equality.js'
import { isText, type Choice } from '../values/choices.js'
import type { JudgeOpen } from './closed-fields.js'

/** Signs like others to the document, which many take for something else: an escape or a part of a path, markup, an end of a line. */
export const guardedSigns = {
  'a backslash': /\\/,
  'a double quote': /"/,
  'a markup character': /[<>]/,
  'a line break': /\n/,
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
      return await unlessClosed(choice, () => findsAsStored(reader, choice))
    } catch (fault) {
      if (!(fault instanceof NotAnswered) || isFromOutside(fault.exchange)) throw fault
      return [breach(fault.message)]
    }
  })
}

/**
 * A target may show the end of a line by one sign, whichever stands in its store. What is found by a text with both signs
 * there is recorded only.
 */
async function findsAsStored(reader: Reader, choice: Choice): Promise<readonly Breach[]> {
  const breaches = await findsExactly(reader, choice)
  if (breaches.length === 0 || !/[^\r]\n/.test(choice.text)) return breaches
  const text = choice.text.replaceAll(/\r?\n/g, '\r\n')
  const { rows, what, answers } = await ask(reader, { filter: isText({ ...choice, text }) })
  if (notAmong(rows, choice.rows).length > 0) return breaches
  observe(
    `${choice.field} shows a line feed at the end of a line, but ${what} finds it only with a carriage return before it`,
    { evidence: answers.map(({ id }) => id) },
  )
  return []
}
