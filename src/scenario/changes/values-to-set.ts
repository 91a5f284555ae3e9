import type { Actor } from '../../session/index.js'
import { accessRefusal, isSuccess, named, seen } from '../answers.js'
import { loginPages } from '../main-session.js'
import { observe } from '../record.js'
import type { RunContext } from '../run-context.js'
import { cantTell, untested } from '../verdict.js'
import { change, expectSuccess } from './changing.js'
import { freshDigits, freshNumber, freshText, type FieldKind } from './fresh-values.js'
import { sandboxOf } from './sandbox-of.js'
import { expectReadBack } from './setting.js'

/**
 * Short texts that get lost on the way to a store: with quotes, a tab and two blanks in a row, with a line break, outside
 * ASCII, and of digits only. None has a blank at an end, where a store may trim.
 */
export function textsToSet(run: RunContext): readonly string[] {
  return [
    `"${freshText(run)}" isn't\tall  of it`,
    `${freshText(run)}\nin two lines`,
    `${freshText(run)} Зоряна ü 漢字\u00A0${writtenToTheLeft} ${joinedEmoji}`,
    `00${freshDigits(run)}`,
  ]
}

/** Hebrew, by escapes, since an editor shows it in an order of its own. */
const writtenToTheLeft = '\u05E9\u05DC\u05D5\u05DD'

/** Two signs beyond the Basic Multilingual Plane that a zero-width joiner makes one. */
const joinedEmoji = '👩\u200D🚀'

/**
 * Sets a text with signs that somebody on the way may read as code. What stands before a deployment may refuse it out of
 * caution, so a refusal is recorded only.
 */
export async function expectSignsSet(run: RunContext, main: Actor, field: string): Promise<void> {
  const fields = { [field]: `${freshText(run)} a+b%41; $2--c &\\ <d>` }
  const { answer, after } = await change(run, main, { method: 'MERGE', fields })
  if (!isSuccess(answer)) {
    return observe(`a text with + % ; $ -- & \\ < > was refused: ${named(answer)} answered ${seen(answer)}`, {
      evidence: [answer.id],
    })
  }
  expectReadBack(run, sandboxOf(run, main), fields, after, named(answer))
}

/**
 * Sets a number in the precision of the one that is there, then zero, then a negative one. A field whose own rules refuse
 * the last two decides nothing.
 */
export async function expectNumbersSet(run: RunContext, main: Actor, field: string): Promise<void> {
  const sandbox = sandboxOf(run, main)
  await sandbox.prepare()
  const plain = freshNumber(run, sandbox.snapshot?.[field])
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

/** Ends a clause of which a kind of field shows a part, where the profile names none of that kind. */
export function needsField(run: RunContext, kind: FieldKind): void {
  if (run.profile.sandbox?.fields[kind] === undefined) {
    untested(`the profile names no field of the kind ${kind} that the checker may change`, `sandbox.fields.${kind}`)
  }
}
