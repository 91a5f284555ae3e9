import { expect, it } from 'vitest'
import { UnreadableAnswer, ifReadable } from './unreadable-answer.js'

const of = (body: string, mediaType: string) =>
  new UnreadableAnswer('broken', 'text that is neither JSON nor XML', { body: Buffer.from(body), mediaType })

it('an answer that cannot be read says what it is, and is no login page', () => {
  expect(of('nö', 'text/plain')).toMatchObject({
    name: 'UnreadableAnswer',
    message: 'unreadable answer (text/plain, 3 bytes): text that is neither JSON nor XML',
    why: 'broken',
    detail: 'text that is neither JSON nor XML',
    mediaType: 'text/plain',
    firstBytes: 'nö',
    loginPage: false,
  })
})

it('an answer without a media type says so', () => {
  const { message, mediaType } = of('', '')
  expect(message).toBe('unreadable answer (no media type, 0 bytes): text that is neither JSON nor XML')
  expect(mediaType).toBe('')
})

it('an answer shows 200 characters of itself, however many bytes they take', () => {
  expect(of('ab'.repeat(150), '').firstBytes).toBe('ab'.repeat(100))
  expect(of('€'.repeat(300), '').firstBytes).toBe('€'.repeat(200))
})

it('a login page is called one', () => {
  const answer = { body: Buffer.from('<html>'), mediaType: 'text/html' }
  expect(new UnreadableAnswer('html', 'a web page', answer, true).loginPage).toBe(true)
})

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
