import type { Exchange } from '../../../exchange/index.js'
import { eq, filterText, sameGuid, type Row } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, named, rowsOf, seen } from '../../words/answers.js'
import { expect } from '../../words/expect.js'
import { sendRenewing } from '../../words/main-session.js'
import { currentRecord } from '../../outcome/record.js'
import { expectErrorBody } from '../../relations/index.js'
import { legacyMerge, legacyReadOf } from '../../words/requests.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell, untested } from '../../outcome/verdict.js'
import { changeInOrder } from '../making/changing.js'
import { freshField, freshGuid } from '../fields/fresh-values.js'
import { isDataRefusal } from './malformed-pair.js'
import { sandboxOf } from '../making/sandbox-of.js'

/** A MERGE on a random id, beside the same on the sandbox record. */
export interface MissingRecord {
  readonly accepted: Exchange
  readonly refused: Exchange
  readonly entity: string
  readonly id: string
  readonly fields: Row
  /** Whether a record of that id is there now. */
  readonly isMade: boolean
}

/** Sends both, once a run. */
export function missingRecord(run: RunContext, main: Actor): Promise<MissingRecord> {
  return run.shared('missing record', async () => {
    const { entity } = run.profile.sandbox ?? untested('the profile names no sandbox record', 'sandbox')
    const fields = await freshField(run, sandboxOf(run, main))
    const { answer: accepted } = await changeInOrder(run, main, { method: 'MERGE', fields })
    const id = freshGuid(run)
    if (await isThere(run, main, entity, id)) cantTell(`a read by a random id of ${entity} finds a record (READ-11)`)
    // A session that ended before it was refused is none of the record's.
    const refused = await sendRenewing(run, main, legacyMerge(run, entity, id, fields))
    return { accepted, refused, entity, id, fields, isMade: await isThere(run, main, entity, id) }
  })
}

/**
 * Judges that it is refused. What the target claims to have set must be there, and a record that it made of it is told:
 * nothing of the interface shows how to remove it.
 */
export async function judgeMissingRecord(run: RunContext, main: Actor): Promise<void> {
  const { accepted, refused, entity, id, fields, isMade } = await missingRecord(run, main)
  const record = currentRecord()
  record.twins.push({ accepted: accepted.id, refused: refused.id, differsIn: "the id in the record's address" })
  if (isMade) {
    record.made.push({ entity, id, fields: Object.keys(fields) })
    cantTell(
      `${named(refused)} was answered with ${seen(refused)}, and made the record ${entity} ${id}: it is left behind, since the document shows no way to delete one`,
    )
  }
  // An error body is a refusal whatever the status that it comes with.
  const claimed = isSuccess(refused) && !isDataRefusal(run, refused)
  expect(claimed ? 'success, and no such record' : 'a refusal', `what ${named(refused)} claims`).toBe('a refusal')
  expectErrorBody(run, refused)
}

async function isThere(run: RunContext, main: Actor, entity: string, id: string): Promise<boolean> {
  const filter = filterText(eq('Id', { guid: id }), 'legacy')
  const rows: readonly Row[] = rowsOf(await sendRenewing(run, main, legacyReadOf(run, entity, { filter }))) ?? []
  return rows.some(({ Id }) => typeof Id === 'string' && sameGuid(Id, id))
}
