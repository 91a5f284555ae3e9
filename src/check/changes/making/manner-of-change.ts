import type { ChangeMethod } from '../../../sandbox/index.js'
import { seen } from '../../core/answers.js'
import { observe } from '../../outcome/record.js'
import { change } from './changing.js'
import { changeMethods, whyByMergeAlone } from './change-twins.js'
import { freshField } from '../fields/fresh-values.js'
import type { GivenMain } from '../../runner/given.js'

/** Records how a change is answered, and what it does to the fields that it does not give. Judges nothing. */
export async function observeChange(writer: GivenMain, method: ChangeMethod): Promise<void> {
  if (!(await changeMethods(writer.run)).includes(method))
    return observe(`${method}: not sent, because ${whyByMergeAlone(writer.run)}`)
  const { answer, before, after, besides } = await change(writer, { method, fields: await freshField(writer) })
  const body = answer.body.length === 0 ? 'without a body' : `with a body of ${String(answer.body.length)} bytes`
  observe(`${method}: ${seen(answer)}, ${body}`, { evidence: [answer.id] })
  const blanked = besides.filter((field) => (before[field] ?? null) !== null && (after[field] ?? null) === null)
  const others = besides.filter((field) => !blanked.includes(field))
  if (blanked.length > 0) observe(`${method} blanks fields that it does not include: ${blanked.join(', ')}`)
  if (others.length > 0) observe(`${method} changes fields that it does not include: ${others.join(', ')}`)
  if (besides.length === 0) observe(`${method} keeps fields that it does not include`)
}
