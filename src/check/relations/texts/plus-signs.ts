import { howMany, type Compared } from '../asking/breach.js'
import type { Reader } from '../asking/query.js'
import { findsExactly, findsNoOther } from '../filters/equality.js'
import type { Choice } from '../values/choices.js'

/** A plus sign is found as a plus sign; the same text with blanks in its place finds other records or none. */
export async function keepsPlusSigns(reader: Reader, choice: Choice): Promise<Compared> {
  const withBlanks = choice.text.replaceAll('+', ' ').trim()
  return {
    breaches: [...(await findsExactly(reader, choice)), ...(await findsNoOther(reader, choice.field, withBlanks))],
    expected: `${howMany(choice.rows)} with the plus sign, none of them with blanks in its place`,
    seen: `${howMany(choice.rows)} with the plus sign, none of them with blanks in its place`,
  }
}
