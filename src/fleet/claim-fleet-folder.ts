import { lstat, mkdir, readFile, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { safePath } from '../report/folder/manifest.js'
import { claimFolder, clearFolder, requireFreeFolder, hasJournal } from '../run/folder/claim-folder.js'
import { parsedJson } from '../runtime/json.js'
import { validatorOf } from '../schema/compile.js'
import type { FleetOverview } from '../schema/generated/fleet-overview.js'
import { fleetFile } from '../report/folder/overview-files.js'

/**
 * Makes the folder of a fleet ready to be written into. Takes away what an earlier fleet, or a run of one target, has left in the folder of a fleet: its overview, and the reports
 * of targets that are not kept, which would pass for those of this one. What no run has written stays, and so does a folder
 * with the journal of a change that is not put back. Throws ReportFolderFault before anything is changed.
 */
export async function claimFleetFolder(out: string, kept: readonly string[], force = false): Promise<void> {
  await requireFreeFolder(out, force)
  const earlier = await foldersOf(out)
  for (const folder of kept) await requireFreeFolder(join(out, folder), force)
  await mkdir(out, { recursive: true })
  for (const folder of earlier) if (!kept.includes(folder)) await clearTarget(join(out, folder))
  await claimFolder(out, force)
}

async function foldersOf(out: string): Promise<readonly string[]> {
  const overview = parsedJson(await readFile(join(out, fleetFile), 'utf8').catch(() => ''))
  if (!validatorOf<FleetOverview>('fleet-overview')(overview)) return []
  return overview.targets.map(({ folder }) => folder).filter((folder) => safePath(folder) && !folder.includes('/'))
}

/** What lies behind a link is another folder's. */
async function clearTarget(folder: string): Promise<void> {
  const isFolder = await lstat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder || hasJournal(folder)) return
  await clearFolder(folder)
  // Either is left where something of somebody else's lies in it.
  for (const each of [join(folder, 'allure-results'), folder]) await rmdir(each).catch(() => undefined)
}
