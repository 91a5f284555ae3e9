import { eq, isGuid, isZeroGuid, lookupIs, type Row } from '../../../odata/index.js'
import { cantTell } from '../../outcome/verdict.js'
import { answered, decided } from '../../queries/not-answered.js'
import { ask, type Answered } from '../../queries/ask.js'
import { breachBy, howMany, ignoreIfDataChanged, type Breach } from '../../queries/breach.js'
import { nonMatchingRows, twiceIn } from './equality.js'
import { sameRecords } from '../../queries/live/comparing.js'
import type { Reader } from '../../queries/query.js'
import { satisfies } from '../../queries/rows.js'
import { byId, idOf, notAmong } from '../../answers/ids.js'
import { oncePerSample, type Sample, wholeOf } from '../../queries/sample.js'

/** A value of a lookup, with the records of the sample that have it. */
export interface LookupValue {
  readonly lookup: string
  readonly id: string
  /** The id as the sample wrote it first, and so to be sent: in which case GUIDs are written, and found, is not shown. */
  readonly written: string
  readonly rows: readonly Row[]
  /** Those of all records that have it, or of the sample where not all are at hand. */
  readonly ofAll?: readonly Row[]
}

/** The values of a lookup that filters are built from: those of several records first, the rarest of them foremost. */
export function lookupValues({ rows }: Sample, lookup: string): readonly LookupValue[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const value = row[`${lookup}Id`]
    if (typeof value !== 'string' || !isGuid(value) || isZeroGuid(value)) continue
    const id = value.toLowerCase()
    groups.set(id, [...(groups.get(id) ?? []), row])
  }
  const rank = ({ rows: group }: LookupValue) => (group.length > 1 ? group.length : rows.length + 1)
  const writtenIn = ([row = {}]: readonly Row[]) => String(row[`${lookup}Id`])
  return [...groups]
    .map(([id, group]) => ({ lookup, id, written: writtenIn(group), rows: group }))
    .sort((one, other) => rank(one) - rank(other))
}

/** The value that a filter is asked for; undefined where the sample shows fewer than two. */
export async function valueToAsk(sample: Sample, lookup: string): Promise<LookupValue | undefined> {
  const [value, other] = lookupValues(sample, lookup)
  if (!value || !other) return undefined
  const rows = await allOf(sample)
  const known = rows && lookupValues({ ...sample, rows }, lookup).find(({ id }) => id === value.id)
  return { ...value, ofAll: known?.rows ?? [] }
}

/** All records of the entity, as the service of the sample shows them without a filter; undefined where they are too many. */
async function allOf(sample: Sample): Promise<readonly Row[] | undefined> {
  if (sample.whole) return sample.rows
  return (await decided(() => wholeOf(sample)))?.rows
}

/**
 * `<Lookup>/Id eq <guid>` gives every record with that value and no other, by the records' own values and by what the
 * other service shows of them.
 */
export async function findsByLookup(reader: Reader, value: LookupValue, sample: Sample): Promise<readonly Breach[]> {
  const answer = await foundAlong(reader, value, sample)
  if (answer.rows.length === 0) {
    const text = `${answer.id} found none of the ${howMany(value.rows)} of the sample with that value`
    return [{ text, rows: value.rows }]
  }
  const wanted = [...value.rows, ...(value.ofAll ?? []), ...(await allWith(sample.reader, value))]
  const missing = answer.bounded ? [] : notAmong(answer.rows, [...byId(wanted).values()])
  const known = byId(sample.rows)
  const seen = answer.rows.map((row) => ({ ...known.get(idOf(row) ?? ''), ...row }))
  const judged = seen.filter((row) => row[`${value.lookup}Id`] !== undefined)
  if (judged.length === 0) {
    return cantTell(`${answer.what} gave records, but neither service shows their ${value.lookup}Id`)
  }
  const breaches = [
    ...nonMatchingRows({ ...answer, rows: judged }),
    ...twiceIn(answer),
    ...breachBy(missing, `${answer.id} lost ${howMany(missing)} with that value`),
  ]
  return ignoreIfDataChanged(breaches, async () => !sameRecords(answer, await ask(reader, answer.query)))
}

/** What `<Lookup>/Id eq <guid>` finds: whole records. */
export function foundAlong(reader: Reader, { lookup, id, written }: LookupValue, sample: Sample): Promise<Answered> {
  const place = lookupValues(sample, lookup).findIndex((value) => value.id === id)
  return oncePerSample(sample, `along ${lookup} of ${reader.entity}, value ${String(place)}`, () =>
    ask(reader, { filter: lookupIs(lookup, written) }),
  )
}

/** All the records with the value, by the other service's own filter; none where it cannot tell. */
async function allWith(reader: Reader, { lookup, written }: LookupValue): Promise<readonly Row[]> {
  if (reader.service !== 'legacy') return []
  const filter = eq(`${lookup}Id`, { guid: written })
  const { rows = [] } = (await answered(() => ask(reader, { filter }))) ?? {}
  return rows.every((row) => satisfies(row, filter)) ? rows : []
}
