/** The bytes 0x80 to 0x9f in windows-1252, for which the web also takes iso-8859-1 and us-ascii. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * A decoder that refuses bytes which are no text in the charset. Node 20 decodes windows-1252 as if those bytes were
 * control characters: that is mended here. @throws RangeError for a charset that nobody knows
 */
export function fatalDecoder(charset: string): Pick<TextDecoder, 'decode'> {
  const decoder = new TextDecoder(charset, { fatal: true })
  if (decoder.encoding !== 'windows-1252') return decoder
  return {
    decode: (bytes, options) =>
      decoder
        .decode(bytes, options)
        .replace(/[\u0080-\u009f]/g, (control) => windows1252.charAt(control.charCodeAt(0) - 0x80)),
  }
}
