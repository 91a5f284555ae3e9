import { untested } from '../../outcome/verdict.js'
import { howMany, inTurn, type Compared } from '../asking/breach.js'
import type { Reader } from '../asking/query.js'
import { findsExactly, findsNoOther } from '../filters/equality.js'
import { lastOfEachField, uniqueTexts, type Choice } from '../values/choices.js'
import { closedFields } from './closed-fields.js'

/** Fields beside that of the first text in which plus signs are looked for: numbers of telephones, say, and addresses. */
const mostOthers = 2

/** A plus sign is found as a plus sign; the same text with blanks in its place finds other records or none. */
export async function keepsPlusSigns(reader: Reader, choice: Choice): Promise<Compared> {
  const withBlanks = choice.text.replaceAll('+', ' ').trim()
  return {
    breaches: [...(await findsExactly(reader, choice)), ...(await findsNoOther(reader, choice.field, withBlanks))],
    expected: `${howMany(choice.rows)} with the plus sign, none of them with blanks in its place`,
    seen: `${howMany(choice.rows)} with the plus sign, none of them with blanks in its place`,
  }
}

/** A text with a plus sign of each of a few other fields: what is found by one field may not be by another. */
export async function keepsPlusSignsIn(reader: Reader, first: Choice, choices: readonly Choice[]): Promise<Compared> {
  const { unlessClosed } = closedFields(reader, first)
  const having = uniqueTexts(choices).filter(({ field, text }) => field !== first.field && /^[^']*\+[^']*$/.test(text))
  const others = lastOfEachField(having).slice(0, mostOthers)
  if (others.length === 0) return untested('the sample shows no text with a plus sign in another field')
  const told = `a record with a plus sign in each of ${others.map(({ field }) => field).join(', ')}`
  return {
    breaches: await inTurn(others, (choice) => unlessClosed(choice, () => findsExactly(reader, choice))),
    expected: told,
    seen: told,
  }
}
