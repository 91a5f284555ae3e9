import type { Row } from '../../../odata/index.js'
import type { ChangeMethod } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess, named } from '../../words/answers.js'
import type { RunContext } from '../../context/run-context.js'
import { zerosLed } from '../fields/easily-lost.js'
import { freshFields } from '../fields/fresh-values.js'
import { lostOf, picked } from '../fields/read-back.js'
import { lookupOrNone } from '../lookups/lookup-records.js'
import { change, expectSuccess } from '../making/changing.js'
import { sandboxOf } from '../making/sandbox-of.js'
import { contentTypes, expectReadBack } from '../making/setting.js'

const [plain, verbose] = contentTypes

/**
 * Judges that the custom field, the lookup by its Id, and with them a text of digits alone, are set as verbose JSON where
 * the plain form sets them. What that does not set either, or refuses, is for other clauses to judge.
 */
export async function expectOthersInVerbose(run: RunContext, main: Actor, method: ChangeMethod): Promise<void> {
  const sandbox = sandboxOf(run, main)
  const lookup = await lookupOrNone(run, main)
  const others: Row = {
    ...(await freshFields(run, sandbox, ['custom'])),
    ...(lookup ? { [lookup.idField]: lookup.one } : {}),
  }
  const fields = { ...zerosLed(run, await freshFields(run, sandbox, ['text'])), ...others }
  if (Object.keys(fields).length === 0) return
  const changed = await change(run, main, { method, fields, contentType: verbose })
  const { answer, after } = changed
  const lost = lostOf(run, sandbox, fields, after)
  if (isSuccess(answer) && lost.length === 0) return
  // The record does not hold what was lost, so what it holds afterwards has come by the plain form.
  const measure = await change(run, main, { method, fields, contentType: plain })
  if (!isSuccess(measure.answer)) return
  expectSuccess(run, changed)
  const lostAnyhow = lostOf(run, sandbox, fields, measure.after)
  const dropped = lost.filter((field) => !lostAnyhow.includes(field))
  expectReadBack(run, sandbox, picked(fields, dropped), after, named(answer))
}
