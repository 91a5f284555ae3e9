import type { Row } from '../../../odata/index.js'
import type { ChangeMethod } from '../../../sandbox/index.js'
import type { RunContext } from '../../run-state/run-context.js'
import {
  change,
  citeChange,
  expectSuccess,
  type Made,
  isPutBlocked,
  contentTypes,
  setFields,
  type FieldsSet,
} from '../making/changing.js'
import { freshField, freshPlainFields, easilyLost } from '../fields/fresh-values.js'
import { picked, readBack } from '../fields/read-back.js'
import { mayBeForValue } from '../fields/fit-values.js'
import { sandboxOf } from '../sandbox-of.js'
import type { GivenMain } from '../../engine/given.js'

const [plain, verbose] = contentTypes

interface MergesOfAll {
  readonly inPlain?: Made
  readonly inVerbose?: Made
}

const merges = new WeakMap<RunContext, MergesOfAll>()

/** The latest MERGE of all plain fields in each content type, where they were taken. */
export function mergesOfAll(run: RunContext): MergesOfAll {
  return merges.get(run) ?? {}
}

/**
 * Sets every plain field at once in the plain content type, easily lost values where the target takes them. What it does not
 * set is for other clauses to judge, unless it sets nothing. A field among several may have rules of its own: what is refused
 * with all of them is judged by one. Undefined where PUT is blocked, as declared.
 */
export async function setPlainly(writer: GivenMain): Promise<FieldsSet | undefined> {
  for (const values of valuesToTry(writer, 'MERGE')) {
    const made = await change(writer, { method: 'MERGE', fields: await values(), contentType: plain })
    if (!made.isTaken) continue
    merges.set(writer.run, { ...mergesOfAll(writer.run), inPlain: made })
    return setOf(writer, made, keptBy(made))
  }
  return setOneField(writer, 'MERGE', plain)
}

/** The same in the verbose content type: what it does not set counts where the plain one sets it. */
export async function setVerbosely(writer: GivenMain, method: ChangeMethod): Promise<FieldsSet | undefined> {
  for (const values of valuesToTry(writer, method)) {
    const made = await setAsVerbose(writer, method, await values())
    if (method === 'PUT' && isPutBlocked(writer.run, made)) return undefined
    if (method === 'MERGE') merges.set(writer.run, { ...mergesOfAll(writer.run), inVerbose: made })
    if (made.lost.length === 0) return setOf(writer, made)
    // The record does not hold what was lost, so what it holds afterwards has come by the plain form.
    const measure = await change(writer, { method, fields: made.fields, contentType: plain })
    if (!measure.isTaken) continue
    expectSuccess(writer.run, made)
    return setOf(writer, made, keptBy(measure))
  }
  return setOneField(writer, method, verbose)
}

/** A field among several may have rules of its own. */
async function setOneField(writer: GivenMain, method: ChangeMethod, contentType: string) {
  refusedAtOnce[method].add(writer.run)
  return setFields(writer, { method, fields: await freshField(writer), contentType })
}

/** Runs in which a method refused all plain fields at once, whatever their values. */
const refusedAtOnce = { MERGE: new WeakSet<RunContext>(), PUT: new WeakSet<RunContext>() }

/** Values that get lost easily, and others where a field has rules against signs in a text. */
function valuesToTry(writer: GivenMain, method: ChangeMethod): readonly (() => Promise<Row>)[] {
  if (refusedAtOnce[method].has(writer.run)) return []
  return [async () => easilyLost(writer, await freshPlainFields(writer)), () => freshPlainFields(writer)]
}

/** A number may be out of a range in which another one stands by chance: then the one that was there first is given. */
async function setAsVerbose(writer: GivenMain, method: ChangeMethod, fields: Row): Promise<Made> {
  const { number = '' } = writer.run.profile.sandbox?.fields ?? {}
  const made = await change(writer, { method, fields, contentType: verbose })
  const known = sandboxOf(writer).snapshot?.[number]
  const isOver = Object.hasOwn(fields, number) && typeof known === 'number' && mayBeForValue(writer.run, made)
  return isOver ? change(writer, { method, fields: { ...fields, [number]: known }, contentType: verbose }) : made
}

function keptBy({ fields, lost }: Made): readonly string[] {
  return Object.keys(fields).filter((field) => !lost.includes(field))
}

/** What came of these of the fields, or of all where it is none of them. */
function setOf(writer: GivenMain, changed: Made, names: readonly string[] = []): FieldsSet {
  const { fields, after, before } = changed
  citeChange(changed)
  return { changed, ...readBack(writer, names.length > 0 ? picked(fields, names) : fields, after, before) }
}
