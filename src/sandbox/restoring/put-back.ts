import type { PutBackTools } from './restore-target.js'
import { Restoration } from './restoration.js'
import { resultOf, type RestoreResult } from './restore-result.js'
import type { Row } from '../../odata/index.js'
import { type Actor, LoginRefused } from '../../session/index.js'
import type { Patience } from '../seeing/patience.js'
import { RecordAccess } from '../seeing/record-access.js'
import { ExchangeFault } from '../../exchange/index.js'
import { RestoreRefused, SandboxUnreadable } from '../errors.js'

/** The record is put back by then: a target that limits logins, or is away, is not asked as often as for that. */
const fewer: Partial<Patience> = { attempts: 3, retryAfters: 1 }

/** How often in a row it is looked for, each time for about a second. */
const mostLooks = 5

/**
 * Puts the record back as its snapshot says, and reads it again, at last in a session that has changed nothing. Fields that
 * somebody else changed meanwhile, and those that the server sets itself, stay as they are. What goes wrong is told by the
 * result; nothing is thrown but a fault of the checker itself.
 */
export async function putBack(tools: PutBackTools): Promise<RestoreResult> {
  const { ledger } = tools.journal
  const restoration = new Restoration(tools)
  try {
    await restoration.run()
  } catch (fault) {
    const { record: now, shortened } = restoration
    return resultOf(ledger, { now, shortened, cause: faultOfWay(fault) })
  }
  const { record: now, shortened } = restoration
  const result = resultOf(ledger, { now, shortened })
  return result.restored ? confirmed(tools, result) : result
}

/** What came of it, once another session has looked at a record that reads as before in the one that put it back. */
async function confirmed(tools: PutBackTools, result: RestoreResult): Promise<RestoreResult> {
  try {
    const now = await seenOtherwiseElsewhere(tools)
    if (!now) return result
    const cause = new Error('The session that restored it reads it as before, but another session does not')
    return resultOf(tools.journal.ledger, { now, shortened: [], cause })
  } catch (fault) {
    const { message } = faultOfWay(fault)
    const unknown = `Checked only in the session that restored it. Another session could not be used: ${message.replace(/\.$/, '')}.`
    return { ...result, note: result.note === undefined ? unknown : `${result.note} ${unknown}` }
  }
}

/**
 * The record that was put back, as a session reads it that has changed nothing; undefined where that one sees it as before,
 * too, but for what somebody else has changed since. A target may show to the session that makes a change alone what that
 * one has set, and the restoring session is one. Another may be late to see it, since it reads from a replica: it is given
 * some five seconds, as nothing is put back any better meanwhile.
 */
async function seenOtherwiseElsewhere(tools: PutBackTools): Promise<Row | undefined> {
  let latest: Row | undefined
  // A session of the run may go on showing what it has seen before: a fresh one has the last word.
  for (const witness of tools.witnesses) {
    latest = await seenOtherwiseBy(witness, tools)
    if (!latest) return undefined
  }
  return latest
}

async function seenOtherwiseBy(witness: Actor, tools: PutBackTools): Promise<Row | undefined> {
  const { journal, patience } = tools
  const { ledger } = journal
  const record = new RecordAccess(tools.record.place, { ...patience, ...fewer })
  const isAsBefore = (row: Row) => {
    const strange = ledger.changedByOthers(row)
    return ledger.differing(row).every((field) => strange.includes(field))
  }
  let latest = await record.read(witness)
  if (isAsBefore(latest)) return undefined
  try {
    for (let look = 1; look <= mostLooks; look += 1) {
      for await (const now of record.readAgain(witness)) {
        latest = now
        if (isAsBefore(now)) return undefined
      }
    }
  } catch (fault) {
    // What was seen stands, whatever keeps it from being looked at again.
    faultOfWay(fault)
  }
  return latest
}

/** A fault of the target or of the way to it, or the end of the time there was; throws one of the checker on. */
function faultOfWay(fault: unknown): Error {
  const isOfTheWay =
    fault instanceof ExchangeFault ||
    fault instanceof LoginRefused ||
    fault instanceof SandboxUnreadable ||
    fault instanceof RestoreRefused ||
    (fault instanceof Error && fault.name === 'AbortError')
  if (!isOfTheWay) throw fault
  return fault
}
