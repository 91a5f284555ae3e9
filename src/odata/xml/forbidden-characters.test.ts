import { describe, expect, it } from 'vitest'
import { readCollection } from '../collections/read-collection.js'
import { refusalInWords } from '../testing/refusal-of.js'

const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
const feedOf = (...notes: readonly string[]) =>
  Buffer.from(
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:d="${d}" xmlns:m="${d}/metadata"><title>x</title>${notes
      .map(
        (note, id) =>
          `<entry><content><m:properties><d:Id>${id}</d:Id><d:N>${note}</d:N></m:properties></content></entry>`,
      )
      .join('')}</feed>`,
  )
const read = (body: Buffer) => readCollection(body, 'application/atom+xml')

describe('a character that XML does not allow', () => {
  it.each([
    ['a hexadecimal reference', 'a&#x1F;b', 'U+001F', 'a\u001fb'],
    ['a decimal reference', 'a&#31;b', 'U+001F', 'a\u001fb'],
    ['a zero', '&#0;', 'U+0000', '\0'],
    ['the character itself', 'a\u000bb', 'U+000B', 'a\u000bb'],
    ['half a pair', 'a&#xD83D;', 'U+D83D', 'a\ud83d'],
    ['a noncharacter', '&#xFFFE;&#x9;&amp;', 'U+FFFE', '\ufffe\t&'],
  ])('is named with its record, and the rest is read: %s', (_how, note, character, text) => {
    const row = { Id: '1', N: text }
    const page = read(feedOf('fine', note, 'more', '&#x1E;'))
    expect(page.rows[1]).toEqual(row)
    expect(page.rows.map(({ Id }) => Id)).toEqual(['0', '1', '2', '3'])
    expect(page.forbidden).toEqual({ character, place: { field: 'N', row } })
  })

  it('is named where it stands outside of the records', () => {
    const body = Buffer.from(feedOf('fine').toString().replace('<title>x', '<title>&#x1;'))
    expect(read(body).forbidden).toEqual({ character: 'U+0001' })
  })

  it.each(['fine', '&#x9;&#10;&#x1F600;', '<![CDATA[&#x1F;]]>', '\u{f001f}'])('is none in %j', (note) => {
    expect(read(feedOf(note))).not.toHaveProperty('forbidden')
  })

  it('is not to blame where the XML is broken without it', () => {
    expect(refusalInWords(() => read(feedOf('&#x1F;</d:N>')))).toMatch(/^broken: XML that is not well-formed/)
    expect(refusalInWords(() => read(feedOf('&#x110000;')))).toMatch(/^broken/)
  })
})
