import { expect, it } from 'vitest'
import { ifReadable } from './if-readable.js'
import { UnreadableAnswer } from './unreadable-answer.js'

it('gives what was read, and nothing of an answer that cannot be read', () => {
  expect(ifReadable(() => 1)).toBe(1)
  const refuse = () => {
    throw new UnreadableAnswer('broken', 'cut off', { body: Buffer.alloc(0), mediaType: '' })
  }
  expect(ifReadable(refuse)).toBeUndefined()
})

it('lets a fault of the reader itself go on', () => {
  const fail = () => {
    throw new TypeError('a fault of ours')
  }
  expect(() => ifReadable(fail)).toThrow(TypeError)
})
