import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settingCookies } from '../../../tests/support/exchange-of.js'
import { setCookies } from '../../session/index.js'
import {
  cookieLifetime,
  coversBase,
  decodeCharacterCodes,
  issuedAs,
  sameUserName,
  clockBehindDiagnosis,
  secureCookieDiagnosis,
  setAs,
  vendorPrefixesIn,
} from './cookie-checks.js'
import { runAt } from '../testing/run-at.js'
import { smallDeployment } from '../testing/small-deployment.js'

const units = (text: string) => Array.from({ length: text.length }, (_each, index) => text.charCodeAt(index))
const points = (text: string) => [...text].map((char) => char.codePointAt(0))

describe('the vendor prefixes of cookies', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['none of the platform', ['.ASPXAUTH', 'UserName', 'ASP.NET_SessionId'], []],
    ['several of one prefix', ['ACMELOADER', 'ACMECSRF', 'ACMESESSIONID'], ['ACME']],
    ['several prefixes, in the order in which they came', ['NEWSESSIONID', 'OLDCSRF', 'NEWLOADER'], ['NEW', 'OLD']],
    ['a name without a prefix', ['CSRF'], ['']],
  ])('are read from their names: %s', (_what, names, prefixes) => {
    expect(vendorPrefixesIn(names.map((name) => ({ name })))).toEqual(prefixes)
  })
})

describe('a user name in character codes', () => {
  it.each<[string, string | undefined]>([
    ['83|117|112', 'Sup'],
    ['83, 117, 112', 'Sup'],
    ['83', 'S'],
    ['83%7C117%7c112', 'Sup'],
    ['83%2C%20117%2c%20112', 'Sup'],
    ['83%2c+117%2c+112', 'Sup'],
    ['"83|117|112"', 'Sup'],
    ['"83, 117"', 'Su'],
    ['1047|1086|1088', 'Зор'],
    ['128512', '😀'],
    ['55357|56832', '😀'],
    ['65|55357|56832|66', 'A😀B'],
    ['55357, 56832', '😀'],
    ['083|117', 'Su'],
    ['', undefined],
    ['Supervisor', undefined],
    ['83|117|', undefined],
    ['|83|117', undefined],
    ['83||117', undefined],
    ['83,117', undefined],
    ['83 117', undefined],
    ['83;117', undefined],
    ['83, 117|112', undefined],
    ['83|117, 112', undefined],
    ['0x53|0x75', undefined],
    ['-83', undefined],
    ['1114111', '\u{10ffff}'],
    ['1114112', undefined],
    ['83|1114112', undefined],
    ['8"3|117"', undefined],
    ['"83|11"7', undefined],
    ['99999999', undefined],
    ['%', undefined],
    ['83%7C117%7', undefined],
    ['5375', 'ᓿ'],
  ])('%s spells %s', (value, text) => {
    expect(decodeCharacterCodes(value)).toBe(text)
  })

  it.each(['|', ', '])('joined by %j comes back for any name, by units and by code points, encoded or not', (sign) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (name) => {
        for (const codes of [units(name), points(name)]) {
          expect(decodeCharacterCodes(codes.join(sign))).toBe(name)
          expect(decodeCharacterCodes(encodeURIComponent(codes.join(sign)))).toBe(name)
        }
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it.each<[string, string, boolean]>([
    ['Supervisor', 'Supervisor', true],
    ['SUPERVISOR', 'supervisor', true],
    ['ЗОРЯНА', 'Зоряна', true],
    ['CORP\\Supervisor', 'Supervisor', true],
    ['Supervisor', 'CORP\\Supervisor', true],
    ['corp\\supervisor', 'CORP\\Supervisor', true],
    ['e\u0301ric', '\u00e9ric', true],
    ['Supervisor', 'Supervisor2', false],
    ['Supervisor', 'Supervis', false],
    ['Supervisor', '', false],
    ['CORP\\Guest', 'CORP\\Supervisor', false],
    ['CORP\\', 'CORP\\Supervisor', false],
    ['CORP/Supervisor', 'Supervisor', false],
  ])('%j is the name %j: %s', (one, other, same) => {
    expect(sameUserName(one, other)).toBe(same)
  })
})

describe("a cookie's lifetime", () => {
  const date = 'Sat, 21 Nov 2026 10:00:00 GMT'
  const inThirtyDays = 'Mon, 21 Dec 2026 10:00:00 GMT'
  const thirtyDays = 30 * 24 * 60 * 60

  it.each<[string, number | undefined]>([
    [`U=1; expires=${inThirtyDays}`, thirtyDays],
    [`U=1; Max-Age=${String(thirtyDays)}`, thirtyDays],
    [`U=1; Max-Age=60; expires=${inThirtyDays}`, 60],
    ['U=1', undefined],
    ['U=1; expires=soon', undefined],
  ])("%s counts by the server's own Date: %s seconds", (cookie, seconds) => {
    const answer = settingCookies([cookie], { headers: [['Date', date]], startedAt: '2001-01-01T00:00:00.000Z' })
    expect(cookieLifetime(setCookies(answer)[0]!, answer)).toBe(seconds)
  })
})

describe("a cookie's path", () => {
  it.each<[string, string, boolean]>([
    ['', 'path=/', true],
    ['', 'path=/0', false],
    ['', 'HttpOnly', false],
    ['', 'path=', false],
    ['/tenant', 'path=/', true],
    ['/tenant', 'path=/tenant', true],
    ['/tenant', 'path=/tenant/', true],
    ['/tenant/crm', 'path=/tenant', true],
    ['/tenant', 'path=/ten', false],
    ['/tenant', 'path=/tenant/0', false],
    ['/tenant', 'path=/other', false],
  ])('below the base path %j, with %s, covers the deployment: %s', (basePath, attribute, covers) => {
    expect(coversBase(basePath, setCookies(settingCookies([`T=1; ${attribute}`]))[0]!)).toBe(covers)
  })
})

describe('the copies of a cookie that are issued', () => {
  it('are all of its name that are set and not cleared', () => {
    const answer = settingCookies(['L=1; path=/', 'M=1', 'L=2', 'L=', 'L=3; Max-Age=0', 'l=4'])
    expect(issuedAs(answer, 'L').map(({ value }) => value)).toEqual(['1', '2'])
    expect(issuedAs(answer, 'N')).toEqual([])
  })

  // The answers of these tests come from crm.example.com.
  it.each([
    ['its own host', 'crm.example.com', 1],
    ['the domain that its host is in', '.Example.com', 1],
    ['the host of another one in it', 'inner.example.com', 0],
    ['a host whose name merely ends so', 'rm.example.com', 0],
  ])('count where the domain is that of a host which may have it: %s', (_what, domain, copies) => {
    const answer = settingCookies([`L=1; path=/; Domain=${domain}`])
    expect(issuedAs(answer, 'L')).toHaveLength(copies)
    expect(setAs(answer, 'L')).toHaveLength(copies)
  })
})

describe('a clock of the target that is behind', () => {
  it.each([
    ['an Expires in the past of a client', 'expires=Sat, 01 Nov 2025 12:30:00 GMT', ['clock-behind']],
    ['a Max-Age, which no clock alters', 'expires=Sat, 01 Nov 2025 12:30:00 GMT; Max-Age=60', []],
    ['an Expires that is still to come', 'expires=Fri, 01 Nov 2999 12:30:00 GMT', []],
    ['a cookie that is taken away', 'expires=Sat, 01 Nov 2025 11:00:00 GMT', []],
  ])('is diagnosed by %s', async (_what, attributes, ids) => {
    const target = await smallDeployment({
      login: () => ({
        headers: [
          ['Date', 'Sat, 01 Nov 2025 12:00:00 GMT'],
          ['Set-Cookie', `.ASPXAUTH=t; path=/; ${attributes}`],
        ],
        body: '{"Code":0}',
      }),
    })
    const run = await runAt(target.origin)
    const main = run.actor('main', run.profile.users.main)
    await main.tryLogIn({ UserName: 'a', UserPassword: 'b' })
    clockBehindDiagnosis(run, main)
    expect(run.diagnoses.map(({ id }) => id)).toEqual(ids)
    if (ids.length > 0) {
      expect(run.diagnoses[0]?.text).toMatch(/minutes behind .*\.ASPXAUTH \(.*a standard cookie store drops it at once/)
      expect(main.presentedFor(`${target.origin}/0/odata/Contact`).cookies.map(([name]) => name)).toContain('.ASPXAUTH')
    }
  })
})

describe('Secure cookies over plain http', () => {
  const diagnosed = async (sendSecureOverHttp: boolean, cookie = 'secure') => {
    const target = await smallDeployment({
      login: () => ({ headers: [['Set-Cookie', `SVCCSRF=t; path=/; ${cookie}`]], body: '{"Code":0}' }),
    })
    const bare = await runAt(target.origin)
    const run = await runAt(target.origin, { target: { ...bare.profile.target, sendSecureOverHttp } })
    const main = run.actor('main', run.profile.users.main)
    secureCookieDiagnosis(run, main)
    expect(run.diagnoses).toEqual([])
    await main.tryLogIn({ UserName: 'a', UserPassword: 'b' })
    secureCookieDiagnosis(run, main)
    return run.diagnoses
  }

  it.each([
    [true, /sets SVCCSRF as Secure .* The checker sent it anyway/, /^Use https: /],
    [false, /sets SVCCSRF as Secure .* did not send it either\.$/, /set target\.sendSecureOverHttp: true\.$/],
  ])('are diagnosed, sent all the same or not: %s', async (sent, text, remedy) => {
    expect(await diagnosed(sent)).toMatchObject([
      {
        id: 'secure-cookie-over-http',
        text: expect.stringMatching(text),
        remedy: expect.stringMatching(remedy),
        evidence: [expect.stringMatching(/^x-/)],
      },
    ])
  })

  it('are not, where none is Secure', async () => {
    expect(await diagnosed(false, 'HttpOnly')).toEqual([])
  })
})
