import { describe, expect, it } from 'vitest'
import { linkOrigin } from './link-origin.js'

const own = { origin: 'http://127.0.0.1:8080', isBehindProxy: false }
const proxied = { origin: 'https://emulator.example.com', isBehindProxy: true }

describe('the origin of links', () => {
  it.each([
    ['localhost:8080', 'http://localhost:8080'],
    ['emulator', 'http://emulator'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['emulator.test:65535', 'http://emulator.test:65535'],
    [undefined, own.origin],
    ['', own.origin],
    ['emulator.test:65536', own.origin],
    ['emulator.test:', own.origin],
    ['a b', own.origin],
    ['evil"><script>', own.origin],
    ['user@emulator.test', own.origin],
    ['emulator.test/path', own.origin],
    ['a,b', own.origin],
  ])('follows Host %s: %s', (host, origin) => {
    expect(linkOrigin('/x', { ...(host === undefined ? {} : { host }) }, own)).toBe(origin)
  })

  it('follows a target that is a whole URL before Host', () => {
    expect(linkOrigin('http://emulator.test/x', { host: 'other' }, own)).toBe('http://emulator.test')
  })

  it('does not follow X-Forwarded headers where no proxy is declared', () => {
    const headers = { host: 'emulator', 'x-forwarded-host': 'other', 'x-forwarded-proto': 'https' }
    expect(linkOrigin('/x', headers, own)).toBe('http://emulator')
  })

  it.each([
    [{}, 'https://emulator.example.com'],
    [{ 'x-forwarded-proto': 'http' }, 'http://emulator.example.com'],
    [{ 'x-forwarded-host': 'other:444' }, 'https://other:444'],
    [{ 'x-forwarded-proto': 'HTTP', 'x-forwarded-host': 'other' }, 'http://other'],
    [{ 'x-forwarded-proto': 'http, https', 'x-forwarded-host': 'first, second' }, 'http://first'],
    [{ 'x-forwarded-proto': 'ftp', 'x-forwarded-host': 'a b' }, 'https://emulator.example.com'],
  ])('behind a proxy follows %o: %s', (headers, origin) => {
    expect(linkOrigin('/x', { host: '127.0.0.1:8080', ...headers }, proxied)).toBe(origin)
  })
})
