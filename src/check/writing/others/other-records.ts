import { or, type Row, eq, isGuid, type Filter, type Value, sameGuid } from '../../../odata/index.js'
import { type ChangeMethod, holdsMarkedText, type FieldTypes } from '../../../sandbox/index.js'
import type { Exchange } from '../../../exchange/index.js'
import { isSuccess, rowsOf } from '../../answers/answers.js'
import { inapplicable } from '../../outcome/verdict.js'
import { change } from '../making/changing.js'
import { freshFields } from '../fields/fresh-values.js'
import { lostOf } from '../fields/read-back.js'
import { sandboxOf, readBy } from '../sandbox-of.js'
import type { GivenMain } from '../../engine/given.js'
import type { RunContext } from '../../run-state/run-context.js'
import { fitsOf } from '../fields/fits.js'

/** A field of another record that a change of the sandbox record has set as well. */
interface WrittenElsewhere {
  readonly field: string
  readonly id: string
}

/** Another record that holds what the sandbox record was given. */
interface Found {
  readonly trace: Trace
  readonly row: Row
}

/** The fields by which other records were looked for, and what they hold of what was given, in words. */
export interface FoundElsewhere {
  readonly fields: readonly string[]
  readonly breaches: readonly string[]
}

/**
 * Looks for other records of the entity that hold what was made for the sandbox record and given to it ("Change one
 * record"). One read; what is refused tells nothing of the others. A number or a date-time may stand in another
 * record by chance: that record has to follow when the sandbox record is given another one. One that refers to the sandbox
 * record, or that it refers to, is none of it: a process of the platform may hand on to it what it was made for.
 */
export async function otherRecordsWith(
  writer: GivenMain,
  given: Row,
  method: ChangeMethod = 'MERGE',
): Promise<FoundElsewhere> {
  const traces = tracesOf(writer.run, sandboxOf(writer).fieldTypes, given)
  const { read, found } = await othersWith(writer, traces)
  if (!read) return inapplicable('the values that were sent cannot be used to find other records')
  const strangers = found.filter(({ row }) => !isRelated(writer, row))
  const byChance = strangers.filter(({ trace }) => !trace.isUnique)
  const followers = byChance.length > 0 ? await followersOf(writer, byChance, method) : []
  const { entity = '' } = writer.run.profile.sandbox ?? {}
  const written = [...strangers.filter(({ trace }) => trace.isUnique), ...followers].map(
    ({ trace: { field }, row: { Id } }) => ({ field, id: String(Id) }),
  )
  tellWrittenElsewhere(writer.run, written, read)
  const breaches = written.map(
    ({ field, id }) => `${field} of ${entity} ${id} has the value that was sent to the sandbox record only`,
  )
  return { fields: traces.map(({ field }) => field), breaches }
}

/** The records that hold any of these, and the read that shows it: none where none was answered with records. */
interface Others {
  readonly read?: Exchange
  readonly found: readonly Found[]
}

/** What a target does not compare refuses a filter as a whole: each is asked for alone then. */
async function othersWith(writer: GivenMain, traces: readonly Trace[]): Promise<Others> {
  const together = await holdersOf(writer, traces)
  if (together.read || traces.length < 2) return together
  const alone: Others[] = []
  for (const trace of traces) alone.push(await holdersOf(writer, [trace]))
  const { read } = alone.find(({ found }) => found.length > 0) ?? alone.find((each) => each.read) ?? together
  return { ...(read && { read }), found: alone.flatMap(({ found }) => found) }
}

async function holdersOf(writer: GivenMain, traces: readonly Trace[]): Promise<Others> {
  const [first, second, ...rest] = traces.map(({ filter }) => filter)
  if (!first) return { found: [] }
  const read = await readBy(writer, second ? or(first, second, ...rest) : first)
  const rows = rowsOf(read)
  if (!rows) return { found: [] }
  const sandbox = sandboxOf(writer)
  const others = rows.filter((row) => !sandbox.same('Id', row, sandbox.snapshot ?? {}))
  const found = traces.flatMap((trace) =>
    others
      .filter((row) => lostOf(writer, { [trace.field]: trace.value }, row).length === 0)
      .map((row) => ({ trace, row })),
  )
  return { read, found }
}

/** Those that hold the next value too, once the sandbox record has been given it. */
async function followersOf(
  writer: GivenMain,
  found: readonly Found[],
  method: ChangeMethod,
): Promise<readonly Found[]> {
  const sandbox = sandboxOf(writer)
  const kinds = new Set(found.map(({ trace: { kind } }) => kind))
  const next = await freshFields(writer, [...kinds])
  const { answer } = await change(writer, { method, fields: next })
  if (!isSuccess(answer)) return []
  const { found: again } = await othersWith(writer, tracesOf(writer.run, sandbox.fieldTypes, next))
  return found.filter(({ trace, row }) =>
    again.some(
      (other) =>
        other.trace.field === trace.field && other.trace.value !== trace.value && sandbox.same('Id', other.row, row),
    ),
  )
}

/** A value that was made for the sandbox record, by which it is known where else it has come to stand. */
interface Trace {
  readonly kind: 'text' | 'guid' | 'number' | 'dateTime'
  readonly field: string
  readonly value: Value
  readonly filter: Filter
  /** Whether no other record holds it by chance. */
  readonly isUnique: boolean
}

/** The traces that given fields may leave: texts of the checker's own, GUIDs, numbers without rules, and date-times. */
function tracesOf(run: RunContext, types: FieldTypes, given: Row): readonly Trace[] {
  const { text, custom, guid, number, dateTime } = run.profile.sandbox?.fields ?? {}
  return Object.entries(given).flatMap(([field, value]): readonly Trace[] => {
    if ([text, custom].includes(field) && typeof value === 'string' && holdsMarkedText(value))
      return [{ kind: 'text', field, value, filter: eq(field, { text: value }), isUnique: true }]
    if (field === guid && typeof value === 'string' && isGuid(value))
      return [{ kind: 'guid', field, value, filter: eq(field, { guid: value }), isUnique: true }]
    if (field === number && typeof value === 'number' && !fitsOf(run).numbers.has(field)) {
      const edmType = types.get(field)
      const to = edmType === undefined ? { number: value } : { number: value, edmType }
      return [{ kind: 'number', field, value, filter: eq(field, to), isUnique: false }]
    }
    if (field === dateTime && typeof value === 'string')
      return [{ kind: 'dateTime', field, value, filter: eq(field, { dateTime: value }), isUnique: false }]
    return []
  })
}

/**
 * Tells on the report's first page which other records the target has written into: the checker changes the sandbox record
 * alone, so that nobody but a person puts those back.
 */
function tellWrittenElsewhere(run: RunContext, found: readonly WrittenElsewhere[], read: Exchange): void {
  if (found.length === 0) return
  const { entity = '' } = run.profile.sandbox ?? {}
  const names = found.map(({ field, id }) => `${field} of ${entity} ${id}`).join(', ')
  run.diagnose({
    id: `written-elsewhere, ${read.id}`,
    text: `A change of the sandbox record also changed ${names}. The checker does not restore this: it changes no other record and does not know the old values.`,
    remedy:
      'Restore the values by hand, from a backup or the change log of the platform. Check every field there that the sandbox section of the profile names or that a PUT sends.',
    evidence: [read.id],
  })
}

/**
 * Whether another record refers to the sandbox record, or the other way round: a server may lawfully sum up in one record
 * what others hold, or hand on to it what the other was given.
 */
function isRelated(writer: GivenMain, row: Row): boolean {
  const { snapshot = {} } = sandboxOf(writer)
  return refersTo(row, snapshot) || refersTo(snapshot, row)
}

function refersTo(one: Row, { Id }: Row): boolean {
  return Object.entries(one).some(
    ([field, value]) =>
      field !== 'Id' && typeof value === 'string' && typeof Id === 'string' && isGuid(Id) && sameGuid(value, Id),
  )
}
