import { isSuccess, named, seen } from '../../core/answers.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { inapplicable } from '../../outcome/verdict.js'
import { change, expectSuccess } from '../making/changing.js'
import { mayBeForValue } from '../fields/room-for-text.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { needsFields } from './values-to-set.js'

/** What a field holds after it was set to an empty text, or that it takes none. */
export type EmptyTextSet =
  { readonly holds: 'no text' | 'another text' | 'the text that was there' } | { readonly refused: string }

/**
 * Sets a text without a character, which is easily taken for one that was not given. Some stores keep it as "not set", a
 * field may demand a text, and a server may put one of its own in the place of none: so only what still holds the text
 * that was there is a breach.
 */
export async function setEmptyText(run: RunContext, main: Actor): Promise<EmptyTextSet> {
  needsFields(run, 'text')
  const { text: field = '' } = run.profile.sandbox?.fields ?? {}
  const changed = await change(run, main, { method: 'MERGE', fields: { [field]: '' } })
  const { answer, before, after } = changed
  if (isEmpty(before[field])) inapplicable(`${field} held no text before, so an empty one changes nothing`)
  if (!isSuccess(answer) && mayBeForValue(run, changed)) return { refused: `${named(answer)} answered ${seen(answer)}` }
  expectSuccess(run, changed)
  if (isEmpty(after[field])) return { holds: 'no text' }
  return { holds: sandboxOf(run, main).same(field, before, after) ? 'the text that was there' : 'another text' }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
