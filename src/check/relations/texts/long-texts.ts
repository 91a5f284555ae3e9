import { mayBeRefused } from '../asking/not-answered.js'
import type { Breach } from '../asking/breach.js'
import type { Reader } from '../asking/query.js'
import { findsExactly, findsNoOther } from '../filters/equality.js'
import type { Choice } from '../values/choices.js'

/**
 * The longest text that is known, and the same without its last character: who cuts what a filter asks for finds the first
 * no more, or by the second the record that has the first. The document says nothing of how long a text in a filter may be,
 * so nothing is judged by a refusal.
 */
export async function keepsLongTexts(reader: Reader, choices: readonly Choice[]): Promise<readonly Breach[]> {
  const [long] = [...choices].sort((one, other) => other.text.length - one.text.length)
  if (!long) return []
  return mayBeRefused('a long text', async () => {
    const cut = [...long.text].slice(0, -1).join('').trimEnd()
    return [...(await findsExactly(reader, long)), ...(await findsNoOther(reader, long.field, cut))]
  })
}
