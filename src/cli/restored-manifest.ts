import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ReportUnreadable, updateManifest, verifyReportFolder } from '../report/index.js'
import { visibleLine } from '../report/visible-text.js'
import type { Terminal } from './terminal.js'

/** What of a folder is not seen to be as its manifest says, but for the file that is to go; none where it has no manifest. */
export async function changedFiles(folder: string, besides: string): Promise<readonly string[]> {
  if (!existsSync(join(folder, 'manifest.json'))) return []
  try {
    const { altered, missing, unlisted, unreadable } = await verifyReportFolder(folder)
    return [...altered, ...missing, ...unlisted, ...unreadable].filter((file) => file !== besides)
  } catch (fault) {
    if (fault instanceof ReportUnreadable) return ['manifest.json']
    throw fault
  }
}

/**
 * Lists what is there once a journal is gone. A run that was killed has no manifest, and gets none: its folder is not
 * complete. Where something else had changed before, a new manifest would vouch for that too.
 */
export async function bringManifestUpToDate(
  terminal: Terminal,
  folder: string,
  changed: readonly string[],
): Promise<void> {
  if (!existsSync(join(folder, 'manifest.json'))) return
  if (changed.length === 0) return void (await updateManifest(folder))
  const names = changed.slice(0, 5).map((file) => visibleLine(file, 80))
  terminal.say(
    `manifest.json was not updated: ${names.join(', ')}${changed.length > 5 ? ' and more' : ''} had already been changed, added or removed, or cannot be read.`,
  )
}
