import type { Stretch } from './secret-index.js'

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
