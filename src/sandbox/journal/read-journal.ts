import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, type Value } from '../../odata/index.js'
import { validatorOf } from '../../schema/compile.js'
import type { JournalLine, JournalOpened } from '../../schema/generated/journal.js'
import { journalName } from './known-journals.js'
import { JournalUnreadable } from '../errors.js'

/** A journal as it was found. */
export interface FoundJournal {
  readonly opened: JournalOpened
  /** The lines after the first. */
  readonly lines: readonly JournalLine[]
  /** Length of the whole lines; what stands behind was cut off while it was written. */
  readonly wholeBytes: number
}

/**
 * Reads the journal of a report folder; undefined where there is none. A last line that is cut off is left out: what it
 * announces was never sent, or what it tells is found out anew. Throws JournalUnreadable for any other damage, and where
 * the first line is not whole: a journal has it before it has its name, so somebody, or a full disk, has emptied it.
 */
export function readJournal(folder: string): FoundJournal | undefined {
  const path = join(folder, journalName)
  const bytes = contentOf(path)
  if (bytes === undefined) return undefined
  const lines: JournalLine[] = []
  let start = 0
  for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
    const line = lineIn(bytes.subarray(start, end))
    const isLast = end === bytes.length - 1
    if (typeof line !== 'string') lines.push(line)
    else if (isLast && lines.length > 0) break
    else throw new JournalUnreadable(path, lines.length + 1, line)
    start = end + 1
  }
  const [opened, ...rest] = lines
  if (opened === undefined) throw new JournalUnreadable(path, 1, 'is missing or cut off, and its content is lost')
  if (opened.kind !== 'opened') throw new JournalUnreadable(path, 1, 'is not the first line of a journal')
  return { opened, lines: rest, wholeBytes: start }
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && (fault.code === 'ENOENT' || fault.code === 'ENOTDIR')) {
      return undefined
    }
    throw fault
  }
}

/** The line, or in words what is wrong with it. */
function lineIn(bytes: Buffer): JournalLine | string {
  let value: Value
  try {
    value = readJson(bytes, 'application/json')
  } catch {
    return 'is not JSON'
  }
  const holds = validatorOf<JournalLine>('journal')
  return holds(value) ? (value as unknown as JournalLine) : 'does not have the format of this journal version'
}
