import { readFile } from 'node:fs/promises'
import { baseUrlFault, normalBaseUrl } from '../profile/values/base-url.js'
import type { Finding } from '../profile/faults/fault.js'
import { parseProfileText } from '../profile/text/profile-text.js'
import { isRecord } from '../runtime/is-record.js'

interface Described {
  readonly name: string
  readonly profile: string
  readonly baseUrl?: string
}

/**
 * Targets that name one sandbox record: two runs that change it at once would take each other's changes for the target's.
 * The profiles are looked at no further, since this concerns the targets of other parts too, whose passwords are not here.
 */
export async function sameRecordFaults(targets: readonly Described[]): Promise<Finding[]> {
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
