import { sameValue, type Row } from '../../../odata/index.js'
import { ownFields } from '../asking/rows.js'
import { byId } from '../../core/ids.js'
import type { Sample } from '../asking/sample.js'

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
