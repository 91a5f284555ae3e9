import type { Row } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, named, seen } from '../../core/answers.js'
import type { RunContext } from '../../context/run-context.js'
import { change, type Changed } from '../making/changing.js'
import { fitsOf } from '../fields/fits.js'
import { freshFields, holdsText } from '../fields/fresh-values.js'
import { lostOf, readBack, type ValueSet } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { needsFields } from './values-to-set.js'

/**
 * Texts that look as a whole like a value of another kind, or like none: of each pair the first is for the field of texts,
 * the second for the custom one. None is longer than the shortest column that is written to.
 */
export const lookalikes = {
  nothing: ['0', 'undefined'],
  truth: ['true', 'NaN'],
  instant: ['/Date(7)/', '1.10'],
  digits: ['1234', '-7'],
} as const

/**
 * Sets both texts of a pair at once, the second in the field of texts where the profile names no custom one. A field may
 * have rules of its own: what is refused together is set alone, and what is refused then decides nothing.
 */
export async function setLookalikes(
  run: RunContext,
  main: Actor,
  name: keyof typeof lookalikes,
): Promise<readonly ValueSet[]> {
  needsFields(run, 'text')
  const { text = '', custom } = run.profile.sandbox?.fields ?? {}
  const [whole, other] = lookalikes[name]
  const hasCustom = custom !== undefined && custom !== text
  const isOfText = hasCustom && !fitsOf(run).tooShort.has(custom) && holdsText(sandboxOf(run, main), custom)
  if (isOfText) return setBoth(run, main, { [text]: whole }, { [custom]: other })
  const first = await setOne(run, main, { [text]: whole })
  // What digits become, the field of texts shows by the first.
  return hasCustom || name === 'digits' ? [first] : [first, await setOne(run, main, { [text]: other })]
}

async function setBoth(run: RunContext, main: Actor, plain: Row, custom: Row): Promise<readonly ValueSet[]> {
  const changed = await change(run, main, { method: 'MERGE', fields: { ...plain, ...custom } })
  if (!isSuccess(changed.answer)) return [await setOne(run, main, plain), await setOne(run, main, custom)]
  const { after } = changed
  const sandbox = sandboxOf(run, main)
  const isJudged = lostOf(run, sandbox, custom, after).length === 0 || (await keepsCustom(run, main))
  return [plain, ...(isJudged ? [custom] : [])].map((fields) => readBack(run, sandbox, fields, after))
}

async function setOne(run: RunContext, main: Actor, fields: Row): Promise<ValueSet> {
  const { answer, after }: Changed = await change(run, main, { method: 'MERGE', fields })
  return isSuccess(answer)
    ? readBack(run, sandboxOf(run, main), fields, after)
    : { refused: `${named(answer)} answered ${seen(answer)}` }
}

/** Where the custom field keeps no text of the checker's either, that is for WRITE-10 to judge. */
async function keepsCustom(run: RunContext, main: Actor): Promise<boolean> {
  const sandbox = sandboxOf(run, main)
  const fields = await freshFields(run, sandbox, ['custom'])
  const { answer, after } = await change(run, main, { method: 'MERGE', fields })
  return isSuccess(answer) && lostOf(run, sandbox, fields, after).length === 0
}
