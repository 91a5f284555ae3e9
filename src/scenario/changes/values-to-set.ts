import type { Actor } from '../../session/index.js'
import { accessRefusal, isSuccess, named } from '../words/answers.js'
import { loginPages } from '../words/main-session.js'
import type { RunContext } from '../context/run-context.js'
import { cantTell, untested } from '../outcome/verdict.js'
import { change, expectSuccess } from './changing.js'
import { needsRoom } from './fits.js'
import { freshNumber, type FieldKind } from './fresh-values.js'
import { sandboxOf } from './sandbox-of.js'
import { expectReadBack } from './setting.js'

/**
 * Sets a number in the precision of the one that is there, then zero, then a negative one. A field whose own rules refuse
 * the last two decides nothing.
 */
export async function expectNumbersSet(run: RunContext, main: Actor, field: string): Promise<void> {
  const sandbox = sandboxOf(run, main)
  await sandbox.prepare()
  const plain = freshNumber(run, sandbox.snapshot?.[field], field)
  const unsigned = sandbox.fieldTypes.get(field) === 'Edm.Byte'
  const refused: string[] = []
  for (const value of unsigned ? [plain, 0] : [plain, 0, -plain]) {
    const fields = { [field]: value }
    const changed = await change(run, main, { method: 'MERGE', fields })
    const { answer, after } = changed
    if (value !== plain && !isSuccess(answer) && accessRefusal(answer, loginPages(run)) === undefined) {
      refused.push(`${value === 0 ? 'zero' : 'a negative number'} (${named(answer)})`)
      continue
    }
    expectSuccess(run, changed)
    expectReadBack(run, sandbox, fields, after, named(answer))
  }
  if (refused.length > 0) {
    cantTell(
      `${field} may have rules of its own, so name another field in sandbox.fields.number: it takes other numbers and refuses ${refused.join(' and ')}`,
      'profile',
    )
  }
}

/** Ends a clause of which a kind of field shows a part, where the profile names none of that kind that could be used. */
export function needsField(run: RunContext, kind: FieldKind): void {
  const field = run.profile.sandbox?.fields[kind]
  if (field === undefined)
    untested(`the profile names no field of the kind ${kind} that the checker may change`, `sandbox.fields.${kind}`)
  needsRoom(run, field)
}
