import { DecodedText } from './decoded-text.js'
import { truncationMarker } from './half-secret.js'

const code = '(?:0[xX](?:(?!0[xX])[0-9a-fA-F]){1,6}|\\d{1,7})'
const between = '[|,;+ \\r\\n]{1,3}(?:(?<=\\n)[ \\t]{0,40})?'
const run = new RegExp(`${code}(?:${between}${code})+`, 'g')
const each = new RegExp(code, 'g')
/** What may stand between the last code and the mark, where a text was cut short: a separator, or a part of one or of the code. */
const cutBehind = new RegExp(`([xX]|[|,;+ \\r\\n]{0,3}(?:%[27]?)?)${truncationMarker}`, 'y')

/**
 * The texts that a text spells as character codes joined by a bar, comma, semicolon, blank or line end: decimal, the way
 * in which the UserName cookie spells its name, or hexadecimal behind `0x`. Code points, UTF-16 units and bytes of UTF-8
 * read alike here.
 */
export function* spelledInCodes(source: DecodedText): Generator<DecodedText> {
  for (const { 0: codes, index } of source.text.matchAll(run)) {
    const units: number[] = []
    const starts: number[] = []
    const ends: number[] = []
    let last = 0
    for (const { 0: digits, index: offset } of codes.matchAll(each)) {
      const number = Number(digits)
      const from = source.start(index + offset)
      const to = source.end(index + offset + digits.length - 1)
      last = units.length
      const spelled = number <= 0x10ffff ? String.fromCodePoint(number) : ' '
      for (let unit = 0; unit < spelled.length; unit += 1) {
        units.push(spelled.charCodeAt(unit))
        starts.push(from)
        ends.push(to)
      }
    }
    cutBehind.lastIndex = index + codes.length
    const behind = cutBehind.exec(source.text)
    const unsure = new Set<number>()
    if (behind) {
      // The last code may lack digits.
      if (/^x?$/i.test(behind[1] ?? '')) for (let unit = last; unit < units.length; unit += 1) unsure.add(unit)
      units.push(truncationMarker.charCodeAt(0))
      starts.push(source.start(cutBehind.lastIndex - 1))
      ends.push(source.end(cutBehind.lastIndex - 1))
    }
    const text = Buffer.from(Uint16Array.from(units).buffer).toString('utf16le')
    const spelled = new DecodedText(text, Int32Array.from(starts), Int32Array.from(ends), unsure)
    yield spelled
    // The codes may be those of bytes, which stand one a character here.
    const ofBytes = spelled.decodedOnce()
    if (ofBytes) yield ofBytes
  }
}
