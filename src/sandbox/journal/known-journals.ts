import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** In a file of its own, so that whoever only looks for a journal loads nothing of what writes one. */
export const journalName = 'journal.ndjson'

/** A sandbox record, by where it is. */
export interface RecordOf {
  readonly baseUrl: string
  readonly entity: string
  readonly id: string
}

/**
 * The report folders of this machine that may have the journal of this record: those that this user's runs have noted, and
 * those beside a report folder.
 */
export function foldersOfJournals(record: RecordOf, reportFolder: string): readonly string[] {
  return [...new Set([...notedFor(record), ...foldersIn(dirname(resolve(reportFolder)))])]
}

/** Notes that a report folder has the journal of a record: a later run finds it wherever that folder is. */
export function noteJournal(record: RecordOf, folder: string): void {
  write(record, [...notedFor(record).filter((each) => hasJournal(each)), resolve(folder)])
}

/** Takes back the note, and those of folders that have no journal any more. */
export function forgetJournal(record: RecordOf, folder: string): void {
  const noted = notedFor(record)
  if (noted.length > 0)
    write(
      record,
      noted.filter((each) => each !== resolve(folder) && hasJournal(each)),
    )
}

/** A machine that lets nobody keep notes has none: the journal itself is what counts. */
function write(record: RecordOf, folders: readonly string[]): void {
  const path = pathFor(record)
  try {
    if (folders.length === 0) return rmSync(path, { force: true })
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, [...new Set(folders)].map((folder) => `${folder}\n`).join(''), { mode: 0o600 })
  } catch {
    // Nothing is noted.
  }
}

function notedFor(record: RecordOf): readonly string[] {
  try {
    return readFileSync(pathFor(record), 'utf8')
      .split('\n')
      .filter((folder) => folder !== '')
  } catch {
    return []
  }
}

/** Whether a report folder holds the journal of a change that is not put back. */
export function hasJournal(folder: string): boolean {
  return existsSync(join(folder, journalName))
}

function foldersIn(parent: string): readonly string[] {
  return namesIn(parent)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(parent, name))
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** One file for each record, in the directory in which programs of this user keep what outlives a restart. */
function pathFor({ baseUrl, entity, id }: RecordOf): string {
  const { XDG_STATE_HOME: state, LOCALAPPDATA: local } = process.env
  const own = process.platform === 'win32' ? local : state
  const name = createHash('sha256')
    .update(JSON.stringify([baseUrl, entity, id.toLowerCase()]))
    .digest('hex')
  return join(own || join(homedir(), '.local', 'state'), 'svc-conformance', 'journals', name.slice(0, 16))
}
