import { DecodedText } from './decoded-text.js'

const run = /\d{1,7}(?:[|,;+ ]{1,3}\d{1,7})+/g

/**
 * The texts that a text spells as decimal character codes joined by a bar, comma, semicolon or blank: the way in which
 * the UserName cookie spells its name. Code points, UTF-16 units and bytes of UTF-8 read alike here.
 */
export function* spelledInCodes(source: DecodedText): Generator<DecodedText> {
  for (const { 0: codes, index } of source.text.matchAll(run)) {
    const units: number[] = []
    const starts: number[] = []
    const ends: number[] = []
    for (const { 0: digits, index: offset } of codes.matchAll(/\d+/g)) {
      const code = Number(digits)
      const from = source.start(index + offset)
      const to = source.end(index + offset + digits.length - 1)
      const spelled = code <= 0x10ffff ? String.fromCodePoint(code) : ' '
      for (let unit = 0; unit < spelled.length; unit += 1) {
        units.push(spelled.charCodeAt(unit))
        starts.push(from)
        ends.push(to)
      }
    }
    const text = Buffer.from(Uint16Array.from(units).buffer).toString('utf16le')
    const spelled = new DecodedText(text, Int32Array.from(starts), Int32Array.from(ends))
    yield spelled
    // The codes may be those of bytes, which stand one a character here.
    const ofBytes = spelled.decodedOnce()
    if (ofBytes) yield ofBytes
  }
}
