import { lstat, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { draftOf, writeAtomically } from '../../runtime/atomic-write.js'

/**
 * Lets `latest`, beside the report folder, point to it: a relative link, so that the reports can be moved together.
 * Where links are not allowed, or something else has that name, the text file `latest.txt` holds the folder's name. A link or a file that leads elsewhere is not replaced.
 */
export async function pointLatestTo(reportFolder: string): Promise<void> {
  const reports = dirname(reportFolder)
  const link = join(reports, 'latest')
  const text = join(reports, 'latest.txt')
  const isOurText = await isOurs(text, (path) => readFile(path, 'utf8'))
  if ((await isOurs(link, readlink)) && (await replaceLink(link, basename(reportFolder)))) {
    if (isOurText) await rm(text, { force: true })
  } else if (isOurText) {
    if ((await isLink(link)) && (await isOurs(link, readlink))) await rm(link)
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

/** Whether nothing is there, or what is there names a report folder beside it. */
async function isOurs(path: string, read: (path: string) => Promise<string>): Promise<boolean> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  return !isThere || /^[^/\\]+-\d{8}T\d{6}Z(-\d+)?\n?$/.test(await read(path).catch(() => ''))
}

async function isLink(path: string): Promise<boolean> {
  return await lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  )
}
