import type { Breach } from '../asking/breach.js'
import type { Reader } from '../asking/query.js'
import { findsExactly, findsNoOther } from '../filters/equality.js'
import { lastOfEachField, loneOnes, type Choice } from '../values/choices.js'
import { closedFields } from './closed-fields.js'

/** Fields beside that of the first text in which plus signs are looked for: numbers of telephones, say, and addresses. */
const mostOthers = 2

/** A plus sign is found as a plus sign; the same text with blanks in its place finds other records or none. */
export async function keepsPlusSigns(reader: Reader, choice: Choice): Promise<readonly Breach[]> {
  const withBlanks = choice.text.replaceAll('+', ' ')
  return [...(await findsExactly(reader, choice)), ...(await findsNoOther(reader, choice.field, withBlanks.trim()))]
}

/** A text with a plus sign, and one of each of a few other fields: what is found by one field may not be by another. */
export async function keepsPlusSignsIn(
  reader: Reader,
  first: Choice,
  choices: readonly Choice[],
): Promise<readonly Breach[]> {
  const breaches = [...(await keepsPlusSigns(reader, first))]
  const { unlessClosed } = closedFields(reader, first)
  const having = loneOnes(choices).filter(({ field, text }) => field !== first.field && /^[^']*\+[^']*$/.test(text))
  for (const choice of lastOfEachField(having).slice(0, mostOthers))
    breaches.push(...(await unlessClosed(choice, (one) => findsExactly(reader, one))))
  return breaches
}
