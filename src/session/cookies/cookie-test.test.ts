import { describe, expect, it } from 'vitest'
import { serving, type Received, type Said } from '../../../tests/support/scripted-server.js'
import * as alterations from '../requests/alterations.js'
import type { Alteration } from './presented.js'
import { loggedIn } from '../testing/actor-at.js'

const path = '/0/odata/Contact?$top=3'
const session: Said = {
  headers: [
    ['Set-Cookie', '.ASPXAUTH=0123456789AB; path=/'],
    ['Set-Cookie', 'SVCCSRF=token; path=/'],
  ],
  body: '{"Code":0}',
}
const redirect = (to: string, ...cookies: readonly string[]): Said => ({
  status: 302,
  headers: [['Location', to], ...cookies.map((cookie) => ['Set-Cookie', cookie] as const)],
})

/** What one request comes to at a target that answers so: the last status, and the cookies shown each time. */
async function sent(
  answer: (request: Received) => Said,
  { method = 'GET', alteration = undefined as Alteration | undefined } = {},
) {
  const shown: string[][] = []
  const { origin } = await serving((request) => {
    if (request.url.endsWith('/Login')) return session
    shown.push(Object.keys(request.cookies).sort())
    return answer(request)
  })
  const actor = await loggedIn(origin)
  const { status } = await actor.send({ method, url: origin + path, headers: [] }, alteration)
  return { status, shown, again: () => actor.send({ method, url: origin + path, headers: [] }) }
}

const testing = ({ cookies }: Received): Said => ('LB' in cookies ? {} : redirect(path, 'LB=1; path=/'))

describe('a redirect to the same address with a cookie', () => {
  it('is got through as by any client that keeps cookies, once for the session', async () => {
    const { status, shown, again } = await sent(testing)
    expect(status).toBe(200)
    await again()
    expect(shown).toEqual([
      ['.ASPXAUTH', 'SVCCSRF'],
      ['.ASPXAUTH', 'LB', 'SVCCSRF'],
      ['.ASPXAUTH', 'LB', 'SVCCSRF'],
    ])
  })

  it.each([
    ['no cookies', alterations.noCookies, [[], ['LB']]],
    ['the token alone', alterations.tokenAlone, [['SVCCSRF'], ['LB', 'SVCCSRF']]],
  ])('is got through with %s too, which stays altered', async (_what, alteration, cookies) => {
    const { status, shown } = await sent(testing, { alteration })
    expect([status, shown]).toEqual([200, cookies])
  })

  it('gives no caller without cookies those of the platform', async () => {
    const { status, shown } = await sent(() => redirect(path, '.ASPXAUTH=other; path=/'), {
      alteration: alterations.noCookies,
    })
    expect([status, shown]).toEqual([302, [[]]])
  })

  it.each([
    ['without a cookie', () => redirect(path), 1],
    ['with a cookie for elsewhere', () => redirect(path, 'LB=1; path=/elsewhere'), 1],
    ['with a cookie that is taken away', () => redirect(path, 'LB=; path=/'), 1],
    ['that leads elsewhere', () => redirect('/0/odata/Account', 'LB=1; path=/'), 1],
    ['for ever, the same cookie each time', () => redirect(path, 'LB=1; path=/'), 2],
    [
      'for ever, another cookie each time',
      ({ cookies }: Received) => redirect(path, `LB=1${cookies['LB'] ?? ''}; path=/`),
      2,
    ],
  ])('%s stands as it is', async (_what, answer, times) => {
    const { status, shown } = await sent(answer)
    expect([status, shown.length]).toEqual([302, times])
  })

  it('is not followed with what may change something', async () => {
    const { status, shown } = await sent(testing, { method: 'MERGE' })
    expect([status, shown.length]).toEqual([302, 1])
  })
})
