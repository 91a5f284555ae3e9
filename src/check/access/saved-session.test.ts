import { describe, expect, it } from 'vitest'
import { settingCookies } from '../../../tests/support/exchange-of.js'
import { sessionFileText, vendorNames } from '../../session/index.js'
import { CookieStore } from '../../session/cookies/cookie-store.js'
import { savedSessionFor } from './saved-session.js'
import { runNowhere } from '../testing/run-at.js'

const url = 'https://crm.example.com/0/odata/Contact'

function savedFile(cookies: readonly string[]): unknown {
  const store = new CookieStore(false)
  store.take(settingCookies(cookies, { url }))
  return JSON.parse(sessionFileText(store, { url, status: 200, rows: 1, at: '2026-11-01T00:00:00.000Z' }))
}

const fresh = {
  cookies: [
    ['.ASPXAUTH', 'new'],
    ['SVCCSRF', 'newToken'],
  ],
  csrfHeader: ['SVCCSRF', 'newToken'],
  extra: [],
} as const

describe('a saved session', () => {
  it.each([
    ['SVC', 'SVCCSRF'],
    ['the prefix that it was saved with', 'ACMECSRF'],
  ])('is shown with everything that was saved, its token in the header of %s too', async (_what, csrf) => {
    const content = savedFile([
      '.ASPXAUTH=old-ticket; path=/; Max-Age=1',
      `${csrf}=old-token; path=/`,
      'UserName=83|117; path=/',
    ])
    const run = await runNowhere({ expiredSession: { path: 's', content } })
    const shown = savedSessionFor(run, url).apply(fresh, vendorNames(run.profile.target, []))
    expect(shown).toEqual({
      cookies: [
        ['.ASPXAUTH', 'old-ticket'],
        [csrf, 'old-token'],
        ['UserName', '83|117'],
      ],
      csrfHeader: [csrf, 'old-token'],
      extra: [],
    })
  })

  it('is a secret like one that is alive', async () => {
    const content = savedFile(['.ASPXAUTH=old-ticket-0123; path=/'])
    const run = await runNowhere({ expiredSession: { path: 's', content } })
    expect(run.masker.mask('old-ticket-0123')).toBe('old-ticket-0123')
    savedSessionFor(run, url)
    expect(run.masker.mask('seen old-ticket-0123')).toMatch(/^seen ‹cookie·/)
  })

  it('that the profile does not name is to be named', async () => {
    const run = await runNowhere()
    expect(() => savedSessionFor(run, url)).toThrow(
      expect.objectContaining({ outcome: 'untested', blame: 'profile', profileKeys: ['expiredSession'] }) as Error,
    )
  })

  it.each<[string, () => unknown]>([
    ['no session file', () => ({ cookies: [] })],
    ['a file without a proof', () => ({ jar: (savedFile(['A=1; path=/']) as { jar: unknown }).jar })],
    ['a file whose cookies do not go there', () => savedFile(['A=1; path=/elsewhere'])],
  ])('that is %s decides nothing, and the profile is to blame', async (_what, content) => {
    const run = await runNowhere({ expiredSession: { path: 's', content: content() } })
    expect(() => savedSessionFor(run, url)).toThrow(
      expect.objectContaining({ outcome: 'cantTell', blame: 'profile' }) as Error,
    )
  })

  it('has its prefix from the name that ends in CSRF, and from no other', async () => {
    const content = savedFile(['SVCCSRFKEY=key; path=/', 'ACMECSRF=old-token; path=/'])
    const run = await runNowhere({ expiredSession: { path: 's', content } })
    const { csrfHeader } = savedSessionFor(run, url).apply(fresh, vendorNames(run.profile.target, []))
    expect(csrfHeader).toEqual(['ACMECSRF', 'old-token'])
  })

  it('that meets a defect of the checker is not to blame', async () => {
    const run = await runNowhere({ expiredSession: { path: 's', content: savedFile(['A=1; path=/']) } })
    expect(() => savedSessionFor(run, 'no address')).toThrow(TypeError)
  })
})
