import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  unlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { appendWhole } from '../../exchange/index.js'
import { writeJson, type Value } from '../../odata/index.js'
import type { JournalLine, JournalOpened } from '../../schema/generated/journal.js'
import { JournalInTheWay } from './journal-in-the-way.js'

export const journalName = 'journal.ndjson'

/**
 * The journal on the disk: one JSON object a line, each written by one call, so that a process that is killed leaves
 * whole lines and at most one that is cut off. Its owner alone may read it, since the values in it are people's data.
 */
export class JournalFile {
  readonly path: string
  readonly #handle: number

  private constructor(path: string, handle: number) {
    this.path = path
    this.#handle = handle
  }

  /**
   * Makes the journal of a run, which has its first line from the first moment: one that is found without has lost it.
   * Throws JournalInTheWay where the folder has one: its changes must be put back first.
   */
  static begin(folder: string, opened: JournalOpened): JournalFile {
    const path = join(folder, journalName)
    const draft = `${path}.${randomUUID()}`
    try {
      const handle = openSync(draft, 'ax', 0o600)
      try {
        appendWhole(handle, lineOf(opened))
        fsyncSync(handle)
      } finally {
        closeSync(handle)
      }
      giveName(draft, path)
    } catch (fault) {
      if (fault instanceof Error && 'code' in fault && fault.code === 'EEXIST') throw new JournalInTheWay(folder)
      throw fault
    } finally {
      rmSync(draft, { force: true })
    }
    syncFolder(folder)
    return new JournalFile(path, openSync(path, 'a'))
  }

  /** Goes on with a journal of so many whole bytes; a line that is cut off behind them is dropped. */
  static reopen(folder: string, wholeBytes: number): JournalFile {
    const path = join(folder, journalName)
    const handle = openSync(path, 'r+')
    ftruncateSync(handle, wholeBytes)
    closeSync(handle)
    return new JournalFile(path, openSync(path, 'a'))
  }

  /** Adds a line. A durable one is on the disk before this returns. */
  append(line: JournalLine, durable: boolean): void {
    appendWhole(this.#handle, lineOf(line))
    if (durable) fsyncSync(this.#handle)
  }

  close(): void {
    closeSync(this.#handle)
  }

  /** Takes the journal away, for good. */
  remove(): void {
    closeSync(this.#handle)
    unlinkSync(this.path)
    syncFolder(dirname(this.path))
  }
}

function lineOf(line: JournalLine): string {
  return `${writeJson(line as unknown as Value)}\n`
}

/** Gives a file a name that nothing has yet; where there are no links to files, the look and the name are two steps. */
function giveName(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (fault) {
    if (existsSync(path) || (fault instanceof Error && 'code' in fault && fault.code === 'ENOSPC')) throw fault
    renameSync(draft, path)
  }
}

/** The entry of a new file is on the disk only once its folder is. Systems that cannot sync a folder need not. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
    if (code !== 'EISDIR' && code !== 'EPERM' && code !== 'EINVAL' && code !== 'EACCES') throw fault
  }
}
