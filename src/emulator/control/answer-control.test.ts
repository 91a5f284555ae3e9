import { expect, it } from 'vitest'
import { refusalOfPeer } from './answer-control.js'

it.each([
  ['127.0.0.1', {}],
  ['127.8.8.8', {}],
  ['::1', {}],
  ['::ffff:127.0.0.1', {}],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1, ::1' }],
  ['127.0.0.1', { origin: 'http://localhost:3000' }],
  ['127.0.0.1', { origin: 'http://[::1]:3000' }],
])('lets %s with %o in', (address, headers) => {
  expect(refusalOfPeer(address, headers)).toBeUndefined()
})

it.each([
  [undefined, {}, /unknown/],
  ['10.0.0.1', {}, /10\.0\.0\.1/],
  ['::ffff:10.0.0.1', {}, /10\.0\.0\.1/],
  ['fe80::1', {}, /fe80/],
  ['127.0.0.1', { 'x-forwarded-for': '10.0.0.1' }, /proxy/],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 10.0.0.1' }, /proxy/],
  ['127.0.0.1', { forwarded: 'for=10.0.0.1' }, /proxy/],
  ['127.0.0.1', { origin: 'https://example.com' }, /example\.com/],
  ['127.0.0.1', { origin: 'null' }, /page of null/],
  ['127.0.0.1', { origin: 'http://localhost.example.com' }, /page/],
])('keeps %s with %o out', (address, headers, told) => {
  expect(refusalOfPeer(address, headers)).toMatch(told)
})
