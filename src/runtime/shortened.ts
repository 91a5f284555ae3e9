/**
 * A text of at most so many characters, with a mark where it is cut: by that mark the masker knows half a secret for one.
 */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
