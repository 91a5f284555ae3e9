import { describe, expect, it } from 'vitest'
import { ExactNumber, type Value } from '../../odata/index.js'
import { isBlank, mayHaveBecome } from './likeness.js'

const guid = '5b0a1ac4-2f6d-4a9e-8d0c-7a1f6f0d9e11'

describe('what may have become of a value that was sent', () => {
  it.each([
    ['the same', 'x', 'x', undefined, true],
    ['text that was cut', 'a long text', 'a long', undefined, true],
    ['text with one line end', 'a\r\nb', 'a\nb', undefined, true],
    ['text without its blanks', ' a ', 'a', undefined, true],
    ['another text', 'mine', 'theirs', undefined, false],
    ['a longer text', 'mine', 'mine and theirs', undefined, false],
    ['no text', 'mine', null, undefined, false],
    ['a rounded number', 12.345, 12.35, undefined, true],
    ['a cut number', new ExactNumber('12.3456789012345678'), 12.34, undefined, true],
    ['a number in quotes', 12.5, '12.50', 'Edm.Decimal', true],
    ['another number', 12.345, 13.35, undefined, false],
    ['an instant without its fraction', '2026-01-02T03:04:05.678Z', '/Date(1767323045000)/', undefined, true],
    ['another instant', '2026-01-02T03:04:05Z', '2026-01-02T03:05:05Z', undefined, false],
    ['a GUID in another case', guid, guid.toUpperCase(), undefined, true],
    ['another truth', true, false, undefined, false],
  ] as readonly (readonly [string, Value, Value, string | undefined, boolean])[])(
    '%s',
    (_what, sent, read, type, may) => {
      expect(mayHaveBecome(sent, read, type)).toBe(may)
    },
  )
})

describe('what a PUT may leave in a field that it did not give', () => {
  it.each([
    null,
    undefined,
    '',
    0,
    false,
    new ExactNumber('0.00'),
    '0.00',
    '00000000-0000-0000-0000-000000000000',
    '0001-01-01T00:00:00',
  ])('%s', (value) => {
    expect(isBlank(value)).toBe(true)
  })
  it.each([1, true, 'x', guid, '2026-01-01T00:00:00Z', ' '])('not %s', (value) => {
    expect(isBlank(value)).toBe(false)
  })
})
