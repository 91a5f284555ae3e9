import { eq, type Row } from '../../../odata/index.js'
import { shortened } from '../../../runtime/phrases.js'
import { currentRecord } from '../../outcome/record.js'
import { cantTell, Undecided } from '../../outcome/verdict.js'
import { decided, NotAnswered, Unread } from '../not-answered.js'
import { ask } from '../ask.js'
import { type Breach } from '../breach.js'
import { movingFields, hasMoved } from './moving-fields.js'
import type { Reader } from '../query.js'
import { isStill } from '../rows.js'
import { byId, idsOf } from '../../answers/ids.js'
import { freshSample, sampleOf, type Sample } from '../sample.js'

/** Judges how answers stand to each other and to the sample; no breach means that the relation holds. */
export type Relation = (sample: Sample, sampleOf: Take) => Promise<readonly Breach[]>

/** How a relation takes a further sample, of another service or entity: anew where it is judged once more. */
export type Take = (reader: Reader) => Promise<Sample>

/** Records that are looked up again one by one, at most. */
const mostLookedUp = 3

/** Characters of the example that a diagnosis gives: names of fields are the target's, and of any length. */
const longestExample = 300

/**
 * Judges a relation on the run's sample. Data that somebody changes meanwhile must fail nobody: a relation that does not
 * hold is judged once more on a fresh sample, and the report says so. It fails only where a record that shows the breach
 * shows it twice, and is still what it was. So is one that the target seems to leave undecided, where the records have moved.
 *
 * @returns The breaches that stand; none where the relation holds.
 */
export async function holds(reader: Reader, relation: Relation): Promise<readonly Breach[]> {
  const sampled: Sample[] = []
  try {
    return await holdsOf(sampleOf, reader, (sample, take) => {
      sampled.push(sample)
      return relation(sample, take)
    })
  } catch (fault) {
    if (sampled.length === 0 || !isLeftOpen(fault) || !(await hasMoved(reader))) throw fault
    return holdsOf(freshSample, reader, relation).catch((second: unknown) => {
      if (!isLeftOpen(second)) throw second
      return cantTell(`${movesTwice(reader)}: ${second.message}`, 'nobody')
    })
  }
}

/** An answer that is in no shape the checker reads is the target's, whoever changes records meanwhile. */
function isLeftOpen(fault: unknown): fault is Undecided {
  return (
    fault instanceof Undecided && !(fault instanceof Unread) && fault.outcome === 'cantTell' && fault.blame === 'target'
  )
}

function movesTwice({ entity }: Reader): string {
  return `the records of ${entity} changed during two attempts. Run again when the data is idle`
}

async function holdsOf(take: Take, reader: Reader, relation: Relation): Promise<readonly Breach[]> {
  const first = await judged(relation, reader, take)
  if (first.length === 0) return []
  const fresh = takenOnce()
  const second = await judged(relation, reader, fresh)
  const left = second.length > 0 ? second : first
  let standing: readonly Breach[] = []
  let butForMoving: readonly Breach[] | undefined
  try {
    standing = await thoseThatStand(reader, left)
    if (second.length > 0) standing = await thoseNamedTwice(standing, first, () => judged(relation, reader, fresh))
    if (second.length > 0 && standing.length === 0) butForMoving = await leftButForMoving(reader, relation)
  } finally {
    sayTriedAgain(reader, currentRecord().id, first, howItCame(second, butForMoving))
  }
  if (butForMoving) return butForMoving
  if (second.length > 0 && standing.length > 0) return standing
  if (second.length === 0 && standing.length === 0) return []
  const [example] = left
  if (second.length === 0) {
    return cantTell(`two identical queries gave different results, so the check cannot decide: ${example?.text ?? ''}`)
  }
  return cantTell(`${movesTwice(reader)}: ${example?.text ?? ''}`, 'nobody')
}

/** Takes a fresh sample of each reader, and the same one from then on: what is asked again is asked as it was. */
function takenOnce(): Take {
  const taken = new Map<string, Promise<Sample>>()
  return (reader) => {
    const key = `${reader.service} ${reader.entity}`
    const sample = taken.get(key) ?? freshSample(reader)
    taken.set(key, sample)
    return sample
  }
}

/**
 * The breaches that name a record twice: one that came between two reads is unlike in them once, and the next one that comes
 * is another. Where the first try named others, which its own sample may be the reason for, the second is made again.
 */
async function thoseNamedTwice(
  breaches: readonly Breach[],
  first: readonly Breach[],
  again: () => Promise<readonly Breach[]>,
): Promise<readonly Breach[]> {
  const known = namedBy(first)
  if (breaches.every((breach) => namesAny(breach, known))) return breaches
  const third = namedBy(await again())
  return breaches.filter((breach) => namesAny(breach, known) || namesAny(breach, third))
}

function namedBy(breaches: readonly Breach[]): ReadonlySet<string> {
  return idsOf(breaches.flatMap(({ rows }) => rows))
}

function namesAny({ rows }: Breach, ids: ReadonlySet<string>): boolean {
  const own = [...idsOf(rows)]
  return own.length === 0 || own.some((id) => ids.has(id))
}

/**
 * A field that moves at every read, such as a counter of views, is the server's own: without it the relation is judged a
 * last time, and the report names it. Undefined where there is no such field, or where that does not decide either.
 */
async function leftButForMoving(reader: Reader, relation: Relation): Promise<readonly Breach[] | undefined> {
  const samples = [await sampleOf(reader), await freshSample(reader), await freshSample(reader)]
  const moving = movingFields(samples)
  if (moving.size === 0) return undefined
  const { entity, run } = reader
  run.diagnose({
    id: `moving-fields-${entity}`,
    text: `${[...moving].join(', ')} of ${entity} changes with every read in every record, so the server sets it. It is ignored when records are compared.`,
    evidence: samples.flatMap(({ answers }) => answers.map(({ id }) => id)),
  })
  const breaches = await judged(relation, reader, async (of) => ({ ...(await freshSample(of)), moving }))
  const standing = await thoseThatStand(reader, breaches, moving)
  return breaches.length > 0 && standing.length === 0 ? undefined : standing
}

/** A breach, and the records that it was judged by, as their samples show them: with all their fields. */
interface Judged extends Breach {
  readonly sampled: ReadonlyMap<string, Row>
}

async function judged(relation: Relation, reader: Reader, take: Take): Promise<readonly Judged[]> {
  const samples: Sample[] = []
  const taking: Take = async (of) => {
    const sample = await take(of)
    samples.push(sample)
    return sample
  }
  const shownBy = ({ service, entity }: Reader) =>
    byId(
      samples
        .filter((one) => one.reader.service === service && one.reader.entity === entity)
        .flatMap(({ rows }) => rows),
    )
  try {
    const breaches = await relation(await taking(reader), taking)
    return breaches.map((one) => ({ ...one, sampled: shownBy(one.shownTo ?? reader) }))
  } catch (fault) {
    if (fault instanceof NotAnswered) return [{ text: fault.message, rows: [], sampled: new Map() }]
    throw fault
  }
}

/** The breaches that no change of data explains: they show no record, or one that is still what it was. */
async function thoseThatStand(
  reader: Reader,
  breaches: readonly Judged[],
  moving: ReadonlySet<string> = new Set(),
): Promise<readonly Breach[]> {
  const standing: Breach[] = []
  for (const breach of breaches) {
    const { rows, shownTo = reader, moved = false } = breach
    if (moved) continue
    if (rows.length === 0 || (await isAnyUnchanged(shownTo, breach, moving))) standing.push(breach)
  }
  return standing
}

/** Of a record that was shown with some of its fields, the sample's tells whether the others are what they were. */
async function isAnyUnchanged(
  reader: Reader,
  { rows, sampled }: Judged,
  moving: ReadonlySet<string>,
): Promise<boolean> {
  const now = byId((await freshSample(reader)).rows)
  const records = [...byId(rows)].sort(([one], [other]) => Number(now.has(other)) - Number(now.has(one)))
  for (const [id, record] of records.slice(0, mostLookedUp)) {
    const same = now.get(id) ?? (await lookedUp(reader, id))
    if ([record, sampled.get(id) ?? record].every((shown) => isStill(shown, same, moving))) return true
  }
  return false
}

/** The record by its id. A target that cannot look it up leaves open whether it is still there. */
async function lookedUp(reader: Reader, id: string): Promise<Row | undefined> {
  const found = await decided(() => ask(reader, { filter: eq('Id', { guid: id }), top: 1 }))
  return byId(found?.rows ?? []).get(id)
}

function howItCame(second: readonly Breach[], butForMoving: readonly Breach[] | undefined): string {
  if (second.length === 0) return 'It passed on fresh records'
  if (butForMoving?.length === 0) return 'It passed on fresh records, except for a field that changes with every read'
  return 'It failed on fresh records too'
}

function sayTriedAgain({ run, entity }: Reader, id: string, first: readonly Breach[], came: string): void {
  const seen = shortened(first[0]?.text ?? '', longestExample)
  run.diagnose({
    id: `tried-again-${id}`,
    text: `${id} failed and was retried on a fresh sample of ${entity}, because the data may have changed. ${came}. First failure: ${seen}.`,
    evidence: [],
  })
}
