import { describe, expect, it } from 'vitest'
import { guidPattern, guidSpelledBy, isGuid, isZeroGuid, sameGuid, zeroGuid } from './guid.js'

const id = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'

describe('a GUID', () => {
  it.each([id, id.toUpperCase(), zeroGuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'])('is %s', (text) => {
    expect(isGuid(text)).toBe(true)
    expect(text).toMatch(new RegExp(guidPattern))
  })

  it.each([
    `0${id}`,
    `${id}0`,
    `${id}\n`,
    `\n${id}`,
    ` ${id}`,
    `{${id}}`,
    `guid'${id}'`,
    id.replaceAll('-', ''),
    id.replace('4', 'g'),
    '730006e45-b6e-4f70-9a1c-3d2e4b5f6a00',
    '',
  ])('is not %j', (text) => {
    expect(isGuid(text)).toBe(false)
    expect(text).not.toMatch(new RegExp(guidPattern))
  })

  it.each([[[id]], [{ toString: () => id }], [5], [null], [undefined]])('is text, and not %j', (value) => {
    expect(isGuid(value)).toBe(false)
  })

  it('that stands for nothing is that of zeros', () => {
    expect(isZeroGuid(zeroGuid)).toBe(true)
    expect([id, [zeroGuid], '', null].filter(isZeroGuid)).toEqual([])
  })
})

describe('two texts are the same GUID', () => {
  it('in whatever case', () => {
    expect(sameGuid(id, id)).toBe(true)
    expect(sameGuid(id, id.toUpperCase())).toBe(true)
    expect(sameGuid(id.toUpperCase(), id)).toBe(true)
  })

  it.each([
    ['the same text twice that is none', 'x', 'x'],
    ['another one', id, id.replace('4', '5')],
    ['a GUID and a text', id, ''],
  ])('and not %s', (_name, left, right) => {
    expect(sameGuid(left, right)).toBe(false)
    expect(sameGuid(right, left)).toBe(false)
  })
})

describe('a text that spells a GUID', () => {
  const guid = '5b0a1ac4-2f6d-4a9e-8d0c-7a1f6f0d9e11'
  it.each([guid, guid.toUpperCase(), `{${guid}}`, `(${guid})`, guid.replaceAll('-', '')])('%s', (text) => {
    expect(guidSpelledBy(text)).toBe(guid)
  })

  it.each(['', 'x', guid.slice(1), `{${guid}`, `{${guid.replaceAll('-', '')}}`, `guid'${guid}'`])(
    'is not %s',
    (text) => {
      expect(guidSpelledBy(text)).toBeUndefined()
    },
  )
})
