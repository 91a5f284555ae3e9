import { closeSync, fsyncSync, ftruncateSync, openSync, unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { appendWhole } from '../../exchange/index.js'
import { writeJson, type Value } from '../../odata/index.js'
import type { JournalLine } from '../../schema/generated/journal.js'
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

  /** Makes the journal of a run. Throws JournalInTheWay where the folder has one: its changes must be put back first. */
  static create(folder: string): JournalFile {
    const path = join(folder, journalName)
    try {
      return new JournalFile(path, openSync(path, 'ax', 0o600))
    } catch (fault) {
      if (fault instanceof Error && 'code' in fault && fault.code === 'EEXIST') throw new JournalInTheWay(folder)
      throw fault
    }
  }

  /** Goes on with a journal of so many whole bytes; a line that is cut off behind them is dropped. */
  static reopen(folder: string, wholeBytes: number): JournalFile {
    const path = join(folder, journalName)
    const handle = openSync(path, 'r+')
    ftruncateSync(handle, wholeBytes)
    closeSync(handle)
    return new JournalFile(path, openSync(path, 'a'))
  }

  /** Adds a line. A durable one is on the disk, in a folder that is on the disk, before this returns. */
  append(line: JournalLine, durable: boolean): void {
    appendWhole(this.#handle, `${writeJson(line as unknown as Value)}\n`)
    if (!durable) return
    fsyncSync(this.#handle)
    if (line.kind === 'opened') syncFolder(dirname(this.path))
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
