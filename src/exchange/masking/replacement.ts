import { escapeAt } from './escapes.js'
import type { Stretch } from './secret-index.js'

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
