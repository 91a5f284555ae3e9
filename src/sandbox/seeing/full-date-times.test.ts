import { describe, expect, it } from 'vitest'
import { fullDateTime, hasLostDigits, isInFull } from './full-date-times.js'

describe('a date-time with every digit', () => {
  it.each([
    ['2026-01-02T03:04:05.123Z', '2026-01-02T03:04:05.1234567', '2026-01-02T03:04:05.1234567Z'],
    ['2026-01-02T03:04:05', '2026-01-02T03:04:05.5Z', '2026-01-02T03:04:05.5'],
    ['2026-01-02T05:04:05.123+02:00', '2026-01-02T03:04:05.1234Z', '2026-01-02T05:04:05.1234+02:00'],
    ['/Date(1767323045123)/', '2026-01-02T03:04:05.1234567', '2026-01-02T03:04:05.1234567Z'],
    ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:04.9999999Z', '2026-01-02T03:04:04.9999999Z'],
    ['2026-01-02T03:04:05.124Z', '2026-01-02T03:04:05.1239999Z', '2026-01-02T03:04:05.1239999Z'],
  ])('is found where JSON shows %s and Atom %s', (inJson, inAtom, full) => {
    expect(fullDateTime(inJson, inAtom)).toBe(full)
  })

  it.each([
    ['2026-01-02T03:04:05.123Z', '2026-01-02T03:04:05.1230000Z'],
    ['2026-01-02T03:04:05.123Z', '2026-01-02T05:04:05.1234567Z'],
    ['2026-01-02T03:04:05.123Z', '2026-01-02T03:04:05.9999999Z'],
    ['2026-01-02T03:04:05.123Z', '2026-01-02T03:04:05.1Z'],
    ['2026-01-02T03:04:05.123Z', null],
    [null, '2026-01-02T03:04:05.123Z'],
    ['a text', 'another'],
  ])('is not claimed where JSON shows %s and Atom %s', (inJson, inAtom) => {
    expect(fullDateTime(inJson, inAtom)).toBeUndefined()
  })

  it('has lost digits where it is the same to fewer of them, and is in full with or without zeros at the end', () => {
    const full = '2026-01-02T03:04:05.1234567Z'
    expect(
      ['.123Z', '.1235Z', '.1234567', '.9Z', 'Z'].map((end) => hasLostDigits(full, `${full.slice(0, 19)}${end}`)),
    ).toEqual([true, true, false, false, true])
    expect(['.1234567', '.12345670Z', '.123Z'].map((end) => isInFull(full, `${full.slice(0, 19)}${end}`))).toEqual([
      true,
      true,
      false,
    ])
    expect([isInFull(full, null), hasLostDigits(full, undefined)]).toEqual([false, false])
  })
})
