import type { Breach } from '../asking/breach.js'
import type { Reader } from '../asking/query.js'
import { lookFor } from '../errors/manner.js'
import { findsExactly, findsNoOther } from '../filters/equality.js'
import type { Choice } from '../values/choices.js'

/**
 * The longest text that is known, and the same without its last character: who cuts what a filter asks for finds the first
 * no more, or by the second the record that has the first. The document says nothing of how long a text in a filter may be,
 * so a refusal is recorded only.
 */
export async function keepsLongTexts(reader: Reader, choices: readonly Choice[]): Promise<readonly Breach[]> {
  const [long] = [...choices].sort((one, other) => other.text.length - one.text.length)
  if (!long) return []
  const breaches: Breach[] = []
  await lookFor('a long text', async () => {
    breaches.push(...(await findsExactly(reader, long)))
    const cut = [...long.text].slice(0, -1).join('').trimEnd()
    breaches.push(...(await findsNoOther(reader, long.field, cut)))
  })
  return breaches
}
