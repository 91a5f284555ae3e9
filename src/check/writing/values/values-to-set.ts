import { instantOf, type Row, type Value } from '../../../odata/index.js'
import { needsFields } from '../fields/needed-fields.js'
import { isSuccess, named } from '../../answers/answers.js'
import { answered } from '../../answers/server-message.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../run-state/run-context.js'
import { profileError } from '../../outcome/verdict.js'
import { change, citeChange, expectSuccess, type Changed } from '../making/changing.js'
import { fitsOf } from '../fields/fits.js'
import { mayBeForValue } from '../fields/fit-values.js'
import { freshDateTimes, freshNumber } from '../fields/fresh-values.js'
import { readBack, type ValueSet } from '../fields/read-back.js'
import { sandboxOf } from '../sandbox-of.js'
import { setText, textToSet, type TextName, type TextSet, type TextToSet } from './texts-to-set.js'
import type { GivenMain } from '../../engine/given.js'

/** Which text, number and date-time one change sets together: they have nothing to do with each other. */
const sets = [
  { text: 'quotes', number: 'present precision', instant: 'after 2038' },
  { text: 'lines', number: 'zero', instant: 'before 1970' },
  { text: 'beyond-ascii', number: 'negative', instant: 'first of 1970' },
] as const

type NumberKind = (typeof sets)[number]['number']
type InstantKind = (typeof sets)[number]['instant']

/** Years beyond what 32 bits of seconds since 1970 hold, one with a leap day, and before those begin. */
const farYears = { 'after 2038': '2040', 'before 1970': '1961' } as const

/** Values that were set together. */
interface SetTogether {
  readonly text: TextToSet
  readonly number: number
  readonly instant: string
  /** The change that gave the field of this kind its value; undefined where that has to be set alone. */
  readonly by: (kind: 'text' | 'number' | 'dateTime') => Changed | undefined
}

/** Sets such values by one change, once a run. Where it is refused, each is to be set alone: one of them may break a rule. */
function setTogether(writer: GivenMain, set: (typeof sets)[number]): Promise<SetTogether> {
  return writer.run.shared(`values set together: ${set.text}`, async () => {
    const sandbox = sandboxOf(writer)
    await sandbox.prepare()
    const { text, number, dateTime } = writer.run.profile.sandbox?.fields ?? {}
    const values = {
      text: textToSet(writer.run, set.text),
      number: number === undefined ? 0 : numberOf(writer, set.number),
      instant: instantToSet(writer.run, set.instant),
    }
    const isNumberGiven = number !== undefined && !(values.number < 0 && sandbox.fieldTypes.get(number) === 'Edm.Byte')
    const fields: Row = {
      ...(text !== undefined && { [text]: values.text.text }),
      ...(isNumberGiven && { [number]: values.number }),
      ...(dateTime !== undefined && { [dateTime]: values.instant }),
    }
    const changed = await change(writer, { method: 'MERGE', fields })
    const isOne = Object.keys(fields).length === 1
    const by: SetTogether['by'] = (kind) => {
      const isGiven = Object.hasOwn(fields, writer.run.profile.sandbox?.fields[kind] ?? '')
      return isGiven && (isOne || isSuccess(changed.answer)) ? changed : undefined
    }
    return { ...values, by }
  })
}

/** Sets one of the texts in the field of the profile, and tells how it reads back. */
export async function setTextOf(writer: GivenMain, name: TextName): Promise<TextSet> {
  const field = fieldOf(writer.run, 'text')
  const set = sets.find(({ text }) => text === name)
  if (!set) return setText(writer, field, textToSet(writer.run, name))
  const { text, by } = await setTogether(writer, set)
  return setText(writer, field, text, by('text'))
}

/** A number in the precision of the one that is there, zero, or a negative one of another size. */
function numberOf(writer: GivenMain, kind: NumberKind): number {
  if (kind === 'zero') return 0
  const field = fieldOf(writer.run, 'number')
  const plain = freshNumber(writer.run, sandboxOf(writer).snapshot?.[field], field)
  if (kind === 'present precision') return plain
  // Fifty or more, so that a field shows it that keeps no number of that size; one that is known to fit stays as it is.
  return -(fitsOf(writer.run).numbers.has(field) || plain >= 50 ? plain : restTo100(plain))
}

/** What is left to a hundred, in the same precision. */
function restTo100(number: number): number {
  const decimals = String(number).split('.')[1]?.length ?? 0
  return Number((100 - number).toFixed(decimals))
}

/** Sets such a number. A field whose own rules refuse zero or a negative one decides nothing. */
export async function setNumberOf(writer: GivenMain, kind: NumberKind): Promise<ValueSet> {
  const field = fieldOf(writer.run, 'number')
  const sandbox = sandboxOf(writer)
  await sandbox.prepare()
  if (kind === 'negative' && sandbox.fieldTypes.get(field) === 'Edm.Byte')
    return { refused: `${field} is an Edm.Byte, which has no sign` }
  const { number, by } = await setTogether(writer, sets.find((set) => set.number === kind) ?? sets[0])
  const set = async (value: number) => ({
    value,
    changed: await change(writer, { method: 'MERGE', fields: { [field]: value } }),
  })
  const known = by('number')
  const first = known ? { value: number, changed: known } : await set(number)
  // The field may have a bound that only the size is beyond.
  const isOver = number < -50 && !fitsOf(writer.run).numbers.has(field) && !isSuccess(first.changed.answer)
  const { value, changed } = isOver ? await set(-restTo100(-number)) : first
  const { answer, after, before } = changed
  if (kind !== 'present precision' && mayBeForValue(writer.run, changed))
    profileError(
      `${field} may have validation rules: it accepts other numbers but rejects ${kind === 'zero' ? 'zero' : 'a negative number'} (${named(answer)}). Name another field in sandbox.fields.number`,
      'sandbox.fields.number',
    )
  expectSuccess(writer.run, changed)
  citeChange(changed)
  return readBack(writer, { [field]: value }, after, before)
}

/** A date-time of a winter and one of a summer, of far years, and the instant from which many clocks count. */
function instantToSet(run: RunContext, kind: InstantKind): string {
  if (kind === 'first of 1970') return new Date(0).toISOString()
  const [winter, summer] = freshDateTimes(run)
  return (kind === 'after 2038' ? winter : summer).replace(/^\d+/, farYears[kind])
}

/**
 * Sets such a date-time. A field may have rules of its own: then one of a near year is judged, and the first instant of
 * 1970, which is easily taken for none, only where it is taken.
 */
export async function setInstantOf(writer: GivenMain, kind: InstantKind): Promise<ValueSet> {
  const field = fieldOf(writer.run, 'dateTime')
  const { instant, by } = await setTogether(writer, sets.find((set) => set.instant === kind) ?? sets[0])
  const set = (given: string) => change(writer, { method: 'MERGE', fields: { [field]: given } })
  const far = by('dateTime') ?? (await set(instant))
  const isTaken = isSuccess(far.answer)
  if (!isTaken && kind === 'first of 1970') return { refused: `${far.answer.id}, ${answered(far.answer)}` }
  const given = isTaken ? instant : instant.replace(/^\d+/, String(nearYear(kind)))
  const changed = isTaken ? far : await set(given)
  expectSuccess(writer.run, changed)
  const sandbox = sandboxOf(writer)
  const present = sandbox.snapshot?.[field]
  const unit = kind === 'first of 1970' ? undefined : keptBy({ present, given, read: changed.after[field] })
  if (unit) needsSeconds(field, unit, present)
  if (!isTaken && kind !== 'first of 1970')
    observe(`${field} rejects a date-time of ${farYears[kind]}: ${far.answer.id}, ${answered(far.answer)}`, {
      evidence: [far.answer.id],
    })
  citeChange(changed)
  return readBack(writer, { [field]: given }, changed.after, changed.before)
}

/** A leap year for the winter, whose day is a leap day. */
function nearYear(kind: InstantKind): number {
  return kind === 'after 2038' ? 2024 : 2020
}

function fieldOf(run: RunContext, kind: 'text' | 'number' | 'dateTime'): string {
  const field = run.profile.sandbox?.fields[kind]
  // Whoever adds one to the profile may add all that the clause lacks.
  if (field === undefined) needsFields(run, 'text', 'number', 'dateTime')
  else needsFields(run, kind)
  return field ?? ''
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
      ? 'it had no value before, and the time that was sent came back without smaller units'
      : 'neither its old value nor the time that was sent came back with smaller units'
  return profileError(
    `${field} may be a field of ${unit}: ${known}. Set sandbox.fields.dateTime to a field that keeps seconds`,
    'sandbox.fields.dateTime',
  )
}
