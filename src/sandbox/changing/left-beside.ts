import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { sameGuid, type Row } from '../../odata/index.js'
import { Ledger } from '../journal/ledger.js'
import { readJournal, type FoundJournal } from '../journal/read-journal.js'

/** What an earlier run has left in the record. */
export interface LeftBeside {
  /** Its report folder, whose journal tells of it. */
  readonly folder: string
  readonly fields: readonly string[]
}

/**
 * What the record still holds of a run whose report folder lies beside this one: it was killed, or could not put it back.
 * To take that for how the owner left the record would be to put it back to it, whatever `restore` does for the other.
 * Not every change leaves a text of the checker's.
 */
export function leftBeside(
  reportFolder: string,
  { baseUrl, entity, id }: { readonly baseUrl: string; readonly entity: string; readonly id: string },
  now: Row,
): LeftBeside | undefined {
  const own = basename(resolve(reportFolder))
  for (const folder of foldersIn(join(reportFolder, '..')).filter((each) => basename(each) !== own)) {
    const found = journalIn(folder)
    if (!found) continue
    const { opened } = found
    if (opened.target.baseUrl !== baseUrl || opened.entity !== entity || !sameGuid(opened.id, id)) continue
    const fields = leftOf(found, now)
    if (fields.length > 0) return { folder, fields }
  }
  return undefined
}

/** What somebody has set since is theirs. */
function leftOf({ opened, lines }: FoundJournal, now: Row): readonly string[] {
  const ledger = new Ledger(opened, lines)
  const theirs = new Set(ledger.changedByOthers(now))
  return ledger
    .differingOwn(now)
    .filter((field) => !theirs.has(field) && (ledger.sent.has(field) || ledger.traces.wasBlanked(field)))
}

function foldersIn(parent: string): readonly string[] {
  try {
    return readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(parent, name))
  } catch {
    return []
  }
}

/** One that cannot be read tells nothing of the record. */
function journalIn(folder: string): FoundJournal | undefined {
  try {
    return readJournal(folder)
  } catch {
    return undefined
  }
}
