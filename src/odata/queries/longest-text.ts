/** Characters of a text that a filter asks for: a field that holds longer ones serves for none, since addresses are bounded. */
export const longestText = 250

/** Whether these texts are all short enough to be asked for by a filter. */
export function areShort(texts: readonly string[]): boolean {
  return texts.every(({ length }) => length <= longestText)
}
