import { describe, expect, it } from 'vitest'
import type { Row } from '../../odata/index.js'
import {
  comesBack,
  keepsOthers,
  keepsText,
  leavesRecord,
  movesNothingElse,
  noneElsewhere,
  readsBack,
  setsNested,
} from './change-expectations.js'

const account = 'b7746799-9677-4799-ae50-8306d33c4e8f'

/** A MERGE in words, with the record before and after it. */
const changed = (before: Row, after: Row) =>
  ({ answer: { id: 'x-0131', request: { method: 'MERGE' } }, before, after }) as unknown as NonNullable<
    Parameters<typeof keepsOthers>[0]['by']
  >

describe('fields that were set', () => {
  const given = { Score: -7.5, Notes: 'a', Ref: account }

  it('read back as they were given, each with its value, and by kind what it held before', () => {
    const values = `Score = -7.5, Notes = "a", Ref = "${account}"`
    expect(readsBack({ given, read: given, lost: [] })).toEqual({ holds: true, expected: values, seen: values })
    const before = { Score: 3, Notes: 'before', Ref: null }
    expect(readsBack({ given, before, read: given, lost: [] })).toMatchObject({
      expected: values,
      seen: `Score = -7.5 (before: a number), Notes = "a" (before: a text of 6 characters), Ref = "${account}" (before: not set)`,
    })
  })

  it.each<[string, Row, Row | undefined, string]>([
    ['is not set', { Notes: null }, undefined, 'Notes not set'],
    ['is empty', { Notes: '' }, undefined, 'Notes = an empty text'],
    ['is another text', { Notes: 'b' }, undefined, 'Notes = another text of one character'],
    ['is a text of another length', { Notes: 'of Ada' }, undefined, 'Notes = a text of 6 characters'],
    ['is as it was', { Notes: 'of Ada' }, { Notes: 'of Ada' }, 'Notes = a text of 6 characters, as before'],
    ['is zero', { Notes: 0 }, undefined, 'Notes = 0'],
    ['is a number', { Notes: 12 }, undefined, 'Notes = a number'],
  ])(
    'are told apart from what is read in their place, without a value of the target: it %s',
    (_what, read, before, seen) => {
      const set = {
        given: { ...given, Notes: 'a' },
        read: { ...given, ...read },
        lost: ['Notes'],
        ...(before && { before }),
      }
      expect(readsBack(set)).toEqual({ holds: false, expected: 'Notes = "a"', seen })
    },
  )

  it('are told by their length where they are long, or have signs outside ASCII', () => {
    for (const Notes of ['a'.repeat(41), 'Зü'])
      expect(readsBack({ given: { Notes }, read: { Notes }, lost: [] })).toMatchObject({
        seen: `Notes = a text of ${String(Notes.length)} characters`,
      })
  })

  it('may be refused where a field may have validation rules', () => {
    expect(comesBack({ refused: 'x-0131, 400' })).toMatchObject({ holds: true, seen: 'refused: x-0131, 400' })
    expect(comesBack({ given: { Notes: '0' }, read: {}, lost: ['Notes'] }).holds).toBe(false)
  })
})

it('a nested lookup is told with the record that it was to point to', () => {
  const set = { field: 'AccountId', id: account }
  const expected = `AccountId = "${account}"`
  expect(setsNested({ ...set, faults: [] })).toEqual({ holds: true, expected, seen: expected })
  const faults = ['MERGE x-0131 as application/json: AccountId unchanged', 'MERGE x-0132 as verbose: 400']
  expect(setsNested({ ...set, faults })).toEqual({ holds: false, expected, seen: faults.join('; ') })
})

describe('a text that was set', () => {
  const parts = { 'a line break': /\n/, 'an emoji': /🚀/u, 'a tab': /\t/ }
  const text = (read: string | null, isKept = false) =>
    keepsText({ field: 'Notes', set: 'a\nb🚀', read, isKept, parts })

  it('is told with what it has of what gets lost', () => {
    const whole = 'Notes = a text of 5 characters, with a line break, an emoji'
    expect(text('a\nb🚀', true)).toEqual({ holds: true, expected: whole, seen: whole })
  })

  it('is told without what got lost of it', () => {
    expect(text('a b🚀')).toMatchObject({ holds: false, seen: 'Notes = a text of 5 characters, without a line break' })
    expect(text('a\nb🚀!')).toMatchObject({ holds: false, seen: 'Notes = another text: a text of 6 characters' })
    expect(text(null)).toMatchObject({ holds: false, seen: 'Notes not set' })
    expect(text('')).toMatchObject({ holds: false, seen: 'Notes = an empty text, without a line break, an emoji' })
  })

  it('may be refused out of caution', () => {
    expect(keepsText({ refused: 'x-0131, 403' })).toMatchObject({ holds: true })
  })
})

describe('a change of a lookup', () => {
  const before = { Notes: 'of Ada', Score: 7, Name: 'Ada' }
  const by = changed(before, { Notes: null, Score: 0, Name: null })

  it('may not empty every other text and number', () => {
    expect(keepsOthers({ kept: [], emptied: ['Notes', 'Score'], isMadeAnew: true, by })).toEqual({
      holds: false,
      expected: 'every other field kept',
      seen: 'MERGE x-0131 emptied Notes (a text of 6 characters → not set), Score (a number → 0), and every other text and number',
    })
  })

  it('decides nothing by some that a server may fill in from the lookup, be it two of two', () => {
    expect(keepsOthers({ kept: [], emptied: ['Notes', 'Score'], isMadeAnew: false, by })).toMatchObject({
      holds: 'undecided',
      blame: 'profile',
      reason: expect.stringContaining('MERGE x-0131 set the lookup and emptied Notes (') as string,
    })
    expect(keepsOthers({ kept: ['Badge'], emptied: ['Notes'], isMadeAnew: true, by }).holds).toBe('undecided')
  })

  it('says which fields it kept', () => {
    expect(keepsOthers({ kept: ['Notes'], emptied: [], isMadeAnew: false })).toMatchObject({ seen: 'Notes kept' })
    expect(keepsOthers({ kept: [], emptied: [], isMadeAnew: false })).toMatchObject({
      seen: 'no other field held a value',
    })
  })
})

describe('a change that names some fields', () => {
  const left = { moved: [], compared: 3, leftOut: [] }

  it('says how many others it left, and which were not compared', () => {
    expect(movesNothingElse(left)).toMatchObject({ holds: true, seen: '3 other fields unchanged' })
    expect(movesNothingElse({ ...left, leftOut: ['ModifiedOn (time of the change)'] })).toMatchObject({
      seen: '3 other fields unchanged; not compared: ModifiedOn (time of the change)',
    })
  })

  it('may move no other, of which it is told before any doubt', () => {
    const doubt = { holds: 'undecided', reason: 'who knows', blame: 'nobody' } as const
    expect(movesNothingElse({ ...left, doubt })).toBe(doubt)
    expect(movesNothingElse({ ...left, doubt, moved: ['MERGE x-0131 changed Budget (a number → 0)'] })).toEqual({
      holds: false,
      expected: 'no other field changed',
      seen: 'MERGE x-0131 changed Budget (a number → 0)',
    })
  })
})

describe.each([
  [
    'another record',
    noneElsewhere({ fields: ['Notes'], breaches: [] }),
    noneElsewhere({ fields: [], breaches: ['x'] }),
  ],
  ['the record', leavesRecord({ answers: ['500'], moved: [] }), leavesRecord({ answers: ['500'], moved: ['x'] })],
])('a change may not move %s', (_what, met, broken) => {
  it('and says what was seen', () => {
    expect(met).toMatchObject({ holds: true, seen: expect.stringMatching(/./) as string })
    expect(broken).toMatchObject({ holds: false, seen: expect.stringContaining('x') as string })
  })
})
