import { isSuccess, named, seen } from '../../words/answers.js'
import type { Actor } from '../../../session/index.js'
import { expect } from '../../words/expect.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { change, expectSuccess } from '../making/changing.js'
import { mayBeForValue } from '../fields/room-for-text.js'
import { sandboxOf } from '../making/sandbox-of.js'

/**
 * Sets a text without a character, which is easily taken for one that was not given. Some stores keep it as "not set", a
 * field may demand a text, and a server may put one of its own in the place of none: so only what still holds the text
 * that was there is a breach.
 */
export async function expectTextEmptied(run: RunContext, main: Actor, field: string): Promise<void> {
  const changed = await change(run, main, { method: 'MERGE', fields: { [field]: '' } })
  const { answer, before, after } = changed
  if (isEmpty(before[field])) return
  if (!isSuccess(answer) && mayBeForValue(run, changed))
    return observe(`${field} takes no empty text: ${named(answer)} answered ${seen(answer)}`, { evidence: [answer.id] })
  expectSuccess(run, changed)
  const isAsBefore = sandboxOf(run, main).same(field, before, after)
  expect(isAsBefore ? 'the text that was there' : 'another', `${field} after an empty text (${named(answer)})`).toBe(
    'another',
  )
  if (!isEmpty(after[field])) observe(`${field} holds another text where it was set to an empty one`)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
