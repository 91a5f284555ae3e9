import { fitsTogether, type Compared, type Breach } from '../breach.js'
import { type Answers, type Reads, answersAnew, answersTo } from '../reads.js'
import type { Sample } from '../sample.js'
import { check, type Check, type Finding } from '../../outcome/check.js'
import type { GivenSample } from '../../engine/define-clause.js'
import { byId, idsOf } from '../../answers/ids.js'
import type { Answered } from '../ask.js'
import { isStill } from '../rows.js'

/** A check that holds answers against each other: asks come to breaches, and to what was expected and seen in a few words. */
export function comparing(entry: Omit<Check<Compared, GivenSample>, 'expects'>): Check<unknown, GivenSample> {
  return check<Compared, GivenSample>({ ...entry, expects: fitsTogether })
}

/** The reads of a check and the expectation over their answers. */
interface ReadsAndExpectation<R extends Reads> {
  /** Names what is read, as data. What it needs to know of the target first it may ask. */
  readonly asks: (sample: Sample) => R | Promise<R>
  /** Judges the answers, and sends nothing: it may be asked about the same reads again. */
  readonly expects: (answers: Answers<R>, sample: Sample) => Finding
}

/** A check of reads that are named as data, and of a pure expectation over their answers. */
export function reading<R extends Reads>({
  asks,
  expects,
  ...entry
}: Omit<Check, 'asks' | 'expects'> & ReadsAndExpectation<R>): Check<unknown, GivenSample> {
  return check<Finding, GivenSample>({
    ...entry,
    asks: async ({ sample }) => played(await asks(sample), sample, (answers) => expects(answers, sample)),
    expects: (finding) => finding,
  })
}

/**
 * Sends the reads and judges the answers. Where they do not fit together, everything is asked once more: answers that were
 * held against others prove nothing where these have changed, and a record breaks the relation that breaks it both times.
 */
export async function played<R extends Reads>(
  reads: R,
  sample: Sample,
  expects: (answers: Answers<R>) => Finding,
): Promise<Finding> {
  const answers = await answersTo(reads, sample)
  const found = expects(answers)
  const breaches = breachesOf(found)
  if (found.holds !== false || breaches.length === 0) return found
  const again = await answersAnew(reads, sample)
  const isAnother = hasMoved(reads, [answers, again], sample.moving)
  const named = isAnother ? [] : breachesOf(expects(again))
  const stands = (one: Breach) => !isAnother && (one.rows.length === 0 || named.some((other) => namesSame(one, other)))
  return { ...found, breaches: breaches.map((one) => (stands(one) ? one : { ...one, moved: true })) }
}

function breachesOf(found: Finding): readonly Breach[] {
  return (found.holds === false ? found.breaches : undefined) ?? []
}

function hasMoved<R extends Reads>(
  reads: R,
  [before, now]: readonly [Answers<R>, Answers<R>],
  moving: ReadonlySet<string> | undefined,
): boolean {
  return Object.entries(reads).some(([name, { isReference }]) => {
    const [one, other] = [before[name], now[name]]
    return isReference === true && one && other && !isUnchanged(one, other, moving)
  })
}

/** Whether two breaches name a common record. Records without an id count as the same. */
function namesSame({ rows }: Breach, { rows: others }: Breach): boolean {
  const [own, ids] = [idsOf(rows), idsOf(others)]
  return own.size === 0 ? others.length > 0 : [...own].some((id) => ids.has(id))
}

/** Whether two answers hold the same records with the same values: one that came and went meanwhile was changed twice. */
function isUnchanged(one: Answered, other: Answered, moving: ReadonlySet<string> = new Set()): boolean {
  const now = byId(other.rows)
  return sameRecords(one, other) && [...byId(one.rows)].every(([id, row]) => isStill(row, now.get(id), moving))
}

/** Whether two answers hold the same records, in whatever order. */
export function sameRecords(one: Answered, other: Answered): boolean {
  const [left, right] = [idsOf(one.rows), idsOf(other.rows)]
  return left.size === right.size && [...left].every((id) => right.has(id))
}
