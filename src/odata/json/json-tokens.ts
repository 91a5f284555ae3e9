/** What one pass over the bytes of a JSON text shows without building anything. */
export interface JsonTokens {
  /** The depth to which objects and arrays are nested, or the first depth beyond the bound. */
  readonly depth: number
  /** Start and end of each number that has more digits than a double surely holds. */
  readonly longNumbers: readonly (readonly [start: number, end: number])[]
}

/** A double holds every decimal of 15 significant digits. */
const safeDigits = 15

/**
 * Walks over JSON in UTF-8, well-formed or not, in one pass; stops at the first bracket beyond `maxDepth`.
 */
export function jsonTokens(bytes: Uint8Array, maxDepth: number): JsonTokens {
  const longNumbers: [number, number][] = []
  const length = bytes.length
  let depth = 0
  let deepest = 0
  let at = 0
  while (at < length) {
    const byte = bytes[at] ?? 0
    if (byte === 0x22) {
      at++
      while (at < length && bytes[at] !== 0x22) at += bytes[at] === 0x5c ? 2 : 1
      at++
    } else if (byte === 0x7b || byte === 0x5b) {
      depth++
      if (depth > deepest) {
        deepest = depth
        if (depth > maxDepth) break
      }
      at++
    } else if (byte === 0x7d || byte === 0x5d) {
      depth--
      at++
    } else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
      const start = at
      let digits = 0
      let exponent = false
      for (at++; ; at++) {
        const next = bytes[at] ?? 0
        if (next >= 0x30 && next <= 0x39) digits++
        else if (next === 0x65 || next === 0x45) exponent = true
        else if (next !== 0x2e && next !== 0x2b && next !== 0x2d) break
      }
      if (exponent || digits >= safeDigits) longNumbers.push([start, at])
    } else {
      at++
    }
  }
  return { depth: deepest, longNumbers }
}
