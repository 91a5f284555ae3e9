import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a file so that a reader sees the old one or the whole new one, never a part, also when the process ends in
 * between. It does not wait for the disk: a report can be made again, and on a busy disk the wait takes seconds. The mode
 * is narrowed by the process's own mask.
 */
export async function writeAtomically(path: string, content: string, mode = 0o666): Promise<void> {
  const draft = draftOf(path)
  try {
    await writeFile(draft, content, { flag: 'wx', mode })
    await rename(draft, path)
  } catch (cause) {
    await rm(draft, { force: true })
    // Nobody knows the draft: what could not be written is what was asked for.
    throw cause instanceof Error && 'path' in cause ? Object.assign(cause, { path }) : cause
  }
}

/** A name in the same folder, so that a rename stays within one file system, and that two writers do not share. */
export function draftOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
}
