import { expect, it } from 'vitest'
import type { ClauseResult } from '../schema/generated/report.js'
import { aboutBareSides, aboutOf } from './breach-about.js'

it.each([
  ['content type of POST x: expected JSON, seen text/html', 'text/html', 'content type of POST x'],
  ['the fields that PUT x gave: Notes holds another text', 'Notes holds another text', 'the fields that PUT x gave'],
  ['the fields that PUT x gave: Notes holds another text', 'Notes holds an…', 'the fields that PUT x gave'],
  ['it does not hold', 'that', 'it does not hold'],
  ['it does not hold', '', 'it does not hold'],
])('what two sides are about is told once, without them: %s', (reason, actual, about) => {
  expect(aboutOf({ reason, actual } as ClauseResult)).toBe(about)
})

it('is told beside bare sides alone, and where the reason says it', () => {
  const reason = 'what the cookies open: expected nothing, seen records'
  const bare = { reason, expected: 'nothing', actual: 'records' } as ClauseResult
  expect(aboutBareSides(bare)).toBe('what the cookies open')
  expect(aboutBareSides({ ...bare, expected: 'no Code 0' })).toBeUndefined()
  expect(aboutBareSides({ ...bare, reason: 'records' })).toBeUndefined()
})
