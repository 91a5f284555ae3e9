import { describe, expect, it } from 'vitest'
import { holdsMarkedText, isMarkedText, markedText } from './own-texts.js'

const own = markedText('02f00a7f9d')

describe('a text of the checker’s own', () => {
  it('has a mark and eight digits', () => {
    expect(own).toBe('svc check 02f00a7f')
    expect(isMarkedText(own)).toBe(true)
  })

  it.each([
    ['as it was made', own],
    ['in quotes, amid others', `"${own}" isn't all of it`],
    ['with a sign in the place of its blanks', own.replaceAll(' ', "'")],
    ['with a sign of two units there', own.replaceAll(' ', '🚀')],
    ['after what the server puts before it', `Note: ${own}`],
    ['in a column of capitals', own.toUpperCase()],
  ])('is found %s', (_how, text) => {
    expect(holdsMarkedText(text)).toBe(true)
  })

  it.each([
    ['a text that says no more than its words', 'svc check the brakes'],
    ['digits alone', '02f00a7f'],
    ['a part of it', 'svc check 02f'],
    ['nothing', null],
    ['a number', 5],
    ['no value', undefined],
  ])('is not taken for found in %s', (_what, value) => {
    expect(holdsMarkedText(value)).toBe(false)
    expect(isMarkedText(value) && holdsMarkedText(value)).toBe(false)
  })
})
