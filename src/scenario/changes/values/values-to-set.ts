import { instantOf, type Value } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import { isRefused } from '../../words/access-refusal.js'
import { isSuccess, named, seen } from '../../words/answers.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { mendProfile, untested } from '../../outcome/verdict.js'
import { expectSuccess } from '../making/changing.js'
import { fitsOf, needsRoom } from '../fields/fits.js'
import { freshDateTimes, freshNumber, type FieldKind } from '../fields/fresh-values.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { expectReadBack } from '../making/setting.js'
import { changeBesideText, lookalikes } from './text-beside.js'

/**
 * Sets a number in the precision of the one that is there, then zero, then a negative one of another size, and beside each a
 * text that looks like a value of another kind. A field whose own rules refuse the last two decides nothing.
 */
export async function expectNumbersSet(run: RunContext, main: Actor, field: string): Promise<void> {
  const sandbox = sandboxOf(run, main)
  await sandbox.prepare()
  const plain = freshNumber(run, sandbox.snapshot?.[field], field)
  const unsigned = sandbox.fieldTypes.get(field) === 'Edm.Byte'
  const refused: string[] = []
  const given = [
    [plain, lookalikes.instant],
    [0, lookalikes.falsehood],
    [-otherSize(run, field, plain), lookalikes.object],
  ] as const
  for (const [value, text] of given.slice(0, unsigned ? -1 : undefined)) {
    const set = (number: number) => changeBesideText(run, main, { [field]: number }, text)
    const first = await set(value)
    // The field may have a bound that only the size is beyond.
    const changed = value < 0 && value !== -plain && !isSuccess(first.answer) ? await set(-plain) : first
    const { answer, after, fields } = changed
    if (value !== plain && !isSuccess(answer) && !isRefused(run, answer)) {
      refused.push(`${value === 0 ? 'zero' : 'a negative number'} (${named(answer)})`)
      continue
    }
    expectSuccess(run, changed)
    expectReadBack(run, sandbox, fields, after, named(answer))
  }
  if (refused.length > 0) {
    mendProfile(
      `${field} may have rules of its own, so name another field in sandbox.fields.number: it takes other numbers and refuses ${refused.join(' and ')}`,
      'sandbox.fields.number',
    )
  }
}

/** What is left to a hundred, so that one of the two is fifty or more; a number that is known to fit stays as it is. */
function otherSize(run: RunContext, field: string, plain: number): number {
  if (fitsOf(run).numbers.has(field)) return plain
  const decimals = String(plain).split('.')[1]?.length ?? 0
  return Number((100 - plain).toFixed(decimals))
}

/** Years beyond what 32 bits of seconds since 1970 hold, one with a leap day, and before those begin. */
const farYears = [2040, 1961] as const

/**
 * Sets a date-time of a winter and one of a summer, of far years where the field takes them, and beside each a text that
 * looks like a value of another kind; then the instant from which many clocks count, and which is easily taken for none. A
 * field may have rules of its own: then such a date-time of a near year is judged, and the last one only where it is taken.
 */
export async function expectInstantsSet(run: RunContext, main: Actor, field: string): Promise<void> {
  const [winter, summer] = freshDateTimes(run)
  for (const [near, year, text] of [
    [winter, farYears[0], lookalikes.nothing],
    [summer, farYears[1], lookalikes.truth],
  ] as const) {
    const set = (instant: string) => changeBesideText(run, main, { [field]: instant }, text)
    const far = await set(near.replace(/^\d+/, String(year)))
    const changed = isSuccess(far.answer) ? far : await set(near)
    const { answer, after, fields } = changed
    expectSuccess(run, changed)
    const present = sandboxOf(run, main).snapshot?.[field]
    const unit = keptBy({ present, given: fields[field], read: after[field] })
    const judged = Object.entries(fields).filter(([name]) => unit === undefined || name !== field)
    expectReadBack(run, sandboxOf(run, main), Object.fromEntries(judged), after, named(answer))
    if (unit) needsSeconds(field, unit, present)
    if (changed !== far)
      observe(`${field} takes no date-time of ${String(year)}: ${named(far.answer)} answered ${seen(far.answer)}`, {
        evidence: [far.answer.id],
      })
  }
  const first = { [field]: new Date(0).toISOString() }
  const { answer, after, fields } = await changeBesideText(run, main, first, lookalikes.digits)
  if (isSuccess(answer)) return expectReadBack(run, sandboxOf(run, main), fields, after, named(answer))
  observe(`${field} takes no first instant of 1970: ${named(answer)} answered ${seen(answer)}`, {
    evidence: [answer.id],
  })
}

interface Kept {
  readonly present: Value | undefined
  readonly given: Value | undefined
  readonly read: Value | undefined
}

type Unit = 'days' | 'minutes'

/**
 * A column of days shows each as its midnight, and one of minutes as the full minute: the document has no word of what a
 * column keeps. It may be such a one where no value was there, or one that is, and what was given came back as the nearest.
 */
function keptBy({ present, given, read }: Kept): Unit | undefined {
  const [was, sent, kept] = [present, given, read].map(secondsOf)
  if (sent === undefined || kept === undefined || kept === sent) return undefined
  const isOf = (size: number) => (was ?? 0) % size === 0 && kept % size === 0 && Math.abs(kept - sent) < size
  if (isOf(86_400)) return 'days'
  return isOf(60) ? 'minutes' : undefined
}

function secondsOf(value: Value | undefined): number | undefined {
  return typeof value === 'string' ? instantOf(value)?.seconds : undefined
}

function needsSeconds(field: string, unit: Unit, present: Value | undefined): never {
  const known =
    secondsOf(present) === undefined
      ? 'it held no value to tell by, and what came of the time that it was given has no less'
      : 'the value that it held has no less, nor has what came of the time that it was given'
  return mendProfile(
    `${field} may be a field of ${unit}: ${known}. Name a field that keeps seconds in sandbox.fields.dateTime`,
    'sandbox.fields.dateTime',
  )
}

/** Ends a clause of which each of these kinds of fields shows a part, where the profile lacks some, or one that could be used. */
export function needsFields(run: RunContext, ...kinds: readonly FieldKind[]): void {
  const named = run.profile.sandbox?.fields ?? {}
  const missing = kinds.filter((kind) => named[kind] === undefined)
  if (missing.length > 0)
    untested(
      `the profile names no field of the kind ${missing.join(', nor of ')} that the checker may change`,
      ...missing.map((kind) => `sandbox.fields.${kind}`),
    )
  for (const kind of kinds) needsRoom(run, named[kind] ?? '')
}
