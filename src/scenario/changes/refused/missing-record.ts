import type { Exchange } from '../../../exchange/index.js'
import { eq, errorBodyOf, filterText, sameGuid, type Filter, type Row } from '../../../odata/index.js'
import { isMarkedText } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, named, rowsOf, seen } from '../../words/answers.js'
import { expect } from '../../words/expect.js'
import { sendRenewing } from '../../words/main-session.js'
import { currentRecord } from '../../outcome/record.js'
import { expectErrorBody } from '../../relations/index.js'
import { legacyMerge, legacyReadOf } from '../../words/requests.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell, untested } from '../../outcome/verdict.js'
import { change, changeInOrder } from '../making/changing.js'
import { verboseJson } from '../making/setting.js'
import { freshField, freshGuid } from '../fields/fresh-values.js'
import { isDataRefusal } from './malformed-pair.js'
import { sandboxOf } from '../making/sandbox-of.js'

/** A MERGE on a random id, beside the same on the sandbox record. */
export interface MissingRecord {
  readonly accepted: Exchange
  readonly refused: Exchange
  readonly entity: string
  readonly fields: Row
  /** The id of the record that was made of it, if one was: that in the address, or one that the target chose. */
  readonly made: string | undefined
  /** The same as verbose JSON, which a refusal alone is followed by. */
  readonly inVerbose?: Pick<MissingRecord, 'refused' | 'made'>
}

/** Sends both, once a run. */
export function missingRecord(run: RunContext, main: Actor): Promise<MissingRecord> {
  return run.shared('missing record', async () => {
    if (!run.profile.sandbox) return untested('the profile names no sandbox record', 'sandbox')
    const { entity } = run.profile.sandbox
    const sandbox = sandboxOf(run, main)
    const fields = await freshField(run, sandbox)
    const { answer: accepted } = await changeInOrder(run, main, { method: 'MERGE', fields })
    const id = freshGuid(run)
    const byId = eq('Id', { guid: id })
    const findById = async () => idsIn(await rowsBy(run, main, entity, byId)).find((found) => sameGuid(found, id))
    if ((await findById()) !== undefined) cantTell(`a read by a random id of ${entity} finds a record (READ-11)`)
    const send = async (contentType?: string) => {
      // A session that ended before it was refused is none of the record's.
      const refused = await sendRenewing(run, main, legacyMerge(run, entity, id, fields, contentType))
      const claims = isClaimed(run, refused)
      const look = async () => (await findById()) ?? (claims ? await otherWith(run, main, entity, fields) : undefined)
      let made = await look()
      // What is said to be done may show late.
      const later = sandbox.readAgain(main)
      while (claims && made === undefined && (await later.next()).done !== true) made = await look()
      return { refused, made }
    }
    const plain = await send()
    const isRefused = plain.made === undefined && !isClaimed(run, plain.refused)
    return { accepted, entity, fields, ...plain, ...(isRefused && { inVerbose: await send(verboseJson) }) }
  })
}

/**
 * Judges that it is refused. What the target claims to have set must be there, and a record that it made of it is told:
 * nothing of the interface shows how to remove it.
 */
export async function judgeMissingRecord(run: RunContext, main: Actor): Promise<void> {
  const { accepted, entity, fields, inVerbose, ...plain } = await missingRecord(run, main)
  const record = currentRecord()
  for (const { refused, made } of inVerbose ? [plain, inVerbose] : [plain]) {
    record.twins.push({ accepted: accepted.id, refused: refused.id, differsIn: "the id in the record's address" })
    if (made !== undefined) {
      record.made.push({ entity, id: made, fields: Object.keys(fields) })
      cantTell(
        `${named(refused)} was answered with ${seen(refused)}, and made the record ${entity} ${made}: it is left behind, since the document shows no way to delete one`,
      )
    }
    expect(isClaimed(run, refused) ? 'success, and no such record' : 'a refusal', `what ${named(refused)} claims`).toBe(
      'a refusal',
    )
    if (refused === plain.refused || (errorBodyOf(refused) === undefined && (await takesVerbose(run, main))))
      expectErrorBody(run, refused)
  }
}

/** What a target that takes no verbose JSON says of a missing record is about the content type, which WRITE-4 judges. */
async function takesVerbose(run: RunContext, main: Actor): Promise<boolean> {
  const fields = await freshField(run, sandboxOf(run, main))
  return isSuccess((await change(run, main, { method: 'MERGE', fields, contentType: verboseJson })).answer)
}

/** An error body is a refusal whatever the status that it comes with. */
function isClaimed(run: RunContext, answer: Exchange): boolean {
  return isSuccess(answer) && !isDataRefusal(run, answer)
}

/** A record beside the sandbox record that holds the text which only these two changes gave. */
async function otherWith(run: RunContext, main: Actor, entity: string, fields: Row): Promise<string | undefined> {
  const [field = '', text] = Object.entries(fields)[0] ?? []
  if (!isMarkedText(text)) return undefined
  // A filter that is ignored finds records that nobody made (READ-7).
  const rows = (await rowsBy(run, main, entity, eq(field, { text }))).filter((row) => row[field] === text)
  return idsIn(rows).find((id) => !sameGuid(id, run.profile.sandbox?.id ?? ''))
}

async function rowsBy(run: RunContext, main: Actor, entity: string, filter: Filter): Promise<readonly Row[]> {
  const query = { filter: filterText(filter, 'legacy') }
  return rowsOf(await sendRenewing(run, main, legacyReadOf(run, entity, query))) ?? []
}

function idsIn(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ Id }) => (typeof Id === 'string' ? [Id] : []))
}
