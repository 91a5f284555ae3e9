import { expect, test } from 'vitest'
import { countsOf } from './counts.js'
import { outcomes } from './types.js'

const automatic = outcomes.map((outcome) => ({ outcome, mode: 'automatic', waived: false }) as const)

test('each outcome of the checker is counted under its own name', () => {
  const once = { passed: 1, failed: 1, cantTell: 1, inapplicable: 1, untested: 1, observed: 1, waived: 0, attested: 0 }
  expect(countsOf(automatic)).toEqual(once)
})

test('what a person attested is counted once by its outcome, and said to be attested', () => {
  const attested = automatic.map((result) => ({ ...result, mode: 'attested' as const }))
  expect(countsOf(attested)).toEqual({ ...countsOf(automatic), attested: 6 })
  expect(countsOf([...automatic, ...attested])).toMatchObject({ passed: 2, attested: 6 })
})

test('a waived failure stays a failure and is counted as waived; a waiver on anything else counts for nothing', () => {
  expect(countsOf(automatic.map((result) => ({ ...result, waived: true })))).toEqual({
    ...countsOf(automatic),
    waived: 1,
  })
})

test('no results, no counts', () => {
  expect(Object.values(countsOf([]))).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})
