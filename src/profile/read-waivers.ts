import { isRecord } from '../runtime/json.js'
import type { Profile } from '../schema/generated/profile.js'
import { claimFaults } from './faults/claims.js'
import type { Finding } from './faults/fault.js'
import { ProfileFault, refuse } from './faults/profile-fault.js'
import { readText } from './text/bounded-file.js'
import { resolvedWaivers } from './resolve.js'
import type { Waiver } from './resolved-profile.js'
import { withoutFaulty, type Rough } from './faults/rough.js'
import { root, within } from './faults/schema-view.js'
import { shapeFaults } from './faults/shape.js'

const mostBytes = 256 * 1024
const noun = 'waiver file'

/**
 * Reads a file that holds nothing but the key `waivers`, as a profile has it, so that who may waive a failure need not be
 * who writes the profile. Raises a ProfileFault with everything that does not hold, a clause that `besides` waives already
 * among it.
 */
export async function readWaivers(path: string, besides: readonly Waiver[]): Promise<readonly Waiver[]> {
  const { parseProfileText } = await import('./text/profile-text.js')
  const parsed = parseProfileText(await readText(path, mostBytes, noun))
  if (parsed.value === undefined) throw new ProfileFault(parsed.faults, path, noun)
  const shape = [...strayKeys(parsed.value), ...shapeFaults(parsed.value).filter(({ path: at }) => !isStray(at[0]))]
  const rough = withoutFaulty(parsed.value, shape) as Rough<Profile>
  refuse([...shape, ...claimFaults(rough, ''), ...waivedAlready(rough, besides)], parsed, path, noun)
  return resolvedWaivers(parsed.value as Profile)
}

/** Keys of a profile that are not of waivers. What is no key of a profile either is told by its schema. */
function strayKeys(value: unknown): Finding[] {
  if (!isRecord(value)) return []
  const stray = Object.keys(value).filter(isStray)
  const lacking = value['waivers'] === undefined
  return [
    ...(lacking
      ? [{ path: ['waivers'], message: 'is missing: the file contains no waivers', absent: true as const }]
      : []),
    ...stray.map((key) => ({
      path: [key],
      at: 'key' as const,
      message: 'belongs in a profile, not in a waiver file',
    })),
  ]
}

function isStray(key: string | number | undefined): boolean {
  return typeof key === 'string' && key !== 'waivers' && key !== '$schema' && within(root, key) !== undefined
}

function waivedAlready({ waivers = [] }: Rough<Profile>, besides: readonly Waiver[]): Finding[] {
  return waivers.flatMap((entry, index) =>
    besides.some(({ clause }) => clause === entry?.clause)
      ? [{ path: ['waivers', index], message: 'repeats a waiver of the profile' }]
      : [],
  )
}
