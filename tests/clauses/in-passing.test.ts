import { describe, expect, it } from 'vitest'
import { session } from '../../src/check/sessions/main-session.js'
import { runOverNetwork } from '../../src/check/testing/run-at.js'
import { smallDeployment, threeRows } from '../../src/check/testing/small-deployment.js'
import { serving, type Said } from '../support/scripted-server.js'
import { sentencesOf } from './judging.js'
import { careless, nothing, unlooked } from './sentences.js'

type Header = readonly [name: string, value: string]

/** A run that was answered this, whatever it asked for. */
async function runAnswered(...said: readonly Said[]) {
  const { origin } = await serving((_request, received) => said[received.length - 1] ?? {})
  const run = await runOverNetwork(origin)
  for (const [place] of said.entries())
    await run.newActor('caller').send({ method: 'GET', url: `${origin}/${String(place)}`, headers: [] })
  return run
}

const with200 = (...headers: readonly Header[]): Said => ({ headers })
describe('methods that answers name as allowed', () => {
  it.each<[string, Header, readonly string[], readonly string[]]>([
    ['for records that are made', ['Allow', 'GET, post'], ['Allow: GET, post'], ['Allow: GET, post']],
    [
      'for changes by PATCH',
      ['Access-Control-Allow-Methods', 'GET,PATCH'],
      [nothing],
      ['Access-Control-Allow-Methods: GET,PATCH'],
    ],
    ['that read alone', ['Allow', 'GET, HEAD'], [nothing], [nothing]],
    ['of which one only sounds alike', ['Allow', 'POSTER'], [nothing], [nothing]],
  ])('%s are recorded', async (_what, header, ofMaking, ofWriting) => {
    const run = await runAnswered({ status: 405, headers: [header] })
    expect(await sentencesOf(run, 'OBS-2')).toEqual(ofMaking)
    expect(await sentencesOf(run, 'OBS-3')).toEqual(ofWriting)
  })
})

describe('what answers say in passing', () => {
  it('is that a cookie of the login comes back weaker, each attribute once', async () => {
    const setting = (...cookies: readonly string[]): Said => ({ headers: cookies.map((one) => ['Set-Cookie', one]) })
    const later = [
      setting('.ASPXAUTH=cc; path=/; HttpOnly; Secure', 'SVCCSRF=; path=/'),
      setting('.ASPXAUTH=dd', 'Other=1'),
    ] as const
    const { origin } = await smallDeployment({
      login: () => ({
        headers: [
          ['Content-Type', 'application/json'],
          ...(setting('.ASPXAUTH=aa; path=/; HttpOnly', 'SVCCSRF=bb; path=/; secure').headers ?? []),
        ],
        body: JSON.stringify({ Code: 0, Message: '', Exception: null, PasswordChangeUrl: null, RedirectUrl: null }),
      }),
      data: (_request, nth) => later[nth % 2],
    })
    const run = await runOverNetwork(origin)
    const main = await session(run, 'main')
    for (const place of [1, 2, 3, 4])
      await main.send({ method: 'GET', url: `${origin}/0/odata/${String(place)}`, headers: [] })
    expect((await sentencesOf(run, 'COOKIE-13')).filter((said) => said.includes('again'))).toEqual([
      '! .ASPXAUTH was set again without path=/, which it had at login',
      '! .ASPXAUTH was set again without HttpOnly, which it had at login',
    ])
  })

  it('is their versions', async () => {
    const run = await runAnswered(
      with200(['Server', 'nginx/1.2'], ['Via', '1.1 front']),
      with200(['Server', 'nginx/1.2']),
    )
    expect(await sentencesOf(run, 'OBS-6')).toEqual(['Server: nginx/1.2', 'Via: 1.1 front'])
    expect(await sentencesOf(await runAnswered({}), 'OBS-6')).toEqual([nothing])
  })

  it('is that a request was too large', async () => {
    expect(await sentencesOf(await runAnswered({ status: 413 }), 'OBS-5')).toEqual(['a request was answered 413'])
    expect(await sentencesOf(await runAnswered({ status: 414 }), 'OBS-5')).toEqual([nothing])
  })

  it('is the care of the server, and what it opens to others', async () => {
    const run = await runAnswered(
      with200(['X-Frame-Options', 'DENY'], ['Referrer-Policy', 'no-referrer'], ['Access-Control-Allow-Origin', ' * ']),
      with200(['Access-Control-Allow-Origin', 'https://a.example'], ['Access-Control-Allow-Credentials', 'true']),
    )
    expect(await sentencesOf(run, 'OBS-11')).toEqual([
      'no answer carried strict-transport-security',
      'no answer carried content-security-policy',
      'x-frame-options: DENY',
      'no answer carried x-content-type-options',
      'referrer-policy: no-referrer',
      'no answer carried permissions-policy',
      '! Access-Control-Allow-Origin: *',
      'Access-Control-Allow-Origin: https://a.example',
      'Access-Control-Allow-Credentials: true',
      unlooked,
    ])
  })

  it('is nothing of the care of a server that answered nothing', async () => {
    expect(await sentencesOf(await runAnswered(), 'OBS-11')).toEqual([unlooked])
  })

  it.each<[string, readonly string[], readonly string[]]>([
    ['stay', ['/a', '/b'], ['2 redirects were seen, none to another origin']],
    ['lead away', ['/a', 'https://b.example/c'], ['! a redirect leads to another origin: https://b.example/c']],
  ])('is that redirects %s', async (_what, locations, said) => {
    const run = await runAnswered(...locations.map((to): Said => ({ status: 302, headers: [['Location', to]] })))
    expect(await sentencesOf(run, 'OBS-11')).toEqual([...careless, ...said, unlooked])
  })
})

describe('the login page', () => {
  const page = (body: string): Said => ({ headers: [['Content-Type', 'text/html']], body: `<html>${body}</html>` })

  it.each<[string, (back: string) => string, boolean]>([
    ['as it was sent', (back) => back, true],
    ['encoded', (back) => encodeURIComponent(back), true],
    ['encoded in lower case', (back) => encodeURIComponent(back).toLowerCase(), true],
    ['not at all', () => 'Log in', false],
  ])('that has ReturnUrl in it %s is recorded', async (_how, shown, reflects) => {
    const { origin } = await serving(({ url }) =>
      page(shown(new URL(url, 'http://here').searchParams.get('ReturnUrl') ?? '')),
    )
    const run = await runOverNetwork(origin)
    const caller = run.newActor('caller')
    await caller.send({ method: 'GET', url: `${origin}/Login?ReturnUrl=%2F`, headers: [] })
    await caller.send({ method: 'GET', url: `${origin}/Login?ReturnUrl=%2F0%2FA%3Fb`, headers: [] })
    const said = reflects
      ? 'the login page has ReturnUrl in it again'
      : 'the login page does not have ReturnUrl in it again'
    expect(await sentencesOf(run, 'OBS-11')).toEqual([...careless, said, unlooked])
  })

  it.each<[string, Said]>([
    ['with another status', { ...page('/0/A?b'), status: 404 }],
    ['that is too large to be kept', page(`/0/A?b${'x'.repeat(256 * 1024)}`)],
    ['that is no page', { headers: [['Content-Type', 'text/plain']], body: '/0/A?b' }],
  ])('%s is not looked at', async (_what, said) => {
    const { origin } = await serving(() => said)
    const run = await runOverNetwork(origin)
    await run.newActor('caller').send({ method: 'GET', url: `${origin}/Login?ReturnUrl=%2F0%2FA%3Fb`, headers: [] })
    expect(await sentencesOf(run, 'OBS-11')).toEqual([...careless, unlooked])
  })
})

describe('the fields of an entity', () => {
  it('are recorded by name once somebody has logged in', async () => {
    const target = await smallDeployment({ data: () => threeRows })
    const run = await runOverNetwork(target.origin)
    expect(await sentencesOf(run, 'OBS-10')).toEqual([nothing])
    await session(run, 'main')
    expect(await sentencesOf(run, 'OBS-10')).toEqual(['2 fields of Contact were seen: Id, Name'])
  })

  it('are not, where no record shows any or no entity is named', async () => {
    const empty = await smallDeployment({ data: () => ({ ...threeRows, body: '{"value":[{}]}' }) })
    const run = await runOverNetwork(empty.origin)
    await session(run, 'main')
    expect(await sentencesOf(run, 'OBS-10')).toEqual([nothing])
    const nameless = await runOverNetwork(empty.origin, { entities: {} })
    await session(nameless, 'main')
    expect(await sentencesOf(nameless, 'OBS-10')).toEqual([nothing])
  })
})
