import { createHash } from 'node:crypto'
import { needsRoom } from './needed-fields.js'
import { isGuid, kindOf, type Row, type Value } from '../../../odata/index.js'
import type { ResolvedSandbox } from '../../../profile/index.js'
import { markedText, shortMarkedText, type Sandbox } from '../../../sandbox/index.js'
import { askingWork } from '../../outcome/record.js'
import { guidOf } from '../../queries/random.js'
import type { RunContext } from '../../run-state/run-context.js'
import { untested } from '../../outcome/verdict.js'
import { fitsOf } from './fits.js'
import type { GivenMain } from '../../engine/given.js'
import { sandboxOf } from '../sandbox-of.js'

/** What a value is of: the keys of `sandbox.fields`. */
export type FieldKind = keyof ResolvedSandbox['fields']

export const everyKind = ['text', 'guid', 'number', 'dateTime', 'custom'] as const

const taken = new WeakMap<RunContext, Map<string, number>>()

/**
 * Hex digits that no value of this run has had before, seeded; the same in whatever order the clauses are played. No run
 * gives them to another record, whatever its seed: two may be at work on one deployment.
 */
function freshHex(run: RunContext): string {
  const work = askingWork() ?? 'run'
  const ofRun = taken.get(run) ?? new Map<string, number>()
  const number = (ofRun.get(work) ?? 0) + 1
  taken.set(run, ofRun.set(work, number))
  const { id = '' } = run.profile.sandbox ?? {}
  return createHash('sha256')
    .update(`${String(run.settings.seed)} value ${id} ${work} ${String(number)}`)
    .digest('hex')
}

/**
 * A short text that no field holds, as short as this field needs it, where it is known to take no more. Ends the clause
 * where no such text is short enough.
 */
export function freshText(run: RunContext, field?: string): string {
  if (field !== undefined) needsRoom(run, field)
  return field !== undefined && fitsOf(run).short.has(field) ? freshShortText(run) : markedText(freshHex(run))
}

export function freshShortText(run: RunContext): string {
  return shortMarkedText(freshHex(run))
}

/** Some digits. */
export function freshDigits(run: RunContext): string {
  return String(Number.parseInt(freshHex(run).slice(0, 8), 16))
}

/** A GUID that no field holds; its last digits are letters and digits, its case is lower. */
export function freshGuid(run: RunContext): string {
  return guidOf(freshHex(run))
}

/** A whole second of an afternoon of the past, for whoever counts hours to twelve, in the document's form (section Data records). */
export function freshDateTime(run: RunContext): string {
  const digits = Number.parseInt(freshHex(run).slice(0, 6), 16)
  const second = digits % 3600
  const hour = Math.floor(digits / 3600)
  return new Date(Date.UTC(2020, 0, 1 + Math.floor(hour / 11), 13 + (hour % 11), 0, second)).toISOString()
}

/**
 * Two such, one of a winter and one of a summer: no clock that is put forward and back is right for both by chance. The first
 * one is of a leap day. The day of the second one could be a month as well, for whoever takes the one for the other; it is a
 * quarter of a second on, since the document's form has milliseconds, and no rounding makes it another second.
 */
export function freshDateTimes(run: RunContext): readonly [string, string] {
  const [winter, summer] = [new Date(freshDateTime(run)), new Date(freshDateTime(run))]
  winter.setUTCFullYear(2024, 1, 29)
  summer.setUTCMonth(6, 11)
  summer.setUTCMilliseconds(250)
  return [winter.toISOString(), summer.toISOString()]
}

/**
 * A number below a hundred with as many decimals as the one that is there shows, so that no column rounds it. Where this
 * field is known to have rules of its own, one and the other of the two that it takes.
 */
export function freshNumber(run: RunContext, present: Value | undefined, field?: string): number {
  const { numbers } = fitsOf(run)
  const [next, other] = numbers.get(field ?? '') ?? []
  if (field !== undefined && next !== undefined && other !== undefined) {
    numbers.set(field, [other, next])
    return next
  }
  const digits = Number.parseInt(freshHex(run).slice(0, 6), 16)
  const decimals = decimalsOf(present)
  const whole = 1 + (digits % 96)
  const number = decimals === 0 ? whole : Number(`${String(whole)}.${'3'.repeat(decimals - 1)}7`)
  return number === Number(String(present)) ? number + 1 : number
}

/**
 * The digits after the point that a value shows, four at most; a value that is not set shows none. Zeros at the end show
 * nothing: a writer may fill up with them what the column does not hold.
 */
function decimalsOf(present: Value | undefined): number {
  return Math.min(4, /^-?\d+\.(\d*[1-9])0*$/.exec(String(present ?? ''))?.[1]?.length ?? 0)
}

/** A fresh value for a field of the profile, by its kind; for a custom field by what it holds. */
function freshValue(writer: GivenMain, kind: FieldKind, field: string): Value {
  const sandbox = sandboxOf(writer)
  const present = sandbox.snapshot?.[field]
  switch (kind === 'custom' ? kindOfField(present, sandbox.fieldTypes.get(field)) : kind) {
    case 'text':
      return freshText(writer.run, field)
    case 'number':
      return freshNumber(writer.run, present, field)
    case 'dateTime':
      return freshDateTime(writer.run)
    case 'guid':
      return freshGuid(writer.run)
    case 'boolean':
      return present !== true
  }
}

type ValueKind = Exclude<FieldKind, 'custom'> | 'boolean'

/** By the type that the Atom answer names, else by the value that is there; a field without either is taken for text. */
function kindOfField(present: Value | undefined, edmType: string | undefined): ValueKind {
  if (edmType === 'Edm.Guid') return 'guid'
  if (edmType === 'Edm.Boolean') return 'boolean'
  if (edmType?.startsWith('Edm.DateTime') === true) return 'dateTime'
  if (edmType !== undefined && edmType !== 'Edm.String') return 'number'
  const kind = kindOf(present ?? null)
  if (kind === 'number' || kind === 'boolean') return kind
  if (edmType === undefined && typeof present === 'string') {
    if (isGuid(present)) return 'guid'
    if (/^\d{4}-\d\d-\d\dT|^\/Date\(/.test(present)) return 'dateTime'
  }
  return 'text'
}

/** Whether a field holds text, as far as its type or the value that is there shows. */
export function holdsText({ snapshot, fieldTypes }: Sandbox, field: string): boolean {
  return kindOfField(snapshot?.[field], fieldTypes.get(field)) === 'text'
}

/** Fresh values for all plain fields that the profile names; for the custom one where there is no other. */
export async function freshPlainFields(writer: GivenMain): Promise<Row> {
  const fields = await freshFields(writer, ['text', 'number', 'dateTime', 'guid'])
  return Object.keys(fields).length > 0 ? fields : freshField(writer)
}

/** A fresh value for one plain field that the profile names: for changes of which it does not matter what they set. */
export async function freshField(writer: GivenMain): Promise<Row> {
  const fields = Object.entries(await freshFields(writer, ['text', 'number', 'dateTime', 'guid', 'custom']))
  const [first] = fields
  if (!first) for (const field of fitsOf(writer.run).tooShort) needsRoom(writer.run, field)
  return first ? Object.fromEntries([first]) : untested('no plain field to change is configured', 'sandbox.fields.text')
}

/** Fresh values for two plain fields that the profile names, or for the only one. */
export async function freshPair(writer: GivenMain): Promise<Row> {
  const fields = Object.entries(await freshFields(writer, everyKind))
  return Object.fromEntries(fields.slice(0, 2))
}

/**
 * Fresh values for the fields of these kinds that the profile names. Takes the snapshot where that has not been done, so
 * that each value differs from the present one and fits its field. One that none fits is left out, and beside others one
 * that could not be restored, since the target was not seen to keep the characters that it holds.
 */
export async function freshFields(writer: GivenMain, kinds: readonly FieldKind[]): Promise<Row> {
  const named = writer.run.profile.sandbox?.fields ?? {}
  const fields = kinds.flatMap((kind) => named[kind] ?? [])
  const untried = await sandboxOf(writer).untriedAmong(fields)
  const isLeftOut = (field: string) => untried.length < fields.length && untried.includes(field)
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const field = named[kind]
      return field === undefined || fitsOf(writer.run).tooShort.has(field) || isLeftOut(field)
        ? []
        : [[field, freshValue(writer, kind, field)] as const]
    }),
  )
}

/**
 * The fields with values that get lost on the way: a text with a letter outside Latin-1, a sign beyond the Basic Multilingual
 * Plane, a line break, a backslash, a plus sign, quotes, an ampersand and a per cent sign before digits. Who changes a record by
 * another method or content type may take the body for another encoding, or store what it gives by another way. The text is
 * longer by two signs at most, since a column may cut it.
 */
export function easilyLost(writer: GivenMain, fields: Row): Row {
  const { text = '' } = writer.run.profile.sandbox?.fields ?? {}
  const value = fields[text]
  return typeof value === 'string'
    ? { ...fields, [text]: value.replace(/^svc check /, 'З🚀\nc\\+k\'"&%').replace(/^svc/, 'З🚀') }
    : fields
}
