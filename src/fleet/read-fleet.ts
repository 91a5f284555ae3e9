import { createHash } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { ProfileFault } from '../profile/faults/profile-fault.js'
import { parseProfileText } from '../profile/text/profile-text.js'
import { readText } from '../profile/text/read-text.js'
import { refuse } from '../profile/faults/refuse.js'
import type { Fleet as FleetText } from '../schema/generated/fleet.js'
import type { Fleet } from './fleet.js'
import { fleetFaults } from './fleet-faults.js'
import { sameRecordFaults } from './same-record.js'
import { foldersFor } from './target-folder.js'

const mostBytes = 1024 * 1024
const noun = 'fleet'

/**
 * Reads a fleet file, YAML or JSON. The profiles that it names are relative to it. Raises a ProfileFault with everything
 * that does not hold in it; what does not hold in the profiles is theirs to say.
 */
export async function readFleet(path: string): Promise<Fleet> {
  const parsed = parseProfileText(await readText(path, mostBytes, noun))
  if (parsed.value === undefined) throw new ProfileFault(parsed.faults, path, noun)
  refuse(fleetFaults(parsed.value), parsed, path, noun)
  const { targets, atOnce } = parsed.value as FleetText
  const folder = dirname(resolve(path))
  const described = targets.map((target) => ({ ...target, profile: resolve(folder, target.profile) }))
  refuse(await sameRecordFaults(described), parsed, path, noun)
  const folders = foldersFor(targets.map(({ name }) => name))
  return {
    targets: described.map((target, index) => ({ ...target, folder: folders[index] ?? 'target' })),
    ...(atOnce === undefined ? {} : { atOnce }),
    sha256: digestOf(targets),
  }
}

function digestOf(targets: FleetText['targets']): string {
  const said = targets.map(({ name, profile, baseUrl = '' }) => [name, profile, baseUrl])
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}
