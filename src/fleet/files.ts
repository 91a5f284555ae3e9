import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The overview of a fleet, for programs. */
export const fleetFile = 'fleet.json'

/** The same as a page to read. */
export const overviewPage = 'fleet.html'

/** Whether a folder holds the overview of a fleet. */
export function isFleetFolder(folder: string): boolean {
  return existsSync(join(folder, fleetFile))
}
