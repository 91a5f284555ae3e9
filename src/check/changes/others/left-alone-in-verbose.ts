import { serverTime } from '../../../session/index.js'
import { named, seen } from '../../core/answers.js'
import { cite } from '../../outcome/record.js'
import { inapplicable, untested } from '../../outcome/verdict.js'
import { change, contentTypes, type Made } from '../making/changing.js'
import { computedFields } from '../making/computed-fields.js'
import { freshPlainFields } from '../fields/fresh-values.js'
import { picked } from '../fields/read-back.js'
import { sandboxOf } from '../sandbox-of.js'
import { isStamp } from '../making/times-of-changes.js'
import { mergesOfAll, setPlainly } from '../values/content-types.js'
import { othersThatAreSet, type LeftAlone } from './left-alone.js'
import type { GivenMain } from '../../runner/given.js'

const [plain, verbose] = contentTypes

/** What a MERGE of all plain fields as verbose JSON moved and did not give, and the one in the plain content type did not. */
export async function movedByVerboseMerge(writer: GivenMain): Promise<LeftAlone> {
  if (!mergesOfAll(writer.run).inPlain) await setPlainly(writer)
  const { inPlain: measure, inVerbose: made } = mergesOfAll(writer.run)
  if (!measure || !made) return untested('no MERGE of all plain fields was accepted in both content types')
  cite(measure.answer.id, made.answer.id)
  return leftBy(writer, made, measure)
}

/**
 * Sends a MERGE as verbose JSON of the first of the plain fields alone, and tells what it moved besides.
 * What the plain form moves too, or one that is refused, is for other clauses to judge.
 */
export async function leftAloneInVerbose(writer: GivenMain): Promise<LeftAlone> {
  const [first = untested('no such field to change is configured', 'sandbox.fields')] = Object.entries(
    await freshPlainFields(writer),
  )
  const fields = Object.fromEntries([first])
  const made = await change(writer, { method: 'MERGE', fields, contentType: verbose })
  if (!made.isTaken)
    inapplicable(
      `a MERGE as verbose JSON was refused (see WRITE-4): ${named(made.answer)} answered ${seen(made.answer)}`,
    )
  if (made.besides.length === 0) return leftBy(writer, made, made)
  const again = picked(await freshPlainFields(writer), Object.keys(made.fields))
  const measure = await change(writer, { method: 'MERGE', fields: again, contentType: plain })
  if (!measure.isTaken)
    inapplicable(`the same MERGE as ${plain} was refused: ${named(measure.answer)} answered ${seen(measure.answer)}`)
  return leftBy(writer, made, measure)
}

/** What a MERGE as verbose JSON left, beside the same in the plain content type. */
async function leftBy(writer: GivenMain, made: Made, measure: Made): Promise<LeftAlone> {
  const { fields, answer, before, after, besides } = made
  const asOf = { now: serverTime(answer), runTimeout: writer.run.profile.limits.runTimeout }
  const doubtful = besides.filter((field) => !measure.besides.includes(field) && !isStamp(after[field], asOf))
  const computed = await computedFields(writer, made, doubtful)
  const moved = doubtful.filter((field) => !computed.includes(field))
  return {
    moved: moved.map((field) => `${field} changed, but a MERGE as ${plain} does not change it`),
    compared: othersThatAreSet(sandboxOf(writer), before, fields),
  }
}
