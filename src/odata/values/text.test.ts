import { describe, expect, it } from 'vitest'
import { asDatabases, hasHalfSurrogate, sameText, sameTextExactly } from './text.js'

describe('texts that a database calls the same', () => {
  it.each([
    ['abc', 'ABC'],
    ['abc', 'abc   '],
    ['', '   '],
    ['straße', 'STRASSE '],
    ['İstanbul', 'i̇stanbul'],
    ['e\u0301', 'é'],
    ['a\r\nb\rc', 'A\nB\nC'],
    ['José', 'jose'],
    ['Йод', 'иод'],
    ['Åse Øst', 'ase ost'],
    ['Łódź', 'lodz'],
    ['Æther', 'aether'],
    ['Œuvre', 'oeuvre'],
    ['Þórður', 'thordur'],
    ['STRAẞE', 'strasse'],
    ['STRAẞE', 'straße'],
    ['Ħal Ŧor', 'hal tor'],
    ['ＡＢＣ\uFF11', 'abc1'],
    ['ｶﾞﾗｽ', 'ガラス'],
    ['カタカナ', 'かたかな'],
    ['10 m²', '10 m2'],
    ['が', 'か'],
    ['Zoë 🚀 Rocket', 'Zoë 🎸 Rocket'],
    ['Zoë 🚀 Rocket', 'Zoë  Rocket'],
    ['Zoë 🚀', 'Zoë'],
    ['🚀', '🎸'],
    ['𠮷野家', '野家'],
    ['أحمد حسن', 'احمد حسن'],
    ['مـــحمد', 'محمد'],
    ['كَتَبَ', 'كتب'],
    ['می\u200cخواهم', 'میخواهم'],
    ['\u200eRTL\u00ad', 'rtl'],
  ])('%j and %j', (left, right) => {
    expect(sameText(left, right)).toBe(true)
    expect(asDatabases(left)).toBe(asDatabases(right))
  })

  it.each([
    ['abc', ' abc'],
    ['abc', 'abc\t'],
    ['a b', 'ab'],
    ['a  b', 'a b'],
    ['e', 'è!'],
    ['か', 'き'],
    ['Zoë 🚀', 'Zoë ??'],
    ['🚀', ''],
    ['🚀', '??'],
    ['é', ''],
    ['احمد', 'حسن'],
    ['o', '0'],
    ['', 'a'],
  ])('and not %j and %j', (left, right) => {
    expect(sameText(left, right)).toBe(false)
    expect(asDatabases(left)).not.toBe(asDatabases(right))
  })
})

describe('texts that are exactly the same', () => {
  it.each([
    ['', ''],
    ['a\r\nb\rc\n', 'a\nb\nc\r'],
    ['\r\r', '\n\n'],
  ])('%j and %j, but for line ends', (left, right) => {
    expect(sameTextExactly(left, right)).toBe(true)
  })

  it.each([
    ['a', 'A'],
    ['a', 'a '],
    ['a\n', 'a'],
    ['\r\n', '\n\n'],
    ['e\u0301', 'é'],
  ])('and not %j and %j', (left, right) => {
    expect(sameTextExactly(left, right)).toBe(false)
  })
})

describe('half of a surrogate pair', () => {
  it.each([
    ['a\ud83d', true],
    ['\ude00b', true],
    ['\ude00\ud83d', true],
    ['😀', false],
    ['', false],
  ])('in %j: %s', (text, half) => {
    expect(hasHalfSurrogate(text)).toBe(half)
  })
})
