import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fleetFile } from '../report/folder/overview-files.js'

export { fleetFile, overviewPage } from '../report/folder/overview-files.js'

/** Whether a folder holds the overview of a fleet. */
export function isFleetFolder(folder: string): boolean {
  return existsSync(join(folder, fleetFile))
}
