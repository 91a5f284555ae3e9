/**
 * Reads a raw header value as UTF-8. Header bytes are kept as one character each (ISO 8859-1), which loses nothing: a
 * `Location` written in UTF-8 shows as `/Login?x=Ã¼`, and this gives back `/Login?x=ü`. Undefined where the value holds
 * bytes outside ASCII that are not UTF-8, so that the caller decides what they mean.
 */
export function rereadAsUtf8(rawValue: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(rawValue, 'latin1'))
  } catch {
    return undefined
  }
}
