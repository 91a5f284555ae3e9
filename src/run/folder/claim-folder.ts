import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { claimOf, markUnfinished } from '../../report/index.js'
import { ReportFolderFault } from '../errors.js'

export { hasJournal } from '../../sandbox/journal/known-journals.js'

/** So many files that are in the way are named. */
const mostNamed = 5

/**
 * Refuses a folder in which writing could destroy somebody's file: one that holds a file with a name of ours that no run
 * wrote, and without `force` one that holds anything and no report. Gives back the files of an earlier run, which may go.
 * Nothing is changed. Throws ReportFolderFault.
 */
export async function requireFreeFolder(folder: string, force = false): Promise<readonly string[]> {
  const { owned, foreign, isFree } = await claimOf(folder)
  if (!isFree && !force)
    throw new ReportFolderFault(
      folder,
      'it is not empty and contains no report. Choose another directory with --out, or use --force to write next to other files',
    )
  if (foreign.length === 0) return owned
  const more = foreign.length > mostNamed ? ` and ${String(foreign.length - mostNamed)} more` : ''
  throw new ReportFolderFault(
    folder,
    `these files were not written by svc-conformance or have changed since, and would be overwritten: ${foreign.slice(0, mostNamed).join(', ')}${more}. Move or delete them, or choose another directory with --out`,
  )
}

/**
 * Makes a folder ready to be written into: what an earlier run wrote goes, so that no report quotes another run's evidence;
 * files of others stay. Throws ReportFolderFault before anything is changed.
 */
export async function claimFolder(folder: string, force = false): Promise<void> {
  const owned = await requireFreeFolder(folder, force)
  const mark = await markUnfinished(folder)
  await deleteOwned(
    folder,
    owned.filter((path) => path !== mark),
  )
}

/** Takes away what an earlier run wrote into a folder, and nothing else. */
export async function clearFolder(folder: string): Promise<void> {
  await deleteOwned(folder, (await claimOf(folder)).owned)
}

async function deleteOwned(folder: string, owned: readonly string[]): Promise<void> {
  await Promise.all(owned.map((path) => rm(join(folder, path), { force: true })))
}
