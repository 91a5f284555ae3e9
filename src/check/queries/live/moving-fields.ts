import { sameValue, type Row, sameGuid } from '../../../odata/index.js'
import { ownFields } from '../rows.js'
import { byId } from '../../answers/ids.js'
import { type Sample, freshSample, sampleOf } from '../sample.js'
import { isUnjudged } from '../../outcome/verdict.js'
import { NotAnswered } from '../not-answered.js'
import type { Reader } from '../query.js'

/** What an answer shows of records. */
type Shown = Pick<Sample, 'rows' | 'types'>

/** Records that have to differ in a field before it is taken for one that moves by itself. */
const fewest = 3

/**
 * The fields that move at every read: between each two of like answers in a row they differ in every record that both
 * show. A person, or a job, who changes records does not change every one of them between any two reads.
 */
export function movingFields(samples: readonly Shown[]): ReadonlySet<string> {
  const [first, ...others] = samples.slice(1).map((sample, index) => differingInAll(samples[index] ?? sample, sample))
  return new Set([...(first ?? [])].filter((field) => others.every((fields) => fields.has(field))))
}

function differingInAll(before: Shown, after: Shown): ReadonlySet<string> {
  const known = byId(before.rows)
  const pairs = [...byId(after.rows)].flatMap(([id, row]) => {
    const earlier = known.get(id)
    return earlier === undefined ? [] : [[ownFields(earlier), ownFields(row)] as const]
  })
  const [pair] = pairs
  if (pair === undefined || pairs.length < fewest) return new Set()
  const differs =
    (field: string) =>
    ([one, other]: readonly [Row, Row]) =>
      !sameValue(one[field], other[field], after.types.get(field))
  return new Set(Object.keys(pair[1]).filter((field) => pairs.every(differs(field))))
}

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
