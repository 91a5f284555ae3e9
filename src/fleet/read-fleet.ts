import { createHash } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { ProfileFault, refuse } from '../profile/faults/profile-fault.js'
import { parseProfileText } from '../profile/text/profile-text.js'
import { readText } from '../profile/text/bounded-file.js'
import type { Fleet as FleetText } from '../schema/generated/fleet.js'
import type { Fleet } from './overview.js'
import { fleetFaults } from './fleet-faults.js'
import { safeName } from '../report/folder/folder-name.js'
import { fleetFile, overviewPage } from '../report/folder/overview-files.js'
import { readFile } from 'node:fs/promises'
import { baseUrlFault, normalBaseUrl } from '../profile/values/base-url.js'
import type { Finding } from '../profile/faults/fault.js'
import { isRecord } from '../runtime/json.js'

interface Described {
  readonly name: string
  readonly profile: string
  readonly baseUrl?: string
}

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

/**
 * Folder names for targets, in their order. A name comes from a file of the user's and may be in any script: what no file
 * system minds is kept, and where two would be one, the later has a number.
 */
export function foldersFor(names: readonly string[]): readonly string[] {
  const taken = new Set([fleetFile, overviewPage])
  return names.map((name) => {
    const plain = safeName(name, 'target')
    let folder = plain
    for (let turn = 2; taken.has(folder); turn += 1) folder = `${plain}-${String(turn)}`
    taken.add(folder)
    return folder
  })
}

/**
 * Targets that name one sandbox record: two runs that change it at once would take each other's changes for the target's.
 * The profiles are looked at no further, since this concerns the targets of other parts too, whose passwords are not here.
 */
async function sameRecordFaults(targets: readonly Described[]): Promise<Finding[]> {
  const records = await Promise.all(targets.map(recordOf))
  return records.flatMap((record, index) => {
    const first = records.indexOf(record)
    if (record === undefined || first === index) return []
    const other = targets[first]?.name ?? ''
    return [
      {
        path: ['targets', index, 'profile'],
        message: `names the same sandbox record at the same base URL as entry ${String(first + 1)} (${JSON.stringify(other)}), so they would interfere with each other`,
        suggestion: 'Give each its own record, or remove `sandbox` from one profile.',
      },
    ]
  })
}

/** Where the sandbox record lies, in one spelling; undefined where there is none, or the profile does not hold anyway. */
async function recordOf({ profile, baseUrl }: Described): Promise<string | undefined> {
  const text = await readFile(profile, 'utf8').catch(() => '')
  const { value } = parseProfileText(text)
  if (!isRecord(value)) return undefined
  const { target, sandbox } = value
  const url = baseUrl ?? (isRecord(target) ? target['baseUrl'] : undefined)
  if (!isRecord(sandbox) || typeof url !== 'string' || baseUrlFault(url) !== undefined) return undefined
  const { entity, id } = sandbox
  if (typeof entity !== 'string' || typeof id !== 'string') return undefined
  return JSON.stringify([normalBaseUrl(url), entity.toLowerCase(), id.toLowerCase()])
}
