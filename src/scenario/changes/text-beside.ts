import type { Row } from '../../odata/index.js'
import type { Actor } from '../../session/index.js'
import { isSuccess, named, seen } from '../words/answers.js'
import { observe } from '../outcome/record.js'
import type { RunContext } from '../context/run-context.js'
import { change, type Changed } from './changing.js'
import { fitsOf } from './fits.js'

/**
 * Texts that look as a whole like a value of another kind, or like none. Each goes along with a change that is made for
 * another field, and costs no exchange; none is longer than the shortest column that is written to.
 */
export const lookalikes = {
  nothing: '0',
  truth: 'true',
  falsehood: 'false',
  object: '{}',
  instant: '/Date(7)/',
} as const

/**
 * Sets fields, and a text beside them in the field that the profile names for that. A text may have rules of its own: where
 * the change is refused, the fields are set alone, and a text that was in the way is recorded only. Gives back what was set.
 */
export async function changeBesideText(
  run: RunContext,
  main: Actor,
  fields: Row,
  whole: string,
): Promise<Changed & { readonly fields: Row }> {
  const alone = async () => ({ ...(await change(run, main, { method: 'MERGE', fields })), fields })
  const { text } = run.profile.sandbox?.fields ?? {}
  if (text === undefined || Object.hasOwn(fields, text) || fitsOf(run).tooShort.has(text)) return alone()
  const both = { ...fields, [text]: whole }
  const changed = await change(run, main, { method: 'MERGE', fields: both })
  if (isSuccess(changed.answer)) return { ...changed, fields: both }
  const without = await alone()
  if (isSuccess(without.answer))
    observe(`${text} takes no ${whole}: ${named(changed.answer)} answered ${seen(changed.answer)}`, {
      evidence: [changed.answer.id],
    })
  return without
}
