import { describe, expect, it } from 'vitest'
import { Bindings } from './bindings.js'
import { aligned } from './masks.js'
import { standInFor } from './stand-ins.js'

const [one, two] = ['‹ticket·0a3e1cc4›', '‹cookie·99990000›']
const maskOf = (digits: string, kind = 'ticket') => ({ kind, digits, more: undefined })

describe('a recorded text', () => {
  it.each([
    [
      'with other masks',
      `A=${one}; B=${two}`,
      'A=‹cookie·11111111›; B=‹cookie·22222222›',
      ['‹cookie·11111111›', '‹cookie·22222222›'],
    ],
    ['with a mask where the other has a word', 'x ‹userName·0a9cbccd› y', 'x Зоряна y', ['Зоряна']],
    ['without masks', 'same', 'same', []],
  ])('is the same as one %s', (_what, recorded, other, wanted) => {
    expect(aligned(recorded, other)?.map(({ instead }) => instead)).toEqual(wanted)
  })

  it.each([
    ['another word', `A=${one}; B=${two}`, 'A=‹cookie·11111111›; C=‹cookie·22222222›'],
    ['another text', 'same', 'other'],
    ['a part less', `A=${one}; B=${two}`, 'A=‹cookie·11111111›'],
    ['a mask where the recording has a word', 'A=plain', 'A=‹cookie·11111111›'],
  ])('is not the same as one with %s', (_what, recorded, other) => {
    expect(aligned(recorded, other)).toBeUndefined()
  })
})

describe('what masks stand for', () => {
  it('is one value for one mask', () => {
    const bindings = new Bindings(0)
    bindings.settle([{ mask: maskOf('0a3e1cc4'), instead: 'right' }])
    expect(bindings.allow([{ mask: maskOf('0a3e1cc4', 'cookie'), instead: 'right' }])).toBe(true)
    expect(bindings.allow([{ mask: maskOf('0a3e1cc4'), instead: 'tampered' }])).toBe(false)
  })

  it('is one mask for one secret: a ticket that was tampered with is told from the true one', () => {
    const bindings = new Bindings(0)
    bindings.settle([{ mask: maskOf('0a3e1cc4'), instead: 'right' }])
    expect(bindings.allow([{ mask: maskOf('ffffffff'), instead: 'right' }])).toBe(false)
    expect(bindings.allow([{ mask: maskOf('ffffffff'), instead: 'tampered' }])).toBe(true)
  })

  it('looks otherwise in every world, and alike for the same mask', () => {
    const values = [0, 1, 2].map((world) => standInFor(maskOf('0a3e1cc4'), world))
    expect(new Set(values).size).toBe(3)
    expect(standInFor(maskOf('0a3e1cc4'), 0)).toBe(values[0])
    expect(standInFor({ kind: 'text', digits: '0a3e1cc4', more: 7 }, 0)).toHaveLength(7)
  })

  it('is a user name in the codes in which its cookie spells it', () => {
    const bindings = new Bindings(0)
    bindings.settle([{ mask: maskOf('0a3e1cc4', 'userName'), instead: 'Ян' }])
    expect(bindings.valueOf({ kind: 'userName', digits: '0a3e1cc4', more: 124 })).toBe('1071|1085')
    expect(bindings.valueOf({ kind: 'userName', digits: '0a3e1cc4', more: 44 })).toBe('1071, 1085')
    expect(bindings.valueOf(maskOf('0a3e1cc4', 'userName'))).toBe('Ян')
  })
})
