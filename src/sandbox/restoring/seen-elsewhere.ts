import type { Row } from '../../odata/index.js'
import { faultOfWay } from './fault-of-way.js'
import type { PutBackTools } from './record-at-hand.js'

/** How often in a row it is looked for, each time for about a second. */
const mostLooks = 5

/**
 * The record that was put back, as a session reads it that has changed nothing; undefined where that one sees it as before,
 * too, but for what somebody else has changed since. A target may show to the session that makes a change alone what that
 * one has set, and the restoring session is one. Another may be late to see it, since it reads from a replica: it is given
 * some five seconds, as nothing is put back any better meanwhile.
 */
export async function seenOtherwiseElsewhere({ record, journal, witness }: PutBackTools): Promise<Row | undefined> {
  const { ledger } = journal
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
