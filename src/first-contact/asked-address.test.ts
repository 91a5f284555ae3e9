import { describe, expect, it } from 'vitest'
import { askedAddress, placesToLook } from './asked-address.js'

describe('an address that was asked for', () => {
  it.each([
    ['https://x.example', 'https://x.example'],
    ['HTTPS://X.example:443/tenant//', 'https://x.example/tenant'],
    ['http://x.example/login', 'http://x.example/login'],
    ['http://x.example/odata', 'http://x.example/odata'],
    ['http://x.example/10', 'http://x.example/10'],
    ['http://x.example/0/.', 'http://x.example/0'],
    ['http://x.example/t/0/./', 'http://x.example/t/0'],
  ])('%s is taken as it is', (text, url) => {
    expect(askedAddress(text)).toEqual({ url })
  })

  it.each([
    ['https://x.example/0', 'https://x.example'],
    ['https://x.example/0/', 'https://x.example'],
    ['https://x.example/t/0/odata/Contact?$top=1', 'https://x.example/t'],
    ['https://x.example/t/Login/Login.html#a', 'https://x.example/t'],
    ['https://x.example/t/login/nuilogin.aspx?ReturnUrl=%2f0', 'https://x.example/t'],
    ['https://x.example/ServiceModel/AuthService.svc/Login', 'https://x.example'],
  ])('%s is answered with the base that is meant', (text, base) => {
    const asked = askedAddress(text)
    expect('fault' in asked && asked.fault).toMatch(new RegExp(`^ends in /.*Use ${base}$`))
  })

  it.each(['https://x.example?a=b', 'https://x.example/#a', 'https://u:hush@x.example/0', 'https://', ''])(
    '%s is a fault, and no part of it is repeated',
    (text) => {
      const asked = askedAddress(text)
      expect(asked).toHaveProperty('fault')
      expect(JSON.stringify(asked)).not.toContain('hush')
    },
  )
})

describe('the places to look at', () => {
  it.each([
    ['https://x.example', ['https://x.example']],
    ['https://x.example/a/b', ['https://x.example/a/b', 'https://x.example/a', 'https://x.example']],
  ])('%s and its parents', (url, places) => {
    expect(placesToLook(url)).toEqual(places)
  })

  it('are four at most', () => {
    expect(placesToLook('https://x.example/a/b/c/d/e')).toHaveLength(4)
  })
})
