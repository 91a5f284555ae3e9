import { layersOf } from './decoded-text.js'
import { textLiteralsIn } from './mask-url.js'
import type { Masker } from './masker.js'
import { merged, replaced } from './replacement.js'
import { SecretIndex, type Stretch } from './secret-index.js'
import { shortestSpelling } from './spellings.js'

const quote = "(?:'|%(?:25)*27|&(?:amp;)*(?:#0*39|#x0*27|apos);|\\\\+u0027)"
const first = new RegExp(`^${quote}`, 'i')
const last = new RegExp(`${quote}$`, 'i')

/**
 * What masks the text literals of a request's URL where its answer quotes them: a filter names people, and an error page,
 * a link to the next page or an error message repeats it. Between quotes alone, since outside of them the same letters may
 * be a word like any other. Undefined where the URL has none.
 */
export function quotedLiterals(masker: Masker, url: string): ((text: string) => string) | undefined {
  const literals = new Set(textLiteralsIn(url))
  if (literals.size === 0) return undefined
  const index = new SecretIndex()
  for (const literal of literals)
    for (const text of new Set([`'${literal}'`, `'${literal.replaceAll("'", "''")}'`]))
      if (text.length >= shortestSpelling)
        index.add({ text, form: 'anyCase', least: shortestSpelling }, masker.text(literal))
  return (text) => {
    const between = ({ start, end, mask }: Stretch): Stretch => {
      const found = text.slice(start, end)
      return { start, end, mask: (first.exec(found)?.[0] ?? '') + mask + (last.exec(found)?.[0] ?? '') }
    }
    const stretches = merged(layersOf(text).flatMap((layer) => index.find(layer)))
    return stretches.length === 0 ? text : replaced(text, stretches.map(between), text.length)
  }
}
