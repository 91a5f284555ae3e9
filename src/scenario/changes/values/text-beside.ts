import type { Row } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, named, seen } from '../../words/answers.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { change, type Changed } from '../making/changing.js'
import { fitsOf } from '../fields/fits.js'
import { freshFields, holdsText } from '../fields/fresh-values.js'
import { lostOf } from '../fields/read-back.js'
import { sandboxOf } from '../making/sandbox-of.js'

/**
 * Texts that look as a whole like a value of another kind, or like none: of each pair the first is for the field of texts,
 * the second for the custom one. They go along with a change that is made for another field, and cost no exchange; none is
 * longer than the shortest column that is written to.
 */
export const lookalikes = {
  nothing: ['0', 'undefined'],
  truth: ['true', 'NaN'],
  falsehood: ['false', '[]'],
  object: ['{}', '1e5'],
  instant: ['/Date(7)/', '1.10'],
  digits: ['1234', '-7'],
} as const

/**
 * Sets fields, and texts beside them in the fields that the profile names for that. A text may have rules of its own: where
 * the change is refused, the fields are set without it, and a text that was in the way is recorded only. Gives back what was
 * set and is to be judged.
 */
export async function changeBesideText(
  run: RunContext,
  main: Actor,
  fields: Row,
  [whole, custom]: (typeof lookalikes)[keyof typeof lookalikes],
): Promise<Changed & { readonly fields: Row }> {
  const [one, other] = [plainBeside(run, fields, whole), customBeside(run, main, fields, custom)]
  const given = { ...fields, ...one, ...other }
  const fewer = [{ ...fields, ...one }, fields].filter(
    (rest, place, all) => sizeOf(rest) < sizeOf(place === 0 ? given : (all[place - 1] ?? given)),
  )
  const changed = await change(run, main, { method: 'MERGE', fields: given })
  if (isSuccess(changed.answer)) return { ...changed, fields: await judgedOf(run, main, given, other, changed) }
  let latest = { ...changed, fields: given }
  for (const rest of fewer) {
    latest = { ...(await change(run, main, { method: 'MERGE', fields: rest })), fields: rest }
    if (!isSuccess(latest.answer)) continue
    const inTheWay = Object.entries(given).filter(([field]) => !Object.hasOwn(rest, field))
    const told = inTheWay.map(([field, text]) => `${field} takes no ${String(text)}`).join(', or ')
    observe(`${told}: ${named(changed.answer)} answered ${seen(changed.answer)}`, { evidence: [changed.answer.id] })
    break
  }
  return latest
}

function plainBeside(run: RunContext, fields: Row, whole: string): Row {
  const { text } = run.profile.sandbox?.fields ?? {}
  return text === undefined || Object.hasOwn(fields, text) || fitsOf(run).tooShort.has(text) ? {} : { [text]: whole }
}

function customBeside(run: RunContext, main: Actor, fields: Row, whole: string): Row {
  const { custom, text } = run.profile.sandbox?.fields ?? {}
  if (custom === undefined || custom === text || Object.hasOwn(fields, custom) || fitsOf(run).tooShort.has(custom))
    return {}
  return holdsText(sandboxOf(run, main), custom) ? { [custom]: whole } : {}
}

function sizeOf(row: Row): number {
  return Object.keys(row).length
}

/** What was given, but for a custom field that keeps no text of the checker's either, which is for WRITE-10 to judge. */
async function judgedOf(run: RunContext, main: Actor, given: Row, custom: Row, { after }: Changed): Promise<Row> {
  const sandbox = sandboxOf(run, main)
  const lost = lostOf(run, sandbox, custom, after)
  if (lost.length === 0) return given
  const fresh = await freshFields(run, sandbox, ['custom'])
  const measure = await change(run, main, { method: 'MERGE', fields: fresh })
  const isKept = isSuccess(measure.answer) && lostOf(run, sandbox, fresh, measure.after).length === 0
  return isKept ? given : Object.fromEntries(Object.entries(given).filter(([field]) => !lost.includes(field)))
}
