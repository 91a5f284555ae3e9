import { describe, expect, it } from 'vitest'
import type { Row } from '../../odata/index.js'
import { isWrittenOut } from './written-out.js'

const row: Row = { Id: 'x', Name: 'Ann & "Bo" (C++)', Age: 30, Active: true, Note: null, City: '' }
const members = [
  [String.raw`"Name":"Ann & \"Bo\" (C++)"`, '<d:Name>Ann &amp; "Bo" (C++)</d:Name>'],
  ['"Age" : 30', '<Age m:type="Edm.Int32">30</Age>'],
  ['"Active":true', '<x.y:Active>true</x.y:Active>'],
] as const

describe('a record in a text', () => {
  it.each([
    [3, 'JSON', 0, true],
    [2, 'JSON', 0, false],
    [3, 'XML', 1, true],
    [2, 'XML', 1, false],
  ] as const)('with %d of its members in %s', (count, _format, form, is) => {
    const text = members.slice(0, count).map((each) => each[form])
    expect(isWrittenOut(row, `<p>${text.join(', ')}</p>`)).toBe(is)
  })

  it.each(['x'.repeat(100_000), '<&"я\n'.repeat(20_000)])('may have a text of 100 kB (%#)', (long) => {
    const whole = { A: 'one', B: 'two', Long: long }
    expect(isWrittenOut(whole, JSON.stringify(whole))).toBe(true)
    expect(isWrittenOut(whole, JSON.stringify({ ...whole, Long: `${long.slice(0, -1)}!` }))).toBe(false)
  })

  it('has a number that is quoted, and the entities of a page', () => {
    expect(isWrittenOut({ A: 1, B: 2, C: 3 }, '{&quot;A&quot;:"1", "B": "2", &#34;C&#34;:3}')).toBe(true)
  })

  it.each([
    ['names in other case', '"name":"one","mail":"two","city":"three"'],
    ['names and no values', '"Name":"","Mail":"","City":""'],
    ['values and no names', 'one, two, three'],
    ['longer names', '"userName":"one","userMail":"two","userCity":"three"'],
  ])('is not to be seen by %s', (_what, text) => {
    expect(isWrittenOut({ Name: 'one', Mail: 'two', City: 'three' }, text)).toBe(false)
  })

  it('is not to be seen by the smaller part of what it has set', () => {
    const wide = Object.fromEntries('ABCDEF'.split('').map((name) => [name, name]))
    expect(isWrittenOut(wide, '"A":"A","B":"B","C":"C"')).toBe(false)
    expect(isWrittenOut(wide, '"A":"A","B":"B","C":"C","D":"D"')).toBe(true)
  })
})
