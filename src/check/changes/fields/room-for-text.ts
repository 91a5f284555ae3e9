import type { Value } from '../../../odata/index.js'
import type { Changed } from '../../../sandbox/index.js'
import { isRefused } from '../../core/access-refusal.js'
import { isSuccess } from '../../core/answers.js'
import type { RunContext } from '../../context/run-context.js'

/** Statuses that speak of the method, the address or the content type, and of no value. */
const ofOtherThings = [404, 405, 415, 501]

/** Whether a change was refused for what it gives, as far as its status goes: access and method aside. */
export function mayBeForValue(run: RunContext, { answer }: Changed): boolean {
  return answer.status >= 400 && !ofOtherThings.includes(answer.status) && !isRefused(run, answer)
}

/** Whether a text was refused, access aside, or came back as a beginning of itself. */
export function mayBeForLength(
  run: RunContext,
  changed: Changed,
  given: { readonly field: string; readonly text: string },
): boolean {
  if (!isSuccess(changed.answer)) return mayBeForValue(run, changed)
  return isBeginning(changed.after[given.field], given.text)
}

/** A cut may fall into a sign of two units, of which a store makes what it likes. */
function isBeginning(read: Value | undefined, given: string): boolean {
  if (typeof read !== 'string') return read === undefined || read === null
  const [stored, whole] = [read, given].map((text) => text.replaceAll('\r\n', '\n')) as [string, string]
  return stored.length < whole.length && whole.startsWith(stored.replace(/[\uD800-\uDBFF\uFFFD?]$/, ''))
}
