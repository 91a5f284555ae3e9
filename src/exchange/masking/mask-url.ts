import { guid } from './guid.js'
import type { EvidenceLevel } from './level.js'
import type { Masker } from './masker.js'

const secretParameter =
  /([?&](?!\$?skiptoken=)[^=&#]*(?:password|token|secret|api-?key|csrf|session_?id)[^=&#]*=)([^&#]+)/gi
const literal = /(guid|)(%(?:25)*27|')((?:\2\2|(?!\2)[^&#])*)(\2?)/gi

/**
 * Masks the parameters of a URL that are secret by their name and, at `masked`, the text literals of its filters in
 * any depth of percent-encoding, since a filter names people too. GUIDs stay: they tell a reader what was asked for.
 */
export function maskUrl(masker: Masker, url: string, level: EvidenceLevel): string {
  const known = url.replace(secretParameter, (_, name: string, value: string) => name + masker.whole('token', value))
  if (level !== 'masked') return known
  return known.replace(literal, (whole: string, type: string, quote: string, content: string, closing: string) => {
    const value = valueOf(content, quote)
    if (type !== '' || value === '' || guid.test(value) || content.includes('‹')) return whole
    return quote + masker.text(value) + closing
  })
}

/** What the text literals of a URL say, in any depth of percent-encoding, but for GUIDs. */
export function textLiteralsIn(url: string): readonly string[] {
  return [...url.matchAll(literal)].flatMap(([, type, quote = '', content = '']) => {
    const value = valueOf(content, quote)
    return type !== '' || value === '' || guid.test(value) ? [] : [value]
  })
}

/** What a literal says: `''` is one quote, and it is percent-encoded once more than its quotes are. */
function valueOf(content: string, quote: string): string {
  const depth = quote === "'" ? 1 : (quote.length - 1) / 2
  let value = content.replaceAll(quote + quote, quote)
  for (let layer = 0; layer < depth; layer += 1) {
    try {
      value = decodeURIComponent(value.replaceAll('+', ' '))
    } catch {
      return value
    }
  }
  return value
}
