import { describe, expect, it } from 'vitest'
import {
  comesBack,
  keepsOthers,
  keepsText,
  leavesRecord,
  movesNothingElse,
  noneElsewhere,
  readsBack,
} from './change-expectations.js'

describe('fields that were set', () => {
  it('read back as they were given, each with its value', () => {
    const given = { Score: -7.5, Notes: 'a', Ref: 'b7746799-9677-4799-ae50-8306d33c4e8f' }
    const values = 'Score = -7.5, Notes = "a", Ref = "b7746799-9677-4799-ae50-8306d33c4e8f"'
    expect(readsBack({ given, lost: [] })).toEqual({ holds: true, expected: values, seen: values })
    expect(readsBack({ given, lost: ['Notes is not set'] })).toEqual({
      holds: false,
      expected: values,
      seen: 'Notes is not set',
    })
  })

  it('are told by their length where they are long, or have signs outside ASCII', () => {
    for (const Notes of ['a'.repeat(41), 'Зü']) expect(readsBack({ given: { Notes }, lost: [] }).holds).toBe(true)
    expect(readsBack({ given: { Notes: 'Зü' }, lost: [] })).toMatchObject({ seen: 'Notes = a text of 2 characters' })
  })

  it('may be refused where a field may have validation rules', () => {
    expect(comesBack({ refused: 'MERGE answered 400' })).toMatchObject({
      holds: true,
      seen: 'refused: MERGE answered 400',
    })
    expect(comesBack({ given: { Notes: '0' }, lost: ['Notes is not set'] }).holds).toBe(false)
  })
})

describe('a text that was set', () => {
  const parts = { 'a line break': /\n/, 'an emoji': /🚀/u, 'a tab': /\t/ }
  const text = (read: string | null, isKept = false) => keepsText({ set: 'a\nb🚀', read, isKept, parts })

  it('is told with what it has of what gets lost', () => {
    const whole = 'a text of 5 characters, with a line break, an emoji'
    expect(text('a\nb🚀', true)).toEqual({ holds: true, expected: whole, seen: whole })
  })

  it('is told without what got lost of it', () => {
    expect(text('a b🚀')).toMatchObject({ holds: false, seen: 'a text of 5 characters, without a line break' })
    expect(text('a\nb🚀!')).toMatchObject({ holds: false, seen: 'another text: a text of 6 characters' })
    for (const nothing of [null, '']) expect(text(nothing)).toMatchObject({ holds: false, seen: 'no text' })
  })

  it('may be refused out of caution', () => {
    expect(keepsText({ refused: 'MERGE answered 403' })).toMatchObject({ holds: true })
  })
})

describe.each([
  [
    'another record',
    noneElsewhere({ fields: ['Notes'], breaches: [] }),
    noneElsewhere({ fields: [], breaches: ['x'] }),
  ],
  ['another field', keepsOthers({ kept: ['A'], emptied: [] }), keepsOthers({ kept: [], emptied: ['x'] })],
  [
    'a field that was not given',
    movesNothingElse({ moved: [], compared: 3 }),
    movesNothingElse({ moved: ['x'], compared: 3 }),
  ],
  ['the record', leavesRecord({ answers: ['500'], moved: [] }), leavesRecord({ answers: ['500'], moved: ['x'] })],
])('a change may not move %s', (_what, met, broken) => {
  it('and says what was seen', () => {
    expect(met).toMatchObject({ holds: true, seen: expect.stringMatching(/./) as string })
    expect(broken).toMatchObject({ holds: false, seen: expect.stringContaining('x') as string })
  })
})
