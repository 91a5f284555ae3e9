import { mayBeRefused, NotAnswered } from '../asking/not-answered.js'
import { ask } from '../asking/ask.js'
import { breach, type Breach } from '../asking/breach.js'
import type { Reader } from '../asking/query.js'
import { idOf, idsOf } from '../../core/ids.js'
import { isFromOutside } from '../errors/error-shape.js'
import { findsExactly } from '../filters/equality.js'
import { isText, type Choice } from '../values/choices.js'
import { observe } from '../../outcome/record.js'
import type { JudgeOpen } from './closed-fields.js'

/**
 * Signs like others to the document, which many take for something else: an escape or a part of a path, markup, what
 * parts an address, and what ends a line of it.
 */
export const guardedSigns = {
  'a backslash': /\\/,
  'a double quote': /"/,
  'a sign of markup': /[<>]/,
  'a sign that parts an address': /[#;?=]/,
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
      return await unlessClosed(choice, (one) => findsAsStored(reader, one))
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
  const answer = await ask(reader, { filter: isText({ ...choice, text }) })
  const found = idsOf(answer.rows)
  if (!choice.rows.every((row) => found.has(idOf(row) ?? ''))) return breaches
  observe(
    `${choice.field} shows a line feed at the end of a line, and ${answer.what} finds it by the carriage return before it`,
    {
      evidence: answer.answers.map(({ id }) => id),
    },
  )
  return []
}
