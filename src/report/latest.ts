import { lstat, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { draftOf, writeAtomically } from '../runtime/atomic-write.js'

/**
 * Lets `latest`, beside the report folder, point to it: a relative link, so that the reports can be moved together.
 * Where links are not allowed, or something else has that name, the text file `latest.txt` holds the folder's name.
 */
export async function pointLatestTo(reportFolder: string): Promise<void> {
  const reports = dirname(reportFolder)
  const link = join(reports, 'latest')
  const text = join(reports, 'latest.txt')
  if (await replaceLink(link, basename(reportFolder))) {
    await rm(text, { force: true })
  } else {
    if (await isLink(link)) await rm(link)
    await writeAtomically(text, `${basename(reportFolder)}\n`)
  }
}

async function replaceLink(link: string, name: string): Promise<boolean> {
  const draft = draftOf(link)
  try {
    await symlink(name, draft, 'dir')
    await rename(draft, link)
    return true
  } catch {
    await rm(draft, { force: true })
    return false
  }
}

async function isLink(path: string): Promise<boolean> {
  return await lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  )
}
