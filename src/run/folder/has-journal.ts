import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { journalName } from '../../sandbox/journal/journal-name.js'

/** Whether a report folder holds the journal of a change that is not put back. */
export function hasJournal(folder: string): boolean {
  return existsSync(join(folder, journalName))
}
