import type { Row } from '../../../odata/index.js'
import type { ChangeMethod } from '../../../sandbox/index.js'
import { isSuccess } from '../../core/answers.js'
import type { RunContext } from '../../context/run-context.js'
import {
  change,
  expectSuccess,
  type Changed,
  isPutBlocked,
  contentTypes,
  setFields,
  type FieldsSet,
} from '../making/changing.js'
import { easilyLost } from '../fields/easily-lost.js'
import { freshField, freshPlainFields } from '../fields/fresh-values.js'
import { lostOf, picked, readBack } from '../fields/read-back.js'
import { mayBeForValue } from '../fields/fit-values.js'
import { sandboxOf } from '../sandbox-of.js'
import type { GivenMain } from '../../runner/given.js'

const [plain, verbose] = contentTypes

/** A change, and the fields that it gave. */
export type Made = Changed & { readonly fields: Row }

const plainMerges = new WeakMap<RunContext, Made>()
const verboseMerges = new WeakMap<RunContext, Made>()

/** The latest MERGE of all plain fields in each content type, where they were taken. */
export function mergesOfAll(run: RunContext): { readonly inPlain?: Made; readonly inVerbose?: Made } {
  const [inPlain, inVerbose] = [plainMerges.get(run), verboseMerges.get(run)]
  return { ...(inPlain && { inPlain }), ...(inVerbose && { inVerbose }) }
}

/**
 * Sets every plain field at once in the plain content type, easily lost values where the target takes them. What it does not
 * set is for other clauses to judge, unless it sets nothing. A field among several may have rules of its own: what is refused
 * with all of them is judged by one. Undefined where PUT is blocked, as declared.
 */
export async function setPlainly(writer: GivenMain, method: ChangeMethod): Promise<FieldsSet | undefined> {
  for (const values of valuesToTry(writer, method)) {
    const made = await send(writer, { method, fields: await values(), contentType: plain })
    if (method === 'PUT' && isPutBlocked(writer.run, made)) return undefined
    if (!isSuccess(made.answer)) continue
    if (method === 'MERGE') plainMerges.set(writer.run, made)
    return setOf(writer, made, keptBy(writer, made))
  }
  return setOneField(writer, method, plain)
}

/** The same in the verbose content type: what it does not set counts where the plain one sets it. */
export async function setVerbosely(writer: GivenMain, method: ChangeMethod): Promise<FieldsSet | undefined> {
  for (const values of valuesToTry(writer, method)) {
    const made = await sendVerbosely(writer, method, await values())
    if (method === 'PUT' && isPutBlocked(writer.run, made)) return undefined
    if (method === 'MERGE') verboseMerges.set(writer.run, made)
    if (isSuccess(made.answer) && lostIn(writer, made).length === 0) return setOf(writer, made)
    // The record does not hold what was lost, so what it holds afterwards has come by the plain form.
    const measure = await send(writer, { method, fields: made.fields, contentType: plain })
    if (!isSuccess(measure.answer)) continue
    expectSuccess(writer.run, made)
    return setOf(writer, made, keptBy(writer, measure))
  }
  return setOneField(writer, method, verbose)
}

/** A field among several may have rules of its own. */
async function setOneField(
  writer: GivenMain,
  method: ChangeMethod,
  contentType: string,
): Promise<FieldsSet | undefined> {
  refusedAtOnce[method].add(writer.run)
  return setFields(writer, { method, fields: await freshField(writer), contentType })
}

/** Runs in which a method refused all plain fields at once, whatever their values. */
const refusedAtOnce = { MERGE: new WeakSet<RunContext>(), PUT: new WeakSet<RunContext>() }

/** Values that get lost easily, and others where a field has rules against a number below zero, or signs in a text. */
function valuesToTry(writer: GivenMain, method: ChangeMethod): readonly (() => Promise<Row>)[] {
  if (refusedAtOnce[method].has(writer.run)) return []
  return [async () => easilyLost(writer, await freshPlainFields(writer)), () => freshPlainFields(writer)]
}

async function send(
  writer: GivenMain,
  wanted: { readonly method: ChangeMethod; readonly fields: Row; readonly contentType: string },
): Promise<Made> {
  return { ...(await change(writer, wanted)), fields: wanted.fields }
}

/** A number may be out of a range in which another one stands by chance: then the one that was there first is given. */
async function sendVerbosely(writer: GivenMain, method: ChangeMethod, fields: Row): Promise<Made> {
  const { number = '' } = writer.run.profile.sandbox?.fields ?? {}
  const known = sandboxOf(writer).snapshot?.[number]
  const set = (given: Row) => send(writer, { method, fields: given, contentType: verbose })
  const made = await set(fields)
  const isOver = Object.hasOwn(fields, number) && typeof known === 'number' && mayBeForValue(writer.run, made)
  return isOver ? set({ ...fields, [number]: known }) : made
}

function lostIn(writer: GivenMain, { fields, after }: Made): readonly string[] {
  return lostOf(writer, fields, after)
}

function keptBy(writer: GivenMain, made: Made): readonly string[] {
  const lost = lostIn(writer, made)
  return Object.keys(made.fields).filter((field) => !lost.includes(field))
}

/** What came of these of the fields, or of all where it is none of them. */
function setOf(writer: GivenMain, made: Made, names: readonly string[] = []): FieldsSet {
  const { fields, ...changed } = made
  const given = names.length > 0 ? picked(fields, names) : fields
  return { changed, ...readBack(writer, given, changed.after) }
}
