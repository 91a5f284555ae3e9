import type { Row } from '../../../odata/index.js'
import type { Exchange } from '../../../exchange/index.js'
import type { ChangeMethod } from '../../../sandbox/index.js'
import { type Alteration } from '../../../session/index.js'
import { isRefused } from '../../answers/access-refusal.js'
import { isPageInstead, isSuccess, seen } from '../../answers/answers.js'
import { pageInstead } from '../../sessions/sending.js'
import { answered } from '../../answers/server-message.js'
import type { RunContext } from '../../run-state/run-context.js'
import { cantTell } from '../../outcome/verdict.js'
import { withHalves } from '../../outcome/halves.js'
import type { Twins } from '../../twins/twins.js'
import { change, notInOrder, type Change, type Changed, isPutBlocked, verboseJson } from './changing.js'
import { NoChangeAccepted } from './none-accepted.js'
import { freshField, freshPlainFields } from '../fields/fresh-values.js'
import type { RefusedChange } from '../refused/refused-whole.js'
import { needsRestNotDemanded } from './put-demands.js'
import { putWouldLose, together, whyNoPut } from '../sandbox-of.js'
import type { GivenMain } from '../../engine/given.js'
import { observe } from '../../outcome/record.js'

/** A change that was altered in one thing, and after it the same change in order. */
export interface ChangeTwins extends Twins, RefusedChange {
  readonly method: ChangeMethod
  /** The fields of the record that read differently after the altered half. */
  readonly moved: readonly string[]
  /** The whole record right before the altered half. */
  readonly before: Row
  /** Whether the half in order is seen in a field of the record: else that the altered one is not seen says nothing. */
  readonly isStored: boolean
}

/** The methods by which this run may change the sandbox record, the one that may blank fields last; none without a record. */
export async function changeMethods(run: RunContext): Promise<readonly ChangeMethod[]> {
  const { sandbox } = run.profile
  if (!sandbox || run.settings.readOnly || run.policy.legacyAbsent) return []
  return sandbox.put && !(await whyNoPut(run)) ? ['MERGE', 'PUT'] : ['MERGE']
}

/**
 * The answer to an altered change in the content type that the pairs do not have. It is sent once more where it was refused
 * otherwise than documented: the session may have ended before, and lent its own refusal to it. Ends the check where the
 * change is refused in order too, which may be about the content type.
 */
export async function refusedInVerbose(
  writer: GivenMain,
  method: ChangeMethod,
  alteration: Alteration,
  isAsDocumented: (answer: Exchange) => boolean,
): Promise<Exchange> {
  const { changed, again } = await alteredInVerbose(writer, method, alteration)
  const { answer } = changed
  if (isSuccess(answer) || !isRefused(writer.run, answer) || isAsDocumented(answer)) return answer
  const { answer: inOrder } = await sendInVerbose(writer, method)
  if (!isSuccess(inOrder))
    cantTell(
      `the control ${inOrder.id} as ${verboseJson} is refused too (${answered(inOrder)}), so the refusal may be about the content type`,
    )
  return (await again()).answer
}

/** The altered change in that content type. Sent once a run. */
export function alteredInVerbose(
  writer: GivenMain,
  method: ChangeMethod,
  alteration: Alteration,
): Promise<RefusedChange> {
  const again = () => sendInVerbose(writer, method, alteration)
  return writer.run.shared(`${method} of ${verboseJson} differing in ${alteration.differsIn}`, async () => ({
    changed: await again(),
    again,
  }))
}

/** Whether main may make such a change in order, as far as this run may change a record by it. */
export async function isTakenInVerbose(writer: GivenMain, method: ChangeMethod): Promise<boolean> {
  if (!(await changeMethods(writer.run)).includes(method)) return false
  return isSuccess((await sendInVerbose(writer, method)).answer)
}

function sendInVerbose(writer: GivenMain, method: ChangeMethod, alteration?: Alteration): Promise<Changed> {
  return together(writer, async () => {
    // A PUT that is carried out after all should lose nothing that can be given.
    const fields = await (method === 'PUT' ? freshPlainFields : freshField)(writer)
    return change(writer, { method, fields, contentType: verboseJson, ...(alteration && { alteration }) })
  })
}

/**
 * The altered half, sent once more where the session turns out to have ended: it may have ended before, and then its own
 * refusal was lent to the altered one. A second time it is the target's doing.
 */
async function alteredInLivingSession(writer: GivenMain, wanted: Change): Promise<Changed> {
  const { loginNumber } = writer.main
  const altered = await change(writer, wanted)
  const wasRefused = isRefused(writer.run, altered.answer) && altered.moved.length === 0
  return wasRefused && writer.main.loginNumber !== loginNumber ? change(writer, wanted) : altered
}

/** Why this run changes no record by PUT, though by MERGE. */
export function whyByMergeAlone(run: RunContext): string {
  return putWouldLose(run)?.message ?? 'sandbox.put is false'
}

/** Why there is no method by which this run may change a record. */
export function whyNoChange({ profile, settings }: RunContext): string {
  if (!profile.sandbox) return 'no sandbox record is configured'
  return settings.readOnly ? '--read-only forbids it' : 'the deployment has no legacy data service'
}

/**
 * Sends a change with a value that the record does not hold: altered first, so that an altered one that is carried out
 * after all shows in the record; then in order. Sent once a run. Undefined where PUT is blocked, as declared, and where one
 * could not be put back.
 */
export async function changeTwins(
  writer: GivenMain,
  method: ChangeMethod,
  alteration: Alteration,
): Promise<ChangeTwins | undefined> {
  if (method === 'PUT' && (await whyNoPut(writer.run))) return undefined
  const { differsIn } = alteration
  const { altered, inOrder } = await writer.run.shared(`${method} differing in ${differsIn}`, () =>
    together(writer, async () => {
      // Every field that may be set, so that a refused change that empties them shows even after a PUT.
      const fields = await freshPlainFields(writer)
      const altered = await alteredInLivingSession(writer, { method, fields, alteration })
      const inOrder = await change(writer, { method, fields }).catch((fault: unknown) => {
        const accepted = fault instanceof NoChangeAccepted ? fault.refused[0] : undefined
        throw accepted ? withHalves(fault, { accepted, refused: altered.answer }) : fault
      })
      await needsRestNotDemanded(writer, { method, fields }, inOrder)
      return { altered, inOrder }
    }),
  )
  if (method === 'PUT' && isPutBlocked(writer.run, inOrder)) return undefined
  const { answer: accepted, fields, lost } = inOrder
  if (!inOrder.isTaken) throw withHalves(notInOrder(inOrder), { accepted, refused: altered.answer })
  const isStored = lost.length < Object.keys(fields).length
  const { answer: refused, moved, before } = altered
  if (isPageInstead(refused) && moved.length === 0) throw withHalves(pageInstead(refused), { accepted, refused })
  // The record holds these by now: they would change nothing.
  const again = () => change(writer, { method, fields, alteration })
  return { accepted, refused, differsIn, method, moved, before, isStored, changed: altered, again }
}

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
