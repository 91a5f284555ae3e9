import { describe, expect, it } from 'vitest'
import { exchangeOf, settingCookies } from '../../../tests/support/exchange-of.js'
import { vendorNames } from './vendor-names.js'

const auto = { vendorPrefix: 'auto', cultureHeader: 'auto' }

describe('the vendor prefix', () => {
  it.each<[string, readonly string[], string]>([
    ['of all names', ['ACMELOADER', 'ACMECSRF', 'ACMESESSIONID'], 'ACME'],
    ['of the loader alone', ['BPMLOADER'], 'BPM'],
    ['of the token alone', ['BPMCSRF'], 'BPM'],
    ['of the session alone', ['BPMSESSIONID'], 'BPM'],
    ['of most names', ['JSESSIONID', 'ACMELOADER', 'ACMECSRF'], 'ACME'],
    ['of most names, against that of the token', ['XSRFCSRF', 'ACMELOADER', 'ACMESESSIONID'], 'ACME'],
    ['of most copies', ['JSESSIONID', 'ACMELOADER', 'ACMELOADER'], 'ACME'],
    ["of the token, where a balancer's session cookie comes first", ['JSESSIONID', 'ACMECSRF'], 'ACME'],
    ["of the loader, where a balancer's session cookie comes first", ['JSESSIONID', 'ACMELOADER'], 'ACME'],
    ['of the token, where the loader has another', ['OLDLOADER', 'NEWCSRF'], 'NEW'],
  ])('auto takes that %s', (_what, cookies, prefix) => {
    const names = vendorNames(auto, [settingCookies(cookies.map((name) => `${name}=1; path=/`))])
    expect(names).toMatchObject({
      prefix,
      loader: `${prefix}LOADER`,
      csrf: `${prefix}CSRF`,
      session: `${prefix}SESSIONID`,
      found: true,
    })
  })

  it.each<[string, readonly string[]]>([
    ['no cookie', []],
    ['cookies without such names', ['.ASPXAUTH', 'UserName', 'loader', 'ASP.NET_SessionId']],
  ])('auto falls back to the stand-in of the document for %s, and says so', (_what, cookies) => {
    const names = vendorNames(auto, [settingCookies(cookies.map((name) => `${name}=1`))])
    expect(names).toMatchObject({ prefix: 'SVC', csrf: 'SVCCSRF', found: false })
  })

  it('auto looks at all answers that are given', () => {
    const answers = [settingCookies(['.ASPXAUTH=1']), settingCookies(['ACMESESSIONID=1'])]
    expect(vendorNames(auto, answers)).toMatchObject({ prefix: 'ACME', found: true })
  })

  it('of the profile wins over every cookie', () => {
    const answer = settingCookies(['ACMELOADER=1', 'ACMECSRF=1'])
    expect(vendorNames({ ...auto, vendorPrefix: 'BPM' }, [answer])).toMatchObject({ csrf: 'BPMCSRF', found: true })
  })
})

describe('the culture header', () => {
  it.each<[string, readonly string[], string]>([
    ['auto', ['X-Acme-UserCulture'], 'X-Acme-UserCulture'],
    ['auto', ['x-acme-userculture'], 'x-acme-userculture'],
    ['auto', ['X-UserCulture-Hint', 'Content-Language'], 'X-Vendor-UserCulture'],
    ['auto', [], 'X-Vendor-UserCulture'],
    ['X-Own-Culture', ['X-Acme-UserCulture'], 'X-Own-Culture'],
  ])('%s, in an answer with %j, is %s', (cultureHeader, headers, wanted) => {
    const answer = exchangeOf({ headers: headers.map((name) => [name, 'en-US']) })
    expect(vendorNames({ ...auto, cultureHeader }, [answer]).cultureHeader).toBe(wanted)
  })
})
