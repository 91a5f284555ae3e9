import type { Row } from '../../odata/index.js'
import type { PutBackTools } from './record-at-hand.js'

/**
 * The record that was put back, as a session reads it that has changed nothing; undefined where that one sees it as before,
 * too, but for what somebody else has changed since. A target may show to the session that makes a change alone what that
 * one has set, and the restoring session is one. Another may be late to see it, and is given about a second.
 */
export async function seenOtherwiseElsewhere({ record, journal, witness }: PutBackTools): Promise<Row | undefined> {
  const { ledger } = journal
  const isAsBefore = (row: Row) => {
    const strange = ledger.changedByOthers(row)
    return ledger.differing(row).every((field) => strange.includes(field))
  }
  let latest = await record.read(witness)
  if (isAsBefore(latest)) return undefined
  for await (const now of record.readAgain(witness)) {
    latest = now
    if (isAsBefore(now)) return undefined
  }
  return latest
}
