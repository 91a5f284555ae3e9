import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sidesOf, type AssertionFault } from './assertion.js'

function faultOf(assert: () => void): AssertionFault {
  try {
    assert()
  } catch (fault) {
    return fault as AssertionFault
  }
  throw new Error('it held')
}

describe('the sides of an assertion about something counted', () => {
  it.each<[string, () => void, string, string]>([
    ['a number', () => expect(19, 'records of GET /x, which offers no more').toBe(20), '20 records', '19 records'],
    ['a most', () => expect(21, 'records of GET /x: all').toBeLessThanOrEqual(20), 'at most 20 records', '21 records'],
    ['a least', () => expect(0, 'copies of A').toBeGreaterThanOrEqual(1), 'at least 1 copy', '0 copies'],
    ['more than', () => expect(0, 'copies of A').toBeGreaterThan(0), 'more than 0 copies', '0 copies'],
    ['one', () => expect(1, 'records in the answer to GET /x').toBe(0), '0 records', '1 record'],
    [
      'a fraction',
      () => expect(13.5, 'days until A expires').toBeGreaterThanOrEqual(27),
      'at least 27 days',
      '13.5 days',
    ],
  ])('say what was counted: %s', (_case, assert, expected, actual) => {
    expect(sidesOf(faultOf(assert))).toEqual({ expected, actual })
  })

  it.each<[string, () => void]>([
    ['what is counted in nothing known', () => expect(3, 'size of A').toBe(4)],
    ['texts', () => expect('3', 'records of A').toBe('4')],
    ['no sentence', () => expect(3).toBe(4)],
  ])('are left as they are: %s', (_case, assert) => {
    expect(sidesOf(faultOf(assert))).toEqual({ expected: '4', actual: '3' })
  })

  it('are counted so by every scenario that compares a number', () => {
    const below = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
    const sources = [...below('specs'), ...below('src/check')].join('\n')
    const texts = [...sources.matchAll(/expect\(\s*[^`']*[`']([^`']+)[`'],?\s*\)\.toBe(?:Greater|Less)/g)]
    expect(texts.length).toBeGreaterThan(0)
    for (const [, text = ''] of texts) expect(text).toMatch(/^(records|copies|days) /)
  })
})
