import { sameGuid, sameValue } from '../../../odata/index.js'
import { isUnjudged } from '../../outcome/unjudged.js'
import { movingFields } from './moving-fields.js'
import { NotAnswered } from '../asking/not-answered.js'
import type { Reader } from '../asking/query.js'
import { ownFields } from '../asking/rows.js'
import { byId } from '../../core/ids.js'
import { freshSample, sampleOf, type Sample } from '../asking/sample.js'

/**
 * Whether somebody else has changed the records of the run's sample by now: one that is shown again has other values, in
 * fields that do not move by themselves, or one has come or gone where all are shown. The sandbox record is the checker's
 * own to change. False where it cannot be seen.
 */
export async function hasMoved(reader: Reader): Promise<boolean> {
  try {
    const samples = [await sampleOf(reader), await freshSample(reader), await freshSample(reader)] as const
    const [before, , now] = samples
    return isAnyOther(before, now, movingFields(samples))
  } catch (fault) {
    if (fault instanceof NotAnswered || isUnjudged(fault)) return false
    throw fault
  }
}

function isAnyOther(before: Sample, now: Sample, moving: ReadonlySet<string>): boolean {
  const [known, shown] = [recordsOf(before), recordsOf(now)]
  if (before.whole && now.whole && known.size !== shown.size) return true
  return [...known].some(([id, row]) => {
    const again = shown.get(id)
    if (again === undefined) return before.whole && now.whole
    const fields = ownFields(again)
    return Object.entries(ownFields(row)).some(
      ([field, value]) => !moving.has(field) && !sameValue(value, fields[field], now.types.get(field)),
    )
  })
}

function recordsOf({ reader, rows }: Sample): ReturnType<typeof byId> {
  const own = reader.run.profile.sandbox?.id
  return byId(rows.filter(({ Id }) => own === undefined || typeof Id !== 'string' || !sameGuid(Id, own)))
}
