import { describe, expect, it } from 'vitest'
import { fatalDecoder } from './fatal-decoder.js'

const bytes = (...values: readonly number[]) => Buffer.from(values)

describe('the bytes 0x80 to 0x9f', () => {
  it.each(['windows-1252', 'iso-8859-1', 'US-ASCII', 'latin1'])('are signs in %s, as on the web', (charset) => {
    expect(fatalDecoder(charset).decode(bytes(0x80, 0x92, 0x9c, 0x9f, 0xe9, 0x41))).toBe('€’œŸéA')
  })

  it('stay control characters where windows-1252 has no sign for them', () => {
    expect(fatalDecoder('windows-1252').decode(bytes(0x81, 0x8d, 0x8f, 0x90, 0x9d))).toBe('\x81\x8d\x8f\x90\x9d')
  })

  it('are what another charset has there', () => {
    expect(fatalDecoder('windows-1251').decode(bytes(0x80, 0x92))).toBe('Ђ’')
    expect(fatalDecoder('utf-8').decode(bytes(0xc2, 0x80))).toBe('\x80')
  })
})

it('what is no text in the charset is refused, and so is a charset that nobody knows', () => {
  expect(() => fatalDecoder('utf-8').decode(bytes(0xff))).toThrow(TypeError)
  expect(() => fatalDecoder('klingon')).toThrow(RangeError)
})
