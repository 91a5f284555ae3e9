import type { Row } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, named, seen } from '../../core/answers.js'
import { cite } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { inapplicable, untested } from '../../outcome/verdict.js'
import { zerosLed } from '../fields/easily-lost.js'
import { freshFields } from '../fields/fresh-values.js'
import { lostOf, picked, readBack, type ReadBack } from '../fields/read-back.js'
import { change, type Changed } from '../making/changing.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { contentTypes } from '../making/setting.js'

/** The plain fields that are given beside the text. */
export const besideDigits = ['text', 'guid', 'number', 'dateTime', 'custom'] as const

/** A PUT that succeeded, and what it gave. */
interface PutMade extends Changed {
  readonly fields: Row
  readonly contentType: string
}

/** The latest PUT of a run with a text of digits alone. */
const made = new WeakMap<RunContext, PutMade>()

export function noteDigitsByPut(run: RunContext, put: PutMade): void {
  made.set(run, put)
}

/**
 * Tells whether a PUT of these fields keeps the zeros before a text of digits alone, where a MERGE of the same content type
 * keeps them: by a PUT that has given such a text already, or else by one of its own. One that is refused decides nothing:
 * other texts were set by a PUT.
 */
export async function setDigitsByPut(run: RunContext, main: Actor, names: readonly string[]): Promise<ReadBack> {
  const { text = '' } = run.profile.sandbox?.fields ?? {}
  if (!names.includes(text)) untested('no text was set by a PUT', 'sandbox.fields.text')
  const { fields, contentType, after, answer } = made.get(run) ?? (await putDigits(run, main, names))
  cite(answer.id)
  const sandbox = sandboxOf(run, main)
  const given = picked(fields, [text])
  const set = readBack(run, sandbox, given, after)
  if (set.lost.length === 0) return set
  const merged = await change(run, main, { method: 'MERGE', fields: given, contentType })
  if (!isSuccess(merged.answer) || lostOf(run, sandbox, given, merged.after).length > 0)
    inapplicable(`a MERGE (${merged.answer.id}) does not keep the text either, which is for WRITE-5 to judge`)
  return set
}

async function putDigits(run: RunContext, main: Actor, names: readonly string[]): Promise<PutMade> {
  const fields = picked(zerosLed(run, await freshFields(run, sandboxOf(run, main), besideDigits)), names)
  const [contentType] = contentTypes
  const changed = await change(run, main, { method: 'PUT', fields, contentType })
  const { answer } = changed
  if (!isSuccess(answer))
    inapplicable(`a PUT of a text of digits was refused: ${named(answer)} answered ${seen(answer)}`)
  return { ...changed, fields, contentType }
}
