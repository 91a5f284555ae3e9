import type { Exchange } from '../../../exchange/index.js'
import { errorBodyOf } from '../../../odata/index.js'
import type { Change, Changed, Sandbox } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import { isRefused } from '../../core/access-refusal.js'
import { isSuccess, named, seen } from '../../core/answers.js'
import { profileError } from '../../outcome/verdict.js'
import type { RunContext } from '../../context/run-context.js'
import { fieldsDemanded, fieldsNamedIn, namesGiven } from './fields-demanded.js'
import { refusedByMerge } from './refused-by-merge.js'
import { needsReferencesGiven } from './references-given.js'

/** How often a PUT of all is sent anew without the fields that its refusal names: some that no caller may set. */
const mostPuts = 3

/**
 * A refusal need not name a field that it misses: it may call it as the user's screen does. The same PUT is then sent with
 * all that the record holds: where that is taken, the first one was refused for what it left out, of which the document says
 * nothing (see fields-demanded.ts). Ends the clause then.
 */
export async function needsRestNotDemanded(
  run: RunContext,
  main: Actor,
  sandbox: Sandbox,
  wanted: Change,
  changed: Changed,
): Promise<void> {
  if (!mayDemand(run, sandbox, wanted, changed)) return
  const allBut: string[] = []
  for (let puts = 1; puts <= mostPuts; puts += 1) {
    const whole = await sandbox.change(main, { ...wanted, beside: { allBut } })
    if (isSuccess(whole.answer))
      profileError(
        `${named(changed.answer)} was refused (${seen(changed.answer)}) for something that it does not give: with all that the record holds it is taken (${whole.answer.id}). Set sandbox.put to false`,
        'sandbox.put',
      )
    if (whole.moved.length > 0) return
    needsSameRefusal(changed, whole)
    const isBeside = (field: string) => !Object.hasOwn(wanted.fields, field)
    const told = fieldsNamedIn(whole).filter(isBeside)
    const refused = told.length > 0 ? told : await refusedOf(main, sandbox, wanted, whole, allBut)
    if (refused.length === 0) return needsReferencesGiven(run, main, changed)
    allBut.push(...refused)
  }
}

/**
 * A refusal in the same words may still be for another reason, such as a field that no caller may set. Ends the clause where
 * there are too many to be told.
 */
async function refusedOf(
  main: Actor,
  sandbox: Sandbox,
  wanted: Change,
  { answer }: Changed,
  allBut: readonly string[],
): Promise<readonly string[]> {
  const given = [...namesGiven(answer)].filter((field) => Object.hasOwn(sandbox.snapshot ?? {}, field))
  const beside = given.filter((field) => !Object.hasOwn(wanted.fields, field))
  if (beside.length === 0) return []
  const refused = await refusedByMerge(main, sandbox, wanted, beside, allBut)
  if (refused) return refused
  return profileError(
    `${named(answer)} was refused (${seen(answer)}) with all that the record holds, as it was without: which fields no caller may set could not be told. Set sandbox.put to false`,
    'sandbox.put',
  )
}

/** What is refused by other words for what it leaves out than for what it gives may be refused for some field at each time. */
function needsSameRefusal({ answer }: Changed, whole: Changed): void {
  const [one, other] = [answer, whole.answer].map(wordsOf)
  if (one === undefined || other === undefined || one === other || fieldsNamedIn(whole).length > 0) return
  profileError(
    `${named(answer)} was refused (${seen(answer)}), and in other words with all that the record holds (${whole.answer.id}): it may lack a field that is demanded, and that one give a field that no caller may set. Set sandbox.put to false`,
    'sandbox.put',
  )
}

/** The messages of a refusal, without what differs from one answer to the next. */
function wordsOf(answer: Exchange): string | undefined {
  return errorBodyOf(answer)
    ?.messages.join('\n')
    .replaceAll(/[\p{L}\p{N}-]*\d[\p{L}\p{N}-]*/gu, '#')
}

/** Whether a PUT in order was refused, as a whole and by the data service, in words that name no field that it left out. */
function mayDemand(
  run: RunContext,
  sandbox: Sandbox,
  { method, fields, body, alteration }: Change,
  changed: Changed,
): boolean {
  const { answer, moved } = changed
  return (
    method === 'PUT' &&
    body === undefined &&
    alteration === undefined &&
    Object.keys(fields).every((field) => sandbox.allowed.includes(field)) &&
    answer.status >= 400 &&
    answer.status !== 405 &&
    !isRefused(run, answer) &&
    moved.length === 0 &&
    fieldsDemanded(changed).length === 0
  )
}
