import { describe, expect, it } from 'vitest'
import { runAt } from '../../src/check/testing/run-at.js'
import { smallDeployment } from '../../src/check/testing/small-deployment.js'
import { declaring, failing, judged, type Login } from './answered-login.js'
import type { Pair } from '../support/in-between.js'
import { sentencesOf } from './judging.js'

describe('the place to which a login leads', () => {
  const to = (location: string, more: Login = {}): Login => ({ headers: [['Location', location]], ...more })

  it.each<[string, Login]>([
    ['/0', to('/0')],
    ['/0 below the base', to('/tenant/0', { base: '/tenant' })],
    ['/0 beside the base', to('/0', { base: '/tenant' })],
    ['nowhere, as declared', declaring('no-login-location')],
    ['the root, as declared', to('/', declaring('app-at-root'))],
    ['the base, as declared', to('/tenant', { base: '/tenant', ...declaring('app-at-root') })],
    ['the base with a slash, as declared', to('/tenant/', { base: '/tenant', ...declaring('app-at-root') })],
  ])('may be %s', async (_where, login) => {
    expect(await judged('LOGIN-8', login)).toEqual(['passed'])
  })

  it.each<[string, Login, string]>([
    ['nowhere', {}, 'no Location'],
    ['the root', to('/'), '/'],
    ['elsewhere, with the root declared', to('/x', declaring('app-at-root')), '/x'],
    ['elsewhere, with nowhere declared', to('/x', declaring('no-login-location')), '/x'],
    ['another origin', to('https://other.example/0'), 'https://other.example/0'],
  ])('may not be %s', async (_where, login, seen) => {
    expect(await judged('LOGIN-8', login)).toEqual(failing(`expected /0, seen ${seen}`))
  })
})

describe('the culture of a login', () => {
  const culture = (value: string): Login => ({
    headers: [['X-Vendor-UserCulture', value]],
    target: { cultureHeader: 'X-Vendor-UserCulture' },
  })

  it.each([
    ...['en', 'yue', 'en-US', 'EN-us', 'zh-Hant-TW', 'en-001', 'de-CH-1996', 'en-GB-oxendict'],
    ...['de-DE-u-co-phonebk', 'en-a-bbb-u-ca-gregory', 'sr-Latn-RS-x-a', 'de-u-co-phonebk-x-own-1'],
  ])('may be %s', async (value) => {
    expect(await judged('LOGIN-9', culture(value))).toEqual(['passed'])
  })

  it.each([
    ...['e', 'four', 'en_US', 'en-', 'en-U', 'en-US-toolongtag', '1033', 'in en', 'en-US, or so'],
    ...['de-DE-u', 'de-u-x-own', 'de-u-c', 'de-x', 'de-x-', 'de-x-toolongtag'],
  ])('may not be %s', async (value) => {
    expect(await judged('LOGIN-9', culture(value))).toEqual(failing('expected a culture such as en-US, seen '))
  })

  it('is not looked for under a name that the profile has wrong', async () => {
    const target = { cultureHeader: 'X-Vendor-Culture' }
    expect(await judged('LOGIN-9', { headers: [['X-Acme-UserCulture', 'en-US']], target })).toEqual([
      expect.stringMatching(
        /^cantTell: .* has X-Acme-UserCulture and no X-Vendor-Culture\. Check target\.cultureHeader/,
      ),
    ])
    expect(await judged('LOGIN-9', { target })).toEqual(failing('expected a culture such as en-US, seen '))
  })
})

describe('RedirectUrl of a success', () => {
  async function saidOf(redirectUrl: unknown, ticket: readonly Pair[] = [['Set-Cookie', '.ASPXAUTH=t; path=/']]) {
    const { origin } = await smallDeployment({
      login: () => ({
        headers: [['Content-Type', 'application/json'], ...ticket],
        body: JSON.stringify({
          Code: 0,
          Message: '',
          Exception: null,
          PasswordChangeUrl: null,
          RedirectUrl: redirectUrl,
        }),
      }),
    })
    const departures = [{ id: 'redirect-url-set' as const }]
    return sentencesOf(await runAt(origin, { departures }), 'LOGIN-3')
  }

  it.each([null, '/0/Nui/ViewModule.aspx', 'Nui/ViewModule.aspx'])('may be %j, as declared', async (url) => {
    expect(await saidOf(url)).toEqual(['passed'])
  })

  it('may not be a path beside no ticket, which is no success', async () => {
    expect(await saidOf('/0/', [])).toEqual([expect.stringMatching(/^failed: The RedirectUrl is null(?!.*departure)/)])
  })

  it.each(['', 'https://other.example/0', '//other.example/0', 'javascript:alert(1)'])('may not be %j', async (url) => {
    expect(await saidOf(url)).toEqual([expect.stringMatching(/^failed: The RedirectUrl is null/)])
  })
})
