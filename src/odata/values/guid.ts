const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The pattern of section Data records as a JSON Schema writes it: 32 hex digits in any case, 8-4-4-4-12. */
export const guidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

/** The GUID that stands for "not set", as null does. */
export const zeroGuid = '00000000-0000-0000-0000-000000000000'

/** Whether a value is a GUID as a plain string (section Data records). */
export function isGuid(value: unknown): boolean {
  return typeof value === 'string' && guid.test(value)
}

const otherSpelling = /^(?:\{([\da-f-]{36})\}|\(([\da-f-]{36})\)|([\da-f]{32}))$/i

/**
 * The GUID that a text spells: as the document does, in braces or brackets, or without dashes, as many servers write and
 * take it. In lower case; undefined for any other text.
 */
export function guidSpelledBy(text: string): string | undefined {
  const [, inBraces, inBrackets, digits] = otherSpelling.exec(text) ?? []
  const spelled =
    digits?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') ?? inBraces ?? inBrackets ?? text
  return guid.test(spelled) ? spelled.toLowerCase() : undefined
}

/** Whether a value is the GUID of 32 zeros. */
export function isZeroGuid(value: unknown): boolean {
  return value === zeroGuid
}

/** Whether two texts are the same GUID, in whatever case. */
export function sameGuid(left: string, right: string): boolean {
  return isGuid(left) && left.toLowerCase() === right.toLowerCase()
}
