import type { Row } from '../../odata/index.js'
import type { ChangeMethod, Sandbox } from '../../sandbox/index.js'
import { serverTime, type Actor } from '../../session/index.js'
import { isSuccess, named } from '../words/answers.js'
import { expect } from '../words/expect.js'
import type { RunContext } from '../context/run-context.js'
import { change, expectSuccess, type Changed } from './changing.js'
import { computedFields, type Given } from './computed-fields.js'
import { freshField, freshPlainFields } from './fresh-values.js'
import { outsideAscii } from './outside-ascii.js'
import { isPutBlocked } from './put-blocked.js'
import { notAsGiven } from './read-back.js'
import { sandboxOf } from './sandbox-of.js'
import { contentTypes, expectReadBack, expectSet } from './setting.js'
import { isStamp } from './stamps.js'

const [plain, verbose] = contentTypes

/**
 * Judges that a method works with both content types, every plain field given at once. The plain one comes first and is
 * the measure: what it does not set either, or moves besides, is for other clauses to judge.
 */
export async function expectContentTypes(run: RunContext, main: Actor, method: ChangeMethod): Promise<void> {
  const sandbox = sandboxOf(run, main)
  const fields = outsideAscii(run, await freshPlainFields(run, sandbox))
  const measure = await change(run, main, { method, fields, contentType: plain })
  if (method === 'PUT' && isPutBlocked(run, measure)) return
  if (!isSuccess(measure.answer)) return expectOneField(run, main, method)
  const kept = Object.entries(fields).filter(([field, value]) => isKept(run, sandbox, { [field]: value }, measure))
  expectReadBack(
    run,
    sandbox,
    kept.length > 0 ? Object.fromEntries(kept) : fields,
    measure.after,
    named(measure.answer),
  )
  const again = outsideAscii(run, await freshPlainFields(run, sandbox))
  const changed = await change(run, main, { method, fields: again, contentType: verbose })
  expectSuccess(run, changed)
  const judged = Object.entries(again).filter(([field]) => kept.some(([name]) => name === field))
  expectReadBack(run, sandbox, Object.fromEntries(judged), changed.after, named(changed.answer))
  if (method === 'MERGE') await expectRestLeftAlone(run, main, { ...changed, fields: again }, measure)
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
