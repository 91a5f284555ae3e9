import { describe, expect, it } from 'vitest'
import { Masker } from '../exchange/index.js'
import { recordedBody } from '../exchange/masking/recorded-body.js'
import { asMaskedBefore, hidesValues, maskedValuesIn } from './masked-values-in.js'

describe('the numbers and booleans that masked evidence hides', () => {
  const values = '{"a":-12.50,"b":1e3,"c":[true],"d":"7"}'
  const bytes = Buffer.from(values)
  const { text: masked = '' } = recordedBody(new Masker(Masker.newKey()), 'masked', {
    bytes,
    contentType: 'application/json',
    url: '',
  })

  it('are found by their masks, with the shape of each number', () => {
    const found: unknown[] = []
    const filled = maskedValuesIn(masked, (word) => {
      found.push(word)
      return word.kind === 'number' ? word.shape : 'true'
    })
    expect(found).toEqual([{ kind: 'number', shape: '-99.99' }, { kind: 'number', shape: '9e9' }, { kind: 'boolean' }])
    expect(filled).toMatch(/^\{"a":-99\.99,"b":9e9,"c":\[true\],"d":"‹text·[0-9a-f]{8}·1›"\}$/)
  })

  it('are found in what a version before wrote, and held against each other', () => {
    const before = '{"a":-99.99,"b":9e9,"c":[false]}'
    expect(asMaskedBefore('{"a":"‹number·-##.##›","b":"‹number·#e#›","c":["‹boolean›"]}')).toBe(before)
    expect(asMaskedBefore(before)).toBe(before)
  })

  it.each([
    ['{"a":"‹number·##›"}', true],
    ['{"a":"‹boolean›"}', true],
    ['{"a":99}', true],
    ['{"a":false}', true],
    ['{"a":12,"b":true,"c":"9"}', false],
  ])('are told from what is shown: %s', (text, hides) => {
    expect(hidesValues(text)).toBe(hides)
  })
})
