import { serverTime } from '../../../session/index.js'
import { isSuccess, named, seen } from '../../core/answers.js'
import { cite } from '../../outcome/record.js'
import { inapplicable, untested } from '../../outcome/verdict.js'
import { change, type Changed, contentTypes } from '../making/changing.js'
import { computedFields, type Given } from '../making/computed-fields.js'
import { freshPlainFields } from '../fields/fresh-values.js'
import { picked } from '../fields/read-back.js'
import { sandboxOf } from '../sandbox-of.js'
import { isStamp } from '../making/times-of-changes.js'
import { mergesOfAll, setPlainly, type Made } from '../values/content-types.js'
import { othersThatAreSet, type LeftAlone } from './left-alone.js'
import type { GivenMain } from '../../runner/given.js'

const [plain, verbose] = contentTypes

/** What a MERGE of all plain fields as verbose JSON moved and did not give, and the one in the plain content type did not. */
export async function movedByVerboseMerge(writer: GivenMain): Promise<LeftAlone> {
  if (!mergesOfAll(writer.run).inPlain) await setPlainly(writer, 'MERGE')
  const { inPlain: measure, inVerbose: made } = mergesOfAll(writer.run)
  if (!measure || !made) return untested('no MERGE of all plain fields was taken in both content types')
  cite(measure.answer.id, made.answer.id)
  const moved = await movedBesides(writer, made, measure)
  return {
    moved: moved.map(whichPlainKeeps),
    compared: othersThatAreSet(sandboxOf(writer), made.before, made.fields),
  }
}

function whichPlainKeeps(field: string): string {
  return `${field} moved, which a MERGE as ${plain} does not move`
}

/**
 * Sends a MERGE as verbose JSON of the first of the plain fields alone, or of the others, and tells what it moved besides.
 * What the plain form moves too, or one that is refused, is for other clauses to judge.
 */
export async function restLeftAloneInVerbose(writer: GivenMain, part: 'first' | 'others'): Promise<LeftAlone> {
  const [first, ...others] = Object.entries(await freshPlainFields(writer))
  const given = part === 'others' ? others : first ? [first] : []
  if (given.length === 0) untested('the profile names no such field to change', 'sandbox.fields')
  const fields = Object.fromEntries(given)
  const made = { ...(await change(writer, { method: 'MERGE', fields, contentType: verbose })), fields }
  if (!isSuccess(made.answer))
    inapplicable(
      `a MERGE as verbose JSON was refused (see WRITE-4): ${named(made.answer)} answered ${seen(made.answer)}`,
    )
  return movedByVerbose(writer, made)
}

async function movedByVerbose(writer: GivenMain, made: Made): Promise<LeftAlone> {
  const sandbox = sandboxOf(writer)
  const compared = othersThatAreSet(sandbox, made.before, made.fields)
  if (made.besides.length === 0) return { moved: [], compared }
  const again = picked(await freshPlainFields(writer), Object.keys(made.fields))
  const measure = await change(writer, { method: 'MERGE', fields: again, contentType: plain })
  if (!isSuccess(measure.answer))
    inapplicable(`the same MERGE as ${plain} was refused: ${named(measure.answer)} answered ${seen(measure.answer)}`)
  const moved = await movedBesides(writer, made, measure)
  return { moved: moved.map(whichPlainKeeps), compared }
}

async function movedBesides(
  writer: GivenMain,
  { fields, answer, before, after, besides }: Changed & Given,
  measure: Changed,
): Promise<readonly string[]> {
  const asOf = { now: serverTime(answer), runTimeout: writer.run.profile.limits.runTimeout }
  const doubtful = besides.filter((field) => !measure.besides.includes(field) && !isStamp(after[field], asOf))
  const computed = await computedFields(writer, { fields, before, after }, doubtful)
  return doubtful.filter((field) => !computed.includes(field))
}
