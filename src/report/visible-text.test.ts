import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../tests/support/any-character.js'
import { bounded, visibleLine, visibleText } from './visible-text.js'

const harmful = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

describe('text of a target', () => {
  it.each([
    ['\u001b[31mred', '‹U+001B›[31mred'],
    ['a\r\nb\tc\nd', 'a↵b⇥c↵d'],
    ['\u0000\u007f', '‹U+0000›‹U+007F›'],
    ['user\u202egnp.exe', 'user‹U+202E›gnp.exe'],
    ['\u2066x\u2069', '‹U+2066›x‹U+2069›'],
    ['a\u200bb\ufeff', 'a‹U+200B›b‹U+FEFF›'],
    ['\u009b31m', '‹U+009B›31m'],
    ['\u2028', '‹U+2028›'],
    ['\ud800', '‹U+D800›'],
    ['\u{e0041}', '‹U+E0041›'],
    ['Зоряна, 高橋, أحمد, 🙂', 'Зоряна, 高橋, أحمد, 🙂'],
  ])('%j is shown as %s on one line', (told, shown) => {
    expect(visibleLine(told)).toBe(shown)
  })

  it('keeps line breaks and tabs where there are several lines, and shows a lone carriage return', () => {
    expect(visibleText('a\r\nb\n\tc\rd')).toBe('a\nb\n\tc‹U+000D›d')
  })

  it('never holds an unseen character, whatever was told', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (told) => {
        expect(visibleLine(told)).not.toMatch(harmful)
        expect(visibleText(told).replaceAll(/[\n\t]/g, '')).not.toMatch(harmful)
      }),
      { seed: 2, numRuns: 150 },
    )
  })

  it('is cut to its bound, says by how much, and no character is split', () => {
    const more = 'x'.repeat(30)
    expect(bounded('abcdef', 6)).toBe('abcdef')
    expect(bounded(`abcdef${more}`, 6)).toBe('abcdef… (30 more characters)')
    expect(bounded(`ab🙂${more}`, 3)).toBe('ab… (32 more characters)')
  })

  it('is not cut where it would get longer by that', () => {
    expect(bounded('abcdefg', 6)).toBe('abcdefg')
    for (let length = 6; length < 60; length += 1) {
      const text = 'x'.repeat(length)
      expect(bounded(text, 6).length).toBeLessThanOrEqual(length)
    }
  })
})
