import { escapeAt } from './escapes.js'
import { type Stretch, SecretIndex } from './secret-index.js'
import { layersOf } from './decoded-text.js'
import { textLiteralsIn } from './mask-url.js'
import type { Masker } from './masker.js'
import { shortestSpelling } from './spellings.js'

/** So many characters are remembered, and no text that is longer than this. */
const room = 4 * 1024 * 1024

const longest = 64 * 1024

/** What came of texts. The same headers and bodies come again and again in a run, and to look through them takes time. */
export class Outcomes {
  readonly #made = new Map<string, string>()
  #used = 0

  /** What was made of this text for this purpose, a line of its own; made now where it is not known. */
  of(purpose: string, text: string, make: () => string): string {
    if (text.length > longest) return make()
    const key = `${purpose}\n${text}`
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const made = make()
    const size = key.length + made.length
    if (this.#used + size > room) this.forget()
    this.#made.set(key, made)
    this.#used += size
    return made
  }

  forget(): void {
    this.#made.clear()
    this.#used = 0
  }
}

const quote = "(?:'|%(?:25)*27|&(?:amp;)*(?:#0*39|#x0*27|apos);|\\\\+u0027)"

const first = new RegExp(`^${quote}`, 'i')

const last = new RegExp(`${quote}$`, 'i')

/** The longest escape that is looked for around a border of a stretch, in characters. */
const longestEscape = 12

/**
 * The stretch with the whole of an escape that it begins or ends in: of `\n` a secret may begin with the letter alone, and
 * JSON of which a backslash is left before the mask is none.
 */
export function withWholeEscapes(text: string, stretch: Stretch): Stretch {
  const first = escapeAround(text, stretch.start)
  const last = escapeAround(text, stretch.end)
  if (!first && !last) return stretch
  return { ...stretch, start: first?.start ?? stretch.start, end: last?.end ?? stretch.end }
}

/** The escape that has characters on both sides of this place. */
function escapeAround(text: string, at: number): { readonly start: number; readonly end: number } | undefined {
  for (let start = at - 1; start >= 0 && start > at - longestEscape; start -= 1) {
    if (!/[\\%]/.test(text.charAt(start)) || isEscaped(text, start)) continue
    const end = start + (escapeAt(text, start)?.length ?? 0)
    return end > at ? { start, end } : undefined
  }
  return undefined
}

/** Whether a backslash is what another one before it stands for. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charAt(first - 1) === '\\') first -= 1
  return text.charAt(at) === '\\' && (at - first) % 2 === 1
}

/** Stretches that touch the same characters become one, so that nothing of either is left over; the longest names it. */
export function merged(stretches: readonly Stretch[]): readonly Stretch[] {
  const sorted = [...stretches].sort((a, b) => a.start - b.start || b.end - a.end)
  const whole: Stretch[] = []
  for (const stretch of sorted) {
    const last = whole.at(-1)
    if (last === undefined || stretch.start >= last.end) whole.push(stretch)
    else if (stretch.end > last.end) whole[whole.length - 1] = { ...last, end: stretch.end }
  }
  return whole
}

/** The first `limit` characters of the text with its stretches replaced: a mask is never cut, nor is what it hides. */
export function replaced(text: string, stretches: readonly Stretch[], limit: number): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, mask } of stretches) {
    if (start >= limit) break
    parts.push(text.slice(at, start), mask)
    at = end
  }
  parts.push(text.slice(at, Math.max(at, limit)))
  return parts.join('')
}

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
    for (const text of new Set([`'${literal}'`, `'${literal.replaceAll("'", "''")}'`, `"${literal}"`]))
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
