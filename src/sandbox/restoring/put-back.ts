import { faultOfWay } from './fault-of-way.js'
import type { PutBackTools } from './restore-target.js'
import { Restoration } from './restoration.js'
import { resultOf, type RestoreResult } from './restore-result.js'
import { seenOtherwiseElsewhere } from './seen-elsewhere.js'

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
