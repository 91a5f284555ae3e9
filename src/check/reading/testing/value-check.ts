import type { DepartureId } from '../../../contract/index.js'
import type { Row } from '../../../odata/index.js'
import type { ResolvedProfile } from '../../../profile/index.js'
import { newRecord, recording } from '../../outcome/record.js'
import { runNowhere } from '../../testing/run-at.js'
import { Undecided } from '../../outcome/verdict.js'
import type { ValueCheck } from '../records/value-forms.js'
import { sampleWith } from './sample-with.js'

export type More = Parameters<typeof sampleWith>[2]

/** What a check says of these records, the departures that it made use of, or what it lacks. */
export async function says(
  check: ValueCheck,
  rows: readonly Row[],
  more: More = {},
  profile: Partial<ResolvedProfile> = {},
): Promise<readonly string[]> {
  const run = await runNowhere(profile)
  const record = newRecord('RECORD-1')
  return recording(run, record, async () => {
    try {
      const faults = await Promise.resolve(check(sampleWith(run, rows, more)))
      return [...faults, ...[...record.departures].map((id) => `used ${id}`)]
    } catch (fault) {
      if (fault instanceof Undecided) return [`${fault.outcome}, ${fault.blame}: ${fault.message}`]
      throw fault
    }
  })
}

export const declaring = (...ids: readonly DepartureId[]) => ({ departures: ids.map((id) => ({ id })) })

/** What a check says that has no values to look at. */
export const lacks = (known: string, key: string) =>
  `cantTell, profile: ${known} in the records of Contact that were read. Name a field that is set in entities.probe.fields.${key}`
