/**
 * A text of at most so many characters, with a mark where it is cut: by that mark the masker knows half a secret for one.
 */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

/** Several, as a sentence lists them: `a, b and c`. */
export function inSeries(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}
