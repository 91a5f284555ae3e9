import type { Row } from '../../../odata/index.js'
import type { ChangeMethod } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess } from '../../core/answers.js'
import type { RunContext } from '../../context/run-context.js'
import { change, expectSuccess, type Changed } from '../making/changing.js'
import { easilyLost } from '../fields/easily-lost.js'
import { freshField, freshPlainFields } from '../fields/fresh-values.js'
import { isPutBlocked } from '../making/put-blocked.js'
import { lostOf, picked, readBack } from '../fields/read-back.js'
import { mayBeForValue } from '../fields/room-for-text.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { contentTypes, setFields, type FieldsSet } from '../making/setting.js'

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
export async function setPlainly(run: RunContext, main: Actor, method: ChangeMethod): Promise<FieldsSet | undefined> {
  for (const values of valuesToTry(run, main, method)) {
    const made = await send(run, main, { method, fields: await values(), contentType: plain })
    if (method === 'PUT' && isPutBlocked(run, made)) return undefined
    if (!isSuccess(made.answer)) continue
    if (method === 'MERGE') plainMerges.set(run, made)
    return setOf(run, main, made, keptBy(run, main, made))
  }
  return setOneField(run, main, method, plain)
}

/** The same in the verbose content type: what it does not set counts where the plain one sets it. */
export async function setVerbosely(run: RunContext, main: Actor, method: ChangeMethod): Promise<FieldsSet | undefined> {
  for (const values of valuesToTry(run, main, method)) {
    const made = await sendVerbosely(run, main, method, await values())
    if (method === 'PUT' && isPutBlocked(run, made)) return undefined
    if (method === 'MERGE') verboseMerges.set(run, made)
    if (isSuccess(made.answer) && lostIn(run, main, made).length === 0) return setOf(run, main, made)
    // The record does not hold what was lost, so what it holds afterwards has come by the plain form.
    const measure = await send(run, main, { method, fields: made.fields, contentType: plain })
    if (!isSuccess(measure.answer)) continue
    expectSuccess(run, made)
    return setOf(run, main, made, keptBy(run, main, measure))
  }
  return setOneField(run, main, method, verbose)
}

/** A field among several may have rules of its own. */
async function setOneField(
  run: RunContext,
  main: Actor,
  method: ChangeMethod,
  contentType: string,
): Promise<FieldsSet | undefined> {
  refusedAtOnce[method].add(run)
  return setFields(run, main, { method, fields: await freshField(run, sandboxOf(run, main)), contentType })
}

/** Runs in which a method refused all plain fields at once, whatever their values. */
const refusedAtOnce = { MERGE: new WeakSet<RunContext>(), PUT: new WeakSet<RunContext>() }

/** Values that get lost easily, and others where a field has rules against a number below zero, or signs in a text. */
function valuesToTry(run: RunContext, main: Actor, method: ChangeMethod): readonly (() => Promise<Row>)[] {
  if (refusedAtOnce[method].has(run)) return []
  const sandbox = sandboxOf(run, main)
  return [
    async () => easilyLost(run, sandbox, await freshPlainFields(run, sandbox)),
    () => freshPlainFields(run, sandbox),
  ]
}

async function send(
  run: RunContext,
  main: Actor,
  wanted: { readonly method: ChangeMethod; readonly fields: Row; readonly contentType: string },
): Promise<Made> {
  return { ...(await change(run, main, wanted)), fields: wanted.fields }
}

/** A number may be out of a range in which another one stands by chance: then the one that was there first is given. */
async function sendVerbosely(run: RunContext, main: Actor, method: ChangeMethod, fields: Row): Promise<Made> {
  const { number = '' } = run.profile.sandbox?.fields ?? {}
  const known = sandboxOf(run, main).snapshot?.[number]
  const set = (given: Row) => send(run, main, { method, fields: given, contentType: verbose })
  const made = await set(fields)
  const isOver = Object.hasOwn(fields, number) && typeof known === 'number' && mayBeForValue(run, made)
  return isOver ? set({ ...fields, [number]: known }) : made
}

function lostIn(run: RunContext, main: Actor, { fields, after }: Made): readonly string[] {
  return lostOf(run, sandboxOf(run, main), fields, after)
}

function keptBy(run: RunContext, main: Actor, made: Made): readonly string[] {
  const lost = lostIn(run, main, made)
  return Object.keys(made.fields).filter((field) => !lost.includes(field))
}

/** What came of these of the fields, or of all where it is none of them. */
function setOf(run: RunContext, main: Actor, made: Made, names: readonly string[] = []): FieldsSet {
  const { fields, ...changed } = made
  const given = names.length > 0 ? picked(fields, names) : fields
  return { changed, ...readBack(run, sandboxOf(run, main), given, changed.after) }
}
