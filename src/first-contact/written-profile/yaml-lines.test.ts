import { assert, constantFrom, dictionary, oneof, property, string, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { anyCharacter } from '../../../tests/support/any-character.js'
import { commentedOut, inFlow, prose } from './yaml-lines.js'

const nasty = oneof(
  string({ unit: anyCharacter }),
  string(),
  constantFrom(
    'null',
    'True',
    '~',
    '1e3',
    '0x10',
    '- a',
    'a: b',
    '#',
    '{',
    '2026-11-21',
    '\u2028',
    '\u0085',
    '\r\n',
    '',
  ),
  stringMatching(/^[\s\S]{0,20}$/),
)

describe('lines of a profile', () => {
  it('hold any text and any map on one line, and give the same back', () => {
    assert(
      property(nasty, dictionary(nasty, nasty), (text, map) => {
        for (const value of [text, { ...map }]) {
          const line = inFlow(value)
          expect(line).not.toMatch(/\n/)
          expect(parse(`key: ${line}`)).toEqual({ key: value })
        }
      }),
      { seed: 1, numRuns: 200 },
    )
  })

  it('hold prose that says nothing to YAML, whatever is in it', () => {
    assert(
      property(nasty, (text) => {
        const lines = prose(text, '  ')
        expect(parse(`a: 1\n${lines.join('\n')}\n`)).toEqual({ a: 1 })
        for (const line of lines) expect(line).toMatch(/^ {2}# ?[^\n\r\u2028\u2029\u0085]*$/)
      }),
      { seed: 1, numRuns: 200 },
    )
  })

  it('are comments until their # is taken away', () => {
    expect(commentedOut(['a:', '  b: c'], '  ')).toEqual(['  # a:', '  #   b: c'])
  })
})
