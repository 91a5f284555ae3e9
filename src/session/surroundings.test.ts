import { describe, expect, it } from 'vitest'
import { isLoopback, withholdsSecure, type SecureOverHttp } from './surroundings.js'

describe('a Secure cookie', () => {
  it.each<[string, SecureOverHttp, boolean]>([
    ['https://crm.example.com/0', false, false],
    ['https://crm.example.com/0', 'loopback', false],
    ['http://crm.example.com/0', 'loopback', true],
    ['http://crm.example.com/0', true, false],
    ['http://crm.example.com/0', false, true],
    ['HTTP://crm.example.com/0', 'loopback', true],
    ['http://127.0.0.1:8080/', 'loopback', false],
    ['http://[::1]:8080/', 'loopback', false],
    ['http://127.0.0.1:8080/', false, true],
  ])('at %s, with sendSecureOverHttp %s, is withheld: %s', (url, policy, is) => {
    expect(withholdsSecure(url, policy)).toBe(is)
  })
})

describe('loopback', () => {
  it.each<[string, boolean]>([
    ['localhost', true],
    ['LOCALHOST', true],
    ['crm.localhost', true],
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['[::1]', true],
    ['localhost.example.com', false],
    ['127.0.0.1.example.com', false],
    ['10.0.0.1', false],
    ['[::2]', false],
    ['notlocalhost', false],
  ])('%s: %s', (hostname, is) => {
    expect(isLoopback(hostname)).toBe(is)
  })
})
