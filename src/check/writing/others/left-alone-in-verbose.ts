import type { Row } from '../../../odata/index.js'
import { serverTime } from '../../../session/index.js'
import { inapplicable, untested } from '../../outcome/verdict.js'
import { answered } from '../../answers/server-message.js'
import { change, citeChange, contentTypes, type Made } from '../making/changing.js'
import { computedFields } from '../making/computed-fields.js'
import { freshPlainFields } from '../fields/fresh-values.js'
import { picked, movements, nameOfChange } from '../fields/read-back.js'
import { sandboxOf } from '../sandbox-of.js'
import { isStamp } from '../making/times-of-changes.js'
import { mergesOfAll } from '../values/content-types.js'
import { othersThatAreSet, type LeftAlone } from './left-alone.js'
import type { GivenMain } from '../../engine/given.js'

const [plain, verbose] = contentTypes

/** What a MERGE of all plain fields as verbose JSON moved and did not give, and one in the plain content type before it did not. */
export async function movedByVerboseMerge(writer: GivenMain): Promise<LeftAlone> {
  const { inPlain, inVerbose } = mergesOfAll(writer.run)
  if (inVerbose?.isTaken !== true) return untested('no MERGE of all plain fields as verbose JSON was accepted')
  if (inPlain && inPlain.answer.startedAt <= inVerbose.answer.startedAt) return movedBeyond(writer, inPlain, inVerbose)
  return movedInVerbose(writer, () => freshPlainFields(writer))
}

/** The same of a MERGE of the first of the plain fields alone. */
export function leftAloneInVerbose(writer: GivenMain): Promise<LeftAlone> {
  return movedInVerbose(writer, async () => {
    const fields = await freshPlainFields(writer)
    return picked(fields, Object.keys(fields).slice(0, 1))
  })
}

/**
 * The plain form goes first, while the record holds what it might lose: what it has moved the verbose form cannot move once
 * more, and what only the verbose one moves the plain one had left. One that is refused is for other clauses to judge.
 */
async function movedInVerbose(writer: GivenMain, fieldsOf: () => Promise<Row>): Promise<LeftAlone> {
  const merge = async (contentType: string) => {
    const fields = await fieldsOf()
    if (Object.keys(fields).length === 0) untested('no such field to change is configured', 'sandbox.fields')
    const made = await change(writer, { method: 'MERGE', fields, contentType })
    if (!made.isTaken)
      inapplicable(`a MERGE as ${contentType} was refused (see WRITE-4): ${made.answer.id}, ${answered(made.answer)}`)
    return made
  }
  const inPlain = await merge(plain)
  return movedBeyond(writer, inPlain, await merge(verbose))
}

/** What a MERGE as verbose JSON moved besides, and the one in the plain content type before it did not. */
async function movedBeyond(writer: GivenMain, inPlain: Made, made: Made): Promise<LeftAlone> {
  citeChange(inPlain, `as ${plain}`)
  citeChange(made, 'as verbose JSON')
  const { fields, answer, before, after, besides } = made
  const asOf = { now: serverTime(answer), runTimeout: writer.run.profile.limits.runTimeout }
  const doubtful = besides.filter((field) => !inPlain.besides.includes(field) && !isStamp(after[field], asOf))
  const computed = await computedFields(writer, made, doubtful)
  const moved = doubtful.filter((field) => !computed.includes(field))
  const told = `${nameOfChange(made)} as verbose JSON changed ${movements(made, moved)}, and ${nameOfChange(inPlain)} as ${plain} did not`
  return {
    moved: moved.length > 0 ? [told] : [],
    compared: othersThatAreSet(sandboxOf(writer), before, fields),
    leftOut: [],
  }
}
