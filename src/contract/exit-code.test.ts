import { describe, expect, test } from 'vitest'
import { exitCodeOf, exitConditions, worstExitCode, type ExitCode, type ExitCondition } from './exit-code.js'

const gravestFirst: readonly (readonly [ExitCondition, number])[] = [
  ['notRestored', 5],
  ['checkerFault', 4],
  ['interrupted', 130],
  ['terminated', 143],
  ['usage', 2],
  ['nonconformant', 1],
  ['nothingJudged', 6],
  ['incomplete', 3],
  ['conformant', 0],
]

describe('the exit code', () => {
  test.each(gravestFirst)('%s alone is %i', (condition, code) => {
    expect(exitCodeOf([condition])).toBe(code)
  })

  test('of several conditions the gravest speaks, in whatever order they came', () => {
    for (const [index, [graver, code]] of gravestFirst.entries()) {
      for (const [lesser] of gravestFirst.slice(index + 1)) {
        expect(exitCodeOf([graver, lesser])).toBe(code)
        expect(exitCodeOf(new Set([lesser, graver]))).toBe(code)
      }
    }
  })

  test('of a command that has one already changes only for something graver', () => {
    const codes = gravestFirst.map(([, code]) => worstExitCode(code as ExitCode, 'checkerFault'))
    expect(codes).toEqual([5, ...Array<number>(gravestFirst.length - 1).fill(4)])
  })

  test('is never 0 where nobody said that anything is well', () => {
    expect(exitCodeOf([])).toBe(4)
  })

  test('covers every condition', () => {
    expect(exitConditions.map(({ id, code }) => [id, code])).toEqual([...gravestFirst, ['holds', 0]])
  })
})
