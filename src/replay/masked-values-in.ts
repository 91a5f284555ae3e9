const token = /"(?:[^"\\]|\\[^])*"|[^\s"{}[\],:]+/g
const masked = /^(?:-?9+(?:\.9+)?(?:[eE][+-]?9+)?|false)$/

/** A JSON text with each number and boolean replaced that the masking at the level `masked` may have put there. */
export function maskedValuesIn(json: string, replace: (word: string, at: number) => string): string {
  return json.replace(token, (word: string, at: number) => (masked.test(word) ? replace(word, at) : word))
}

/** Whether a recorded body hides record values: their masks, or what stands for numbers and booleans. */
export function hidesValues(text: string): boolean {
  if (text.includes('‹text·')) return true
  let found = false
  maskedValuesIn(text, (word) => {
    found = true
    return word
  })
  return found
}
