import type { Row } from '../../../odata/index.js'
import type { ChangeMethod, Sandbox } from '../../../sandbox/index.js'
import { serverTime, type Actor } from '../../../session/index.js'
import { isSuccess, named } from '../../words/answers.js'
import { expect } from '../../words/expect.js'
import type { RunContext } from '../../context/run-context.js'
import { change, expectSuccess, type Changed } from '../making/changing.js'
import { computedFields, type Given } from '../making/computed-fields.js'
import { easilyLost } from '../fields/easily-lost.js'
import { freshField, freshPlainFields } from '../fields/fresh-values.js'
import { isPutBlocked } from '../making/put-blocked.js'
import { notAsGiven, picked } from '../fields/read-back.js'
import { mayBeForValue } from '../fields/room-for-text.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { contentTypes, expectReadBack, expectSet } from '../making/setting.js'
import { isStamp } from '../making/stamps.js'

const [plain, verbose] = contentTypes

/**
 * Judges that a method works with both content types, every plain field given at once. The plain one comes first and is
 * the measure: what it does not set either, or moves besides, is for other clauses to judge.
 */
export async function expectContentTypes(run: RunContext, main: Actor, method: ChangeMethod): Promise<void> {
  const sandbox = sandboxOf(run, main)
  const hard = async () => easilyLost(run, sandbox, await freshPlainFields(run, sandbox))
  const first = await givenPlainly(run, main, method, await hard())
  if (method === 'PUT' && isPutBlocked(run, first)) return
  // A field may have rules of its own, against a number below zero or against signs in a text.
  const values = isSuccess(first.answer) ? hard : () => freshPlainFields(run, sandbox)
  const measure = values === hard ? first : await givenPlainly(run, main, method, await values())
  if (!isSuccess(measure.answer)) return expectOneField(run, main, method)
  const { fields } = measure
  const kept = Object.entries(fields).filter(([field, value]) => isKept(run, sandbox, { [field]: value }, measure))
  expectReadBack(
    run,
    sandbox,
    kept.length > 0 ? Object.fromEntries(kept) : fields,
    measure.after,
    named(measure.answer),
  )
  const changed = await givenVerbosely(run, main, method, await values())
  const again = changed.fields
  expectSuccess(run, changed)
  const judged = Object.entries(again).filter(([field]) => kept.some(([name]) => name === field))
  expectReadBack(run, sandbox, Object.fromEntries(judged), changed.after, named(changed.answer))
  if (method === 'MERGE') await expectRestLeftAlone(run, main, changed, measure)
}

async function givenPlainly(
  run: RunContext,
  main: Actor,
  method: ChangeMethod,
  fields: Row,
): Promise<Changed & { readonly fields: Row }> {
  return { ...(await change(run, main, { method, fields, contentType: plain })), fields }
}

/** A number may be out of a range in which the plain one stood by chance: then the one that was there first is given. */
async function givenVerbosely(
  run: RunContext,
  main: Actor,
  method: ChangeMethod,
  fields: Row,
): Promise<Changed & { readonly fields: Row }> {
  const { number = '' } = run.profile.sandbox?.fields ?? {}
  const known = sandboxOf(run, main).snapshot?.[number]
  const set = async (given: Row) => ({
    ...(await change(run, main, { method, fields: given, contentType: verbose })),
    fields: given,
  })
  const changed = await set(fields)
  const isOver = Object.hasOwn(fields, number) && typeof known === 'number' && mayBeForValue(run, changed)
  return isOver ? set({ ...fields, [number]: known }) : changed
}

/** A field among several may have rules of its own: what is refused with all of them is judged by one. */
async function expectOneField(run: RunContext, main: Actor, method: ChangeMethod): Promise<void> {
  for (const contentType of contentTypes) {
    await expectSet(run, main, { method, fields: await freshField(run, sandboxOf(run, main)), contentType })
  }
}

function isKept(run: RunContext, sandbox: Sandbox, given: Row, { after }: Changed): boolean {
  return notAsGiven(run, sandbox, given, after).length === 0
}

/**
 * Judges that a MERGE as verbose JSON leaves alone what it does not give: the first of the plain fields alone, and then the
 * others. What the plain form moves too, or one that is refused, is for other clauses to judge.
 */
export async function expectRestLeftAloneInVerbose(run: RunContext, main: Actor): Promise<void> {
  const sandbox = sandboxOf(run, main)
  const [first, ...others] = Object.entries(await freshPlainFields(run, sandbox))
  for (const part of [first ? [first] : [], others]) {
    if (part.length === 0) continue
    const fields: Row = Object.fromEntries(part)
    const changed = await change(run, main, { method: 'MERGE', fields, contentType: verbose })
    if (!isSuccess(changed.answer)) return
    if (changed.besides.length === 0) continue
    const again = picked(await freshPlainFields(run, sandbox), Object.keys(fields))
    const measure = await change(run, main, { method: 'MERGE', fields: again, contentType: plain })
    if (isSuccess(measure.answer)) await expectRestLeftAlone(run, main, { ...changed, fields }, measure)
  }
}

async function expectRestLeftAlone(
  run: RunContext,
  main: Actor,
  { fields, answer, before, after, besides }: Changed & Given,
  measure: Changed,
): Promise<void> {
  const asOf = { now: serverTime(answer), runTimeout: run.profile.limits.runTimeout }
  const doubtful = besides.filter((field) => !measure.besides.includes(field) && !isStamp(after[field], asOf))
  const computed = await computedFields(run, main, { fields, before, after }, doubtful)
  const moved = doubtful.filter((field) => !computed.includes(field))
  expect(moved, `fields that ${named(answer)} moved and did not give, and ${plain} does not move`).toEqual([])
}
