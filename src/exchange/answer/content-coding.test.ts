import { describe, expect, it } from 'vitest'
import { codingsOf } from './content-coding.js'

describe('the codings of a body', () => {
  it.each([
    [[], []],
    [['gzip, BR'], ['br', 'gzip']],
    [['Identity, ', 'NONE', 'Deflate'], ['deflate']],
  ])('of %j are, last first, %j', (values, codings) => {
    expect(codingsOf(values)).toEqual(codings)
  })

  it('are told as they are written where they are unknown, as a secret is known in its own case alone', () => {
    expect(() => codingsOf(['Hunter2!Xy'])).toThrow('"Hunter2!Xy"')
    expect(() => codingsOf(['z'.repeat(41)])).toThrow(`"${'z'.repeat(39)}…"`)
  })
})
