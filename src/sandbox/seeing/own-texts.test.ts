import { describe, expect, it } from 'vitest'
import { holdsMarkedText, isMarkedText, isShortMarkedText, markedText, shortMarkedText } from './own-texts.js'

const own = markedText('02f00a7f9d')
const short = shortMarkedText('02f00a7f9d')

describe('a text of the checker’s own', () => {
  it('has a mark and eight digits', () => {
    expect(own).toBe('svc check 02f00a7f')
    expect(isMarkedText(own)).toBe(true)
  })

  it('fits a column of ten where it has to', () => {
    expect(short).toBe('svck 02f00')
    expect(isMarkedText(short)).toBe(true)
    expect([short, own].map(isShortMarkedText)).toEqual([true, false])
  })

  it.each([
    ['as it was made', own],
    ['as it was made for a short column', short],
    ['of a short column, with a sign in the place of its blank', short.replaceAll(' ', '+')],
    ['of a short column of capitals', short.toUpperCase()],
    ['with signs outside ASCII', own.replace('svc', 'З🚀')],
    ['with a line break and quotes', own.replace('svc check ', 'З🚀\ncheck\'"&')],
    ['with all that gets lost easily', own.replace('svc check ', 'З🚀\nc\\+k\'"&%')],
    ['with that after some of it was lost', own.replace('svc check ', 'З🚀 c kʼ&')],
    ['of a short column, with signs outside ASCII', short.replace('svc', 'З🚀')],
    ['of a run of an earlier version', own.replace('svc check ', 'Зяü\ncheck\'"&')],
    ['of such a run and a short column', short.replace('svc', 'Зяü')],
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
    ['what is as long as a short one', 'svc 02f00a'],
    ['a short one amid others', `the ${short} of it`],
    ['nothing', null],
    ['a number', 5],
    ['no value', undefined],
  ])('is not taken for found in %s', (_what, value) => {
    expect(holdsMarkedText(value)).toBe(false)
    expect(isMarkedText(value) && holdsMarkedText(value)).toBe(false)
  })
})
