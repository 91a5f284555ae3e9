import { isZeroGuid, type Row, type Value } from '../../../odata/index.js'
import { fieldsThatDiffer, isMarkedText, type Sandbox } from '../../../sandbox/index.js'
import { serverTime } from '../../../session/index.js'
import type { Finding } from '../../outcome/check.js'
import { undecided } from '../../outcome/finding.js'
import type { RunContext } from '../../run-state/run-context.js'
import { cite } from '../../outcome/record.js'
import { change, changeInOrder, citeChange, firstToMove, type Changed, type Made } from '../making/changing.js'
import { computedFields } from '../making/computed-fields.js'
import { freshFields, freshPlainFields } from '../fields/fresh-values.js'
import { picked, readBack, type ReadBack, movements, nameOfChange } from '../fields/read-back.js'
import { sandboxOf } from '../sandbox-of.js'
import { isStamp } from '../making/times-of-changes.js'
import type { GivenMain } from '../../engine/given.js'

/** What a MERGE left of the fields that it did not give. */
export interface LeftAlone {
  /** The changes that moved such fields, in words. */
  readonly moved: readonly string[]
  /** Why it cannot be told whether it left all of them. */
  readonly doubt?: Finding
  /** How many others were set. */
  readonly compared: number
  /** Fields that are not compared since the server itself moves them, each with the reason. */
  readonly leftOut: readonly string[]
}

/** The latest MERGE of several fields of a run. */
const ofSeveral = new WeakMap<RunContext, Made>()

/** What the MERGE of several fields gave; it is sent where that has not been done. */
export async function givenToSeveral(writer: GivenMain): Promise<Row> {
  const made = ofSeveral.get(writer.run) ?? (await mergeSeveral(writer, await freshPlainFields(writer)))
  ofSeveral.set(writer.run, made)
  cite(made.answer.id)
  return made.fields
}

/** These fields as that MERGE has set them; undefined where it has not given and kept them all. */
export function setAmongSeveral(writer: GivenMain, names: readonly string[]): ReadBack | undefined {
  const made = ofSeveral.get(writer.run)
  if (!made || made.lost.length > 0) return undefined
  if (names.length === 0 || !names.every((field) => Object.hasOwn(made.fields, field))) return undefined
  cite(made.answer.id)
  return readBack(writer, picked(made.fields, names), made.after, made.before)
}

/** Which fields a MERGE gives: several, so that the record has something to lose, or one alone. */
export type Part = 'several' | 'first'

/**
 * Sends a MERGE of such fields, and tells what else of the record it moved, and the one of several what changes before it
 * moved. No PUT has been sent by then, which may blank what it does not give.
 */
export async function leftAloneBy(writer: GivenMain, part: Part): Promise<LeftAlone> {
  const plain = await freshPlainFields(writer)
  if (part === 'first') {
    const fields = picked(plain, Object.keys(plain).slice(0, 1))
    return leftBy(writer, await changeInOrder(writer, { method: 'MERGE', fields }), [])
  }
  const made = await mergeSeveral(writer, plain)
  ofSeveral.set(writer.run, made)
  const earlier = movedUnasked(sandboxOf(writer), made.after)
  return leftBy(
    writer,
    made,
    earlier.filter((field) => !made.besides.includes(field)),
  )
}

/**
 * A MERGE of plain fields and the custom one, or of the plain ones where the target refuses that: whether a custom field is
 * taken, WRITE-10 judges.
 */
async function mergeSeveral(writer: GivenMain, plain: Row): Promise<Made> {
  const all = { ...(await freshFields(writer, ['custom'])), ...plain }
  const hasMore = Object.keys(all).length > Object.keys(plain).length
  const changed = hasMore ? await change(writer, { method: 'MERGE', fields: all }) : undefined
  return changed?.isTaken ? changed : changeInOrder(writer, { method: 'MERGE', fields: plain })
}

/**
 * What such a MERGE moved besides, and what moved `earlier` and was never given. A field that comes to hold a text that
 * another one was given may be made from it by the server, as a full name is from a name, and one that goes back and forth
 * with others may be computed from them.
 */
async function leftBy(writer: GivenMain, made: Made, earlier: readonly string[]): Promise<LeftAlone> {
  const sandbox = sandboxOf(writer)
  const { answer, before, after, besides, fields } = made
  citeChange(made)
  const asOf = { now: serverTime(answer), runTimeout: writer.run.profile.limits.runTimeout }
  const all = [...besides, ...earlier].filter(
    (field) => sandbox.allowed.includes(field) || !isStamp(after[field], asOf),
  )
  const isDerived = (field: string) =>
    !sandbox.allowed.includes(field) && (holdsTextOf(fields, after[field]) || isKeptOf(before, fields, after[field]))
  const derived = all.filter((field) => besides.includes(field) && isDerived(field))
  const doubtful = all.filter((field) => !derived.includes(field))
  const computed = await computedFields(writer, made, doubtful)
  const open = doubtful.filter((field) => !computed.includes(field))
  const once = open.filter((field) => earlier.includes(field) && sandbox.changedBeside.has(field))
  const stamped = [...besides, ...earlier].filter((field) => !all.includes(field))
  const compared = othersThatAreSet(sandbox, before, fields)
  const doubt = doubtOf({ derived, computed, once, compared, made })
  return {
    moved: movedBy(
      writer,
      made,
      open.filter((field) => !once.includes(field)),
      earlier,
    ),
    ...(doubt && { doubt }),
    compared,
    leftOut: [
      ...stamped.map((field) => `${field} (time of the change)`),
      ...[...sandbox.serverOwned].map((field) => `${field} (set by the server)`),
    ],
  }
}

/** Each change that moved some of these fields, in words: this one, or the first of those before that did. */
function movedBy(
  writer: GivenMain,
  made: Made,
  fields: readonly string[],
  earlier: readonly string[],
): readonly string[] {
  const movers = new Map<Changed | undefined, string[]>()
  for (const field of fields) {
    const mover = earlier.includes(field) ? firstToMove(writer.run, field) : made
    movers.set(mover, [...(movers.get(mover) ?? []), field])
  }
  return [...movers].map(([mover, names]) => {
    if (mover) citeChange(mover)
    const { snapshot = {} } = sandboxOf(writer)
    const since = { before: snapshot, after: made.after }
    return mover
      ? `${nameOfChange(mover)} changed ${movements(mover, names)}`
      : `${nameOfChange(made)}, or an earlier change, changed fields that it did not include: ${movements(since, names)}`
  })
}

interface Doubtful {
  readonly derived: readonly string[]
  readonly computed: readonly string[]
  /** Fields that moved with one change, and with no other. */
  readonly once: readonly string[]
  readonly compared: number
  readonly made: Made
}

/** Why it cannot be told whether the MERGE left all other fields; undefined where it can. */
function doubtOf({ derived, computed, once, compared, made }: Doubtful): Finding | undefined {
  const given = Object.keys(made.fields).join(' or ')
  if (computed.length > 0)
    return undecided(
      `${computed.join(', ')} ${computed.length === 1 ? 'follows' : 'follow'} every change of ${given}. Either the server computes it from that field, or the MERGE changed a field that it did not include. In sandbox.fields, name fields that the server does not compute others from`,
      'profile',
      'sandbox.fields',
    )
  if (derived.length > 0)
    return undecided(
      `${derived.join(', ')} got the new or old text of another field. Either the server derives it from that field, or the MERGE changed a field that it did not include. In sandbox.fields.text, name a field that the server does not derive others from`,
      'profile',
      'sandbox.fields.text',
    )
  if (once.length > 0)
    return undecided(
      `${once.join(', ')} changed during one change that did not include it, and during no other. Another client may have set it at that moment. Run again`,
      'nobody',
    )
  if (made.lost.length > 0)
    return undecided('the MERGE did not set its own fields (see WRITE-1), so unchanged other fields are not evidence')
  if (compared === 0)
    return undecided('the sandbox record has no other field set, so no value could get lost', 'profile', 'sandbox.id')
  return undefined
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
