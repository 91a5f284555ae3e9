import { ExchangeFault } from '../../exchange/index.js'
import { LoginRefused } from '../../session/index.js'
import { SandboxUnreadable } from '../seeing/sandbox-unreadable.js'
import type { PutBackTools } from './record-at-hand.js'
import { Restoration } from './restoration.js'
import { RestoreRefused } from './restore-refused.js'
import { resultOf, type RestoreResult } from './restore-result.js'

/**
 * Puts the record back as its snapshot says, and reads it again. Fields that somebody else changed meanwhile, and those
 * that the server sets itself, stay as they are. What goes wrong is told by the result; nothing is thrown but a fault of
 * the checker itself.
 */
export async function putBack(tools: PutBackTools): Promise<RestoreResult> {
  const restoration = new Restoration(tools)
  try {
    await restoration.run()
    return resultOf(tools.journal.ledger, { now: restoration.record, shortened: restoration.shortened })
  } catch (fault) {
    if (!isOfTheWay(fault)) throw fault
    const { record: now, shortened } = restoration
    return resultOf(tools.journal.ledger, { now, shortened, cause: fault })
  }
}

/** A fault of the target or of the way to it, as against one of the checker. */
function isOfTheWay(fault: unknown): fault is Error {
  return (
    fault instanceof ExchangeFault ||
    fault instanceof LoginRefused ||
    fault instanceof SandboxUnreadable ||
    fault instanceof RestoreRefused ||
    (fault instanceof Error && fault.name === 'AbortError')
  )
}
