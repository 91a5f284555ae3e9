import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  type Stats,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { appendWhole } from '../../exchange/index.js'
import { writeJson, type Value } from '../../odata/index.js'
import type { JournalLine, JournalOpened } from '../../schema/generated/journal.js'
import { JournalInTheWay } from '../errors.js'
import { journalName } from './known-journals.js'

/**
 * The journal on the disk: one JSON object a line, each written by one call, so that a process that is killed leaves
 * whole lines and at most one that is cut off. Its owner alone may read it, since the values in it are people's data.
 */
export class JournalFile {
  readonly path: string
  #handle: number
  /** All that stands in it: it is written anew where it is lost. */
  #kept: string

  private constructor(path: string, handle: number, kept: string) {
    this.path = path
    this.#handle = handle
    this.#kept = kept
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
    return new JournalFile(path, openSync(path, 'a'), lineOf(opened))
  }

  /** Goes on with a journal of so many whole bytes; a line that is cut off behind them is dropped. */
  static reopen(folder: string, wholeBytes: number): JournalFile {
    const path = join(folder, journalName)
    const handle = openSync(path, 'r+')
    ftruncateSync(handle, wholeBytes)
    closeSync(handle)
    return new JournalFile(path, openSync(path, 'a'), readFileSync(path, 'utf8'))
  }

  /** Adds a line. A durable one is on the disk before this returns. Throws JournalInTheWay where another took its place. */
  append(line: JournalLine, durable: boolean): void {
    this.keep()
    appendWhole(this.#handle, lineOf(line))
    this.#kept += lineOf(line)
    if (durable) fsyncSync(this.#handle)
  }

  /**
   * Somebody may tidy up, or empty, the report folder of a run that goes on: what the journal said is then written anew,
   * since without it nothing would be put back. Throws JournalInTheWay where another took its place.
   */
  keep(): void {
    const there = statSync(this.path, { throwIfNoEntry: false })
    const isOwn = this.#isOwn(there)
    if (isOwn && there.size >= Buffer.byteLength(this.#kept)) return
    const folder = dirname(this.path)
    if (there && !isOwn) throw new JournalInTheWay(folder)
    closeSync(this.#handle)
    mkdirSync(folder, { recursive: true })
    this.#handle = openSync(this.path, 'a', 0o600)
    ftruncateSync(this.#handle)
    appendWhole(this.#handle, this.#kept)
    fsyncSync(this.#handle)
    syncFolder(folder)
  }

  close(): void {
    closeSync(this.#handle)
  }

  /** Takes the journal away, for good; one that somebody has taken away, or put another in the place of, is gone already. */
  remove(): void {
    const isOwn = this.#isOwn(statSync(this.path, { throwIfNoEntry: false }))
    closeSync(this.#handle)
    if (!isOwn) return
    unlinkSync(this.path)
    syncFolder(dirname(this.path))
  }

  #isOwn(there: Stats | undefined): there is Stats {
    const { dev, ino } = fstatSync(this.#handle)
    return there?.ino === ino && there.dev === dev
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
