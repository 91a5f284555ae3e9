import type { Row } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, named } from '../../words/answers.js'
import type { RunContext } from '../../context/run-context.js'
import { zerosLed } from '../fields/easily-lost.js'
import { freshFields } from '../fields/fresh-values.js'
import { lostOf, picked } from '../fields/read-back.js'
import { change, type Changed } from '../making/changing.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { contentTypes, expectReadBack } from '../making/setting.js'

/** The plain fields that are given beside the text. */
export const besideDigits = ['text', 'guid', 'number', 'dateTime', 'custom'] as const

/**
 * Judges that a PUT of these fields keeps the zeros before a text of digits alone, where a MERGE keeps them. One that is
 * refused decides nothing: other texts were set by a PUT.
 */
export async function expectDigitsByPut(run: RunContext, main: Actor, names: readonly string[]): Promise<void> {
  const { text = '' } = run.profile.sandbox?.fields ?? {}
  if (!names.includes(text)) return
  const fields = picked(zerosLed(run, await freshFields(run, sandboxOf(run, main), besideDigits)), names)
  const [contentType] = contentTypes
  const changed = await change(run, main, { method: 'PUT', fields, contentType })
  if (isSuccess(changed.answer)) await expectTextKept(run, main, { ...changed, fields, contentType })
}

/** Judges the text that a PUT gave, where a MERGE of the same content type keeps it. */
export async function expectTextKept(
  run: RunContext,
  main: Actor,
  { fields, contentType, after, answer }: Changed & { readonly fields: Row; readonly contentType: string },
): Promise<void> {
  const sandbox = sandboxOf(run, main)
  const given = picked(fields, [run.profile.sandbox?.fields.text ?? ''])
  if (lostOf(run, sandbox, given, after).length === 0) return
  const merged = await change(run, main, { method: 'MERGE', fields: given, contentType })
  if (isSuccess(merged.answer) && lostOf(run, sandbox, given, merged.after).length === 0)
    expectReadBack(run, sandbox, given, after, named(answer))
}
