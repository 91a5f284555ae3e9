import { resolve } from 'node:path'
import { sameGuid, type Row } from '../../odata/index.js'
import { foldersOfJournals, type RecordOf } from '../journal/known-journals.js'
import { Ledger } from '../journal/ledger.js'
import { readJournal, type FoundJournal } from '../journal/read-journal.js'

/** What an earlier run has left in the record. */
export interface LeftByEarlierRun {
  /** Its report folder, whose journal tells of it. */
  readonly folder: string
  /** The fields that hold it, or may come to hold it. */
  readonly fields: readonly string[]
}

/**
 * What the record still holds of a run whose journal is known on this machine: it was killed, or could not put it back. To
 * take that for how the owner left the record would be to put it back to it, whatever `restore` does for the other. Not
 * every change leaves a text of the checker's.
 */
export function leftByEarlierRun(reportFolder: string, record: RecordOf, now: Row): LeftByEarlierRun | undefined {
  const own = resolve(reportFolder)
  for (const folder of foldersOfJournals(record, reportFolder).filter((each) => each !== own)) {
    const found = journalIn(folder)
    if (!found) continue
    const { opened } = found
    if (opened.target.baseUrl !== record.baseUrl || opened.entity !== record.entity) continue
    if (!sameGuid(opened.id, record.id)) continue
    const fields = leftOf(found, now)
    if (fields.length > 0) return { folder, fields }
  }
  return undefined
}

/** What somebody has set since is theirs. A change without a clear answer may set what it gives yet. */
function leftOf({ opened, lines }: FoundJournal, now: Row): readonly string[] {
  const ledger = new Ledger(opened, lines)
  const theirs = new Set(ledger.changedByOthers(now))
  const shown = ledger
    .differingOwn(now)
    .filter((field) => !theirs.has(field) && (ledger.sent.has(field) || ledger.traces.wasBlanked(field)))
  const open = ledger.mayLand.filter(({ until }) => until > Date.now())
  return [...new Set([...shown, ...open.flatMap(({ change }) => Object.keys(change.fields))])]
}

/** One that cannot be read tells nothing of the record. */
function journalIn(folder: string): FoundJournal | undefined {
  try {
    return readJournal(folder)
  } catch {
    return undefined
  }
}
