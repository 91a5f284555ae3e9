import { isZeroGuid, type Row, type Value } from '../../../odata/index.js'
import { fieldsThatDiffer, isMarkedText, type Sandbox } from '../../../sandbox/index.js'
import { serverTime } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { cite } from '../../outcome/record.js'
import { cantTell, profileError } from '../../outcome/verdict.js'
import { change, changeInOrder, type Made } from '../making/changing.js'
import { computedFields } from '../making/computed-fields.js'
import { freshFields, freshPlainFields } from '../fields/fresh-values.js'
import { picked, type ReadBack } from '../fields/read-back.js'
import { sandboxOf } from '../sandbox-of.js'
import { isStamp } from '../making/times-of-changes.js'
import type { GivenMain } from '../../runner/given.js'

/** What a MERGE left of the fields that it did not give. */
export interface LeftAlone {
  /** Those that moved, in words. */
  readonly moved: readonly string[]
  /** How many others were set. */
  readonly compared: number
}

/** What the MERGEs of a run have shown so far of fields that they did not give. */
class Seen {
  readonly changes: string[] = []
  given: Row = {}
  /** The one of several fields, where it stored all that it gave. */
  whole: Made | undefined
  /** Fields that hold the time of a change. */
  readonly stamped = new Set<string>()
  readonly derived = new Set<string>()
  /** Fields that go back and forth with others, and the fewest of those. */
  readonly computed = new Map<string, readonly string[]>()
  readonly once = new Set<string>()
  /** Fields of which it was told that they moved: they stay moved. */
  readonly told = new Set<string>()
  compared = 0
  stored = 0
}

const seenIn = new WeakMap<RunContext, Seen>()

function seenSoFar(run: RunContext): Seen {
  const known = seenIn.get(run) ?? new Seen()
  seenIn.set(run, known)
  return known
}

/** What the latest of these MERGEs gave to each field. */
export function givenSoFar(run: RunContext): Row {
  return seenSoFar(run).given
}

/** These fields as a MERGE of several has set them; undefined where none has given and kept them all. */
export function setAmongSeveral(run: RunContext, names: readonly string[]): ReadBack | undefined {
  const { whole } = seenSoFar(run)
  if (!whole || names.length === 0 || !names.every((field) => Object.hasOwn(whole.fields, field))) return undefined
  cite(whole.answer.id)
  return { given: picked(whole.fields, names), lost: [] }
}

/** Which fields a MERGE gives: several, so that the record has something to lose, or one alone. */
export type Part = 'several' | 'first'

/**
 * Sends a MERGE of such fields, and tells what else of the record moved, then or before. No PUT has been sent by then, which
 * may blank what it does not give. A field that comes to hold a text that another one was given may be made from it by the
 * server, as a full name is from a name, and one that goes back and forth with others may be computed from them: `doubtsLeft`
 * tells of those.
 */
export async function leftAloneBy(writer: GivenMain, part: Part): Promise<LeftAlone> {
  const sandbox = sandboxOf(writer)
  if (part === 'several') seenIn.delete(writer.run)
  const known = seenSoFar(writer.run)
  const { stamped, derived, computed } = known
  const several = await freshPlainFields(writer)
  const made = await (part === 'several'
    ? merged(writer, several, withBoth(await freshFields(writer, ['custom']), several))
    : changeInOrder(writer, { method: 'MERGE', fields: picked(several, Object.keys(several).slice(0, 1)) }))
  const { answer, before, after, besides, fields } = made
  known.changes.push(answer.id)
  known.given = { ...known.given, ...fields }
  const asOf = { now: serverTime(answer), runTimeout: writer.run.profile.limits.runTimeout }
  const isStamped = (field: string) => !sandbox.allowed.includes(field) && isStamp(after[field], asOf)
  const unasked = movedUnasked(sandbox, after)
  for (const field of [...besides, ...unasked].filter(isStamped)) stamped.add(field)
  const isDerived = (field: string) =>
    !sandbox.allowed.includes(field) && (holdsTextOf(fields, after[field]) || isKeptOf(before, fields, after[field]))
  for (const field of besides.filter(isDerived)) derived.add(field)
  const isLeftOut = (field: string) => stamped.has(field) || derived.has(field) || computed.has(field)
  const doubtful = [...new Set([...besides, ...unasked])].filter((field) => !isLeftOut(field))
  const fromThese = await computedFields(writer, made, doubtful)
  for (const field of [...fromThese, ...besides.filter((other) => computed.has(other))])
    computed.set(field, narrower(computed.get(field), Object.keys(fields)))
  const moved = besides.filter((field) => !isLeftOut(field))
  const movedBefore = unasked.filter((field) => !isLeftOut(field) && !moved.includes(field) && !known.told.has(field))
  const movedOnce = movedBefore.filter((field) => sandbox.changedBeside.has(field))
  for (const field of movedOnce) known.once.add(field)
  const often = movedBefore.filter((field) => !movedOnce.includes(field))
  for (const field of [...moved, ...often]) known.told.add(field)
  const isStored = made.lost.length === 0
  if (isStored && part === 'several') known.whole = made
  const compared = othersThatAreSet(sandbox, before, fields)
  known.stored += isStored ? 1 : 0
  known.compared += isStored ? compared : 0
  const told = [
    ...moved.map((field) => `${field} changed`),
    ...often.map((field) => `${field} changed with an earlier change`),
  ]
  return { moved: told, compared }
}

/**
 * Tells which fields stay out of the comparison since the server itself moves them. Ends the check where one moved of which
 * it cannot be told why, or where nothing was compared.
 */
export function doubtsLeft(writer: GivenMain): readonly string[] {
  const { changes, stamped, derived, computed, once, stored, compared } = seenSoFar(writer.run)
  cite(...changes)
  if (computed.size > 0) {
    const told = [...computed].map(([field, from]) => `${field} follows every change of ${from.join(' or ')}`)
    profileError(
      `${told.join(', ')}. Either the server computes it from that field, or the MERGE changed a field that it did not include. In sandbox.fields, name fields that the server does not compute others from`,
      'sandbox.fields',
    )
  }
  if (derived.size > 0) {
    profileError(
      `${[...derived].join(', ')} got the new or old text of another field. Either the server derives it from that field, or the MERGE changed a field that it did not include. In sandbox.fields.text, name a field that the server does not derive others from`,
      'sandbox.fields.text',
    )
  }
  if (once.size > 0) {
    cantTell(
      `${[...once].join(', ')} changed during one change that did not include it, and during no other. Another client may have set it at that moment. Run again`,
      'nobody',
    )
  }
  if (stored === 0) cantTell('no MERGE set its own fields (see WRITE-1), so unchanged other fields are no evidence')
  if (compared === 0) {
    profileError('the sandbox record has no other field set, so no value could get lost', 'sandbox.id')
  }
  const { serverOwned } = sandboxOf(writer)
  return [
    ...[...stamped].map((field) => `${field} (time of the change)`),
    ...[...serverOwned].map((field) => `${field} (set by the server)`),
  ]
}

/**
 * Sends a MERGE of the other fields, or of the plain ones where the target refuses it. Whether a custom field is taken,
 * WRITE-10 judges.
 */
async function merged(writer: GivenMain, plain: Row, instead: Row): Promise<Made> {
  const changed = instead === plain ? undefined : await change(writer, { method: 'MERGE', fields: instead })
  return changed?.isTaken ? changed : changeInOrder(writer, { method: 'MERGE', fields: plain })
}

function withBoth(custom: Row, plain: Row): Row {
  return isBeside(custom, plain) ? { ...custom, ...plain } : plain
}

/** Whether one of the fields is another than those. */
function isBeside(fields: Row, those: Row): boolean {
  return Object.keys(fields).some((field) => !Object.hasOwn(those, field))
}

/** The fewer fields, of those with which another one was seen to move. */
function narrower(known: readonly string[] | undefined, given: readonly string[]): readonly string[] {
  return known === undefined || given.length < known.length ? given : known
}

/** Whether a value is a text that has one of the given texts in it, in whatever case. */
function holdsTextOf(given: Row, value: Value | undefined): boolean {
  if (typeof value !== 'string') return false
  return Object.values(given).some((text) => isMarkedText(text) && value.toLowerCase().includes(text.toLowerCase()))
}

/** Whether a value is the text that one of the given fields held right before. */
function isKeptOf(before: Row, given: Row, value: Value | undefined): boolean {
  return typeof value === 'string' && value !== '' && Object.keys(given).some((field) => before[field] === value)
}

/** The fields that are not what they were before the first change, and that no change has given since. */
function movedUnasked({ snapshot = {}, fieldTypes, given, serverOwned }: Sandbox, after: Row): readonly string[] {
  return fieldsThatDiffer(snapshot, after, fieldTypes).filter((field) => !given.has(field) && !serverOwned.has(field))
}

/** How many fields beside the given ones were set. */
export function othersThatAreSet({ serverOwned }: Sandbox, before: Row, given: Row): number {
  return Object.entries(before).filter(
    ([field, value]) =>
      field !== 'Id' && value !== null && !isZeroGuid(value) && !serverOwned.has(field) && !Object.hasOwn(given, field),
  ).length
}
