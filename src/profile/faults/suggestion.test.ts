import { describe, expect, it } from 'vitest'
import { nearest, oneOf } from './suggestion.js'

describe('the word that was likely meant', () => {
  it.each([
    ['pasword', 'password'],
    ['PASSWORD', 'password'],
    ['pass-word', 'password'],
    ['nmae', 'name'],
    ['nam', 'name'],
    ['passwordChangedue', 'passwordChangeDue'],
  ])('%s: %s', (word, meant) => {
    expect(nearest(word, ['name', 'password', 'passwordChangeDue'])).toBe(meant)
  })

  it.each(['', 'user', 'x', 'secret', 'constructor'])('%s: none, since none is near', (word) => {
    expect(nearest(word, ['name', 'password', 'passwordChangeDue'])).toBeUndefined()
  })
})

it('words are listed as in a sentence', () => {
  expect(oneOf([])).toBe('')
  expect(oneOf(['a'])).toBe('`a`')
  expect(oneOf(['a', 'b', 'c'])).toBe('`a`, `b` or `c`')
  expect(oneOf(['a', 'b'], 'and')).toBe('`a` and `b`')
})
