import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../runtime/atomic-write.js'
import { validatorOf } from '../schema/compile.js'
import type { FleetOverview } from '../schema/generated/fleet-overview.js'
import { completeFolder } from '../report/index.js'
import { fleetFile, overviewPage } from './files.js'
import { renderOverview } from './html/render-overview.js'

/**
 * Writes the overview of a fleet into its folder: fleet.json for programs, fleet.html to read, and its manifest.
 *
 * @throws TypeError before anything is written, where the overview breaks its schema
 */
export async function writeOverview(folder: string, overview: FleetOverview): Promise<void> {
  const holds = validatorOf<FleetOverview>('fleet-overview')
  if (!holds(overview)) {
    const faults = (holds.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
    throw new TypeError(`the overview of the fleet breaks its schema: ${faults.join('; ')}`)
  }
  await mkdir(folder, { recursive: true })
  await writeAtomically(join(folder, fleetFile), `${JSON.stringify(overview, undefined, 2)}\n`)
  await writeAtomically(join(folder, overviewPage), renderOverview(overview))
  await completeFolder(folder)
}
