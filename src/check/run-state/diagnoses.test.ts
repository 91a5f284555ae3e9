import { describe, expect, it } from 'vitest'
import { Diagnoses } from './diagnoses.js'

describe('the findings about a deployment', () => {
  it.each<[string, readonly (readonly [id: string, text: string])[], readonly string[], readonly string[]]>([
    ['none', [], [], []],
    [
      'one that is met twice stands once, in its place, as it was met last',
      [
        ['a', 'first'],
        ['b', 'other'],
        ['a', 'second'],
      ],
      [],
      ['a: second', 'b: other'],
    ],
    [
      'rest that was given comes last',
      [['a', 'first']],
      ['x-0003', 'x-0007'],
      ['a: first', 'rest-given: x-0003 x-0007'],
    ],
  ])('%s', (_what, met, rested, told) => {
    const diagnoses = new Diagnoses()
    for (const [id, text] of met) diagnoses.tell({ id, text, evidence: [] })
    const shown = diagnoses
      .beside({ rested })
      .map(({ id, text, evidence }) => `${id}: ${evidence.length > 0 ? evidence.join(' ') : text}`)
    expect(shown).toEqual(told)
  })
})
