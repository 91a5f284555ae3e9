import { clauseById, type ClauseId } from '../../contract/index.js'
import { ExchangeFault } from '../../exchange/index.js'
import { ChangedByOthers, RecordInUse } from '../../sandbox/index.js'
import { currentRecord, observe } from './record.js'
import { Undecided } from './verdict.js'

/** Whether a part of a clause ended without a judgement, for no fault of the checker. */
export function isUnjudged(fault: unknown): fault is Undecided | ExchangeFault {
  return fault instanceof Undecided || fault instanceof ExchangeFault
}

/**
 * Asks what includes a change of the sandbox record. If others use the record, a clause that does not need it is judged by
 * its other checks: undefined then, and an observation says so.
 */
export async function unlessRecordInUse<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (fault) {
    const { id, isOwn } = currentRecord()
    const isOfOthers = fault instanceof ChangedByOthers || fault instanceof RecordInUse
    if (!isOfOthers || isOwn || clauseById(id as ClauseId).needs.includes('sandbox')) throw fault
    observe(`judged without some of its changes: ${fault.message}`)
    return undefined
  }
}
