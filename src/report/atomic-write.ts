import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a file so that a reader sees the old one or the whole new one, never a part, also when the process ends in
 * between.
 */
export async function writeAtomically(path: string, content: string): Promise<void> {
  const draft = draftOf(path)
  try {
    await writeFile(draft, content, { flag: 'wx' })
    await rename(draft, path)
  } catch (cause) {
    await rm(draft, { force: true })
    throw cause
  }
}

/** A name in the same folder, so that a rename stays within one file system, and that two writers do not share. */
export function draftOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
}
