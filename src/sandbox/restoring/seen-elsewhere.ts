import type { Row } from '../../odata/index.js'
import type { Patience } from '../seeing/patience.js'
import { RecordAccess } from '../seeing/record-access.js'
import { faultOfWay } from './fault-of-way.js'
import type { PutBackTools } from './restore-target.js'

/** The record is put back by then: a target that limits logins, or is away, is not asked as often as for that. */
const fewer: Partial<Patience> = { attempts: 3, retryAfters: 1 }

/** How often in a row it is looked for, each time for about a second. */
const mostLooks = 5

/**
 * The record that was put back, as a session reads it that has changed nothing; undefined where that one sees it as before,
 * too, but for what somebody else has changed since. A target may show to the session that makes a change alone what that
 * one has set, and the restoring session is one. Another may be late to see it, since it reads from a replica: it is given
 * some five seconds, as nothing is put back any better meanwhile.
 */
export async function seenOtherwiseElsewhere(tools: PutBackTools): Promise<Row | undefined> {
  const { journal, witness, patience } = tools
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
