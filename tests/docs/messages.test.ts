import { expect, test } from 'vitest'
import { bannedIn } from './plain-words.js'
import { sourceTexts, textsOf } from './source-texts.js'

test('messages, reasons and verdicts in the sources are written in plain words', () => {
  const texts = sourceTexts(['src', 'specs'])
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.flatMap(({ at, text }) => bannedIn(text).map((found) => `${at}: ${found}`))).toEqual([])
})

test('a text of four words is found wherever it is written, with its line', () => {
  const source = [
    '/** A comment is never a message. */',
    "const key = 'report.json', name = 'two words'",
    "throw new Error(isFound ? 'the report cannot be read' : `no ${kind} in ${path} was found at all`)",
    'say(`checks: ${count > 1 ? `some of the ${noun} failed` : key}`)',
  ].join('\n')
  expect(textsOf('a.ts', source)).toEqual([
    { at: 'a.ts:3', text: 'the report cannot be read' },
    { at: 'a.ts:3', text: 'no X in X was found at all' },
    { at: 'a.ts:4', text: 'some of the X failed' },
  ])
})

test.each([
  ['The refusal is no evidence.', ['"is no evidence" (write: is not a)']],
  ['There is no evidence.', []],
  ['The record is no longer shown.', []],
  ['Use it in place of the target.', ['"in place of" (write: instead of)']],
])('the words of %j', (text, found) => {
  expect(bannedIn(text)).toEqual(found)
})
