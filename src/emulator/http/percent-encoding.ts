/**
 * Escapes every byte outside letters, digits and `-_.!~*'()`, upper-case hex. The address of a request reaches us
 * byte for byte in Latin-1, and is escaped byte for byte.
 */
export function percentEncoded(raw: string): string {
  return Array.from(Buffer.from(raw, 'latin1'), escapeOf).join('')
}

function escapeOf(byte: number): string {
  const character = String.fromCharCode(byte)
  return /[A-Za-z0-9\-_.!~*'()]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/** Decodes percent escapes as UTF-8; undefined where an escape is cut off or does not make up a character. */
export function percentDecoded(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw)
  } catch {
    return undefined
  }
}
