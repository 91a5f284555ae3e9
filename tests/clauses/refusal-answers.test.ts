import { describe, expect, it } from 'vitest'
import type { ResolvedProfile } from '../../src/profile/index.js'
import { runAt } from '../../src/check/testing/run-at.js'
import {
  challenge,
  smallDeployment,
  threeRows,
  type SmallDeploymentOptions,
} from '../../src/check/testing/small-deployment.js'
import type { Said } from '../support/scripted-server.js'
import { declaring, ofStrangeTickets, saidOf } from './at-small-deployment.js'
import { sentencesOf, verdictOn } from './judging.js'

const page: Said = { headers: [['Content-Type', 'text/html']], body: '<html></html>' }

describe('refusals of access', () => {
  it('are said to be what the document has in two places, where they might be either', async () => {
    const open = ({ cookies }: { readonly cookies: Readonly<Record<string, string>> }) =>
      Object.keys(cookies).length === 0 ? challenge : undefined
    const either = expect.stringMatching(
      /^cantTell: GET .* answered 401 with a Basic challenge\. .* declare the departure no-cookies-401$/,
    )
    expect(await saidOf('ACCESS-1', open)).toEqual([either])
    const bare: Said = { ...challenge, headers: [] }
    expect(await saidOf('ACCESS-1', (request) => (open(request) ? bare : undefined))).toEqual([
      expect.stringMatching(/^failed: .*401/),
    ])
    const custom = { service: 'Echo', method: 'Say', parameters: [], echoes: false, body: {} }
    const services = { services: { custom } as never }
    const serving: SmallDeploymentOptions['data'] = (request) =>
      open(request) ?? (request.method === 'POST' ? { status: 200 } : undefined)
    expect(await saidOf('REST-3', serving, () => services)).toEqual([
      expect.stringMatching(
        /^cantTell: POST .* answered 401 with a Basic challenge\. .* declare the departure no-cookies-401$/,
      ),
    ])
  })

  it('show no 401 where a changed ticket is sent to the login page', async () => {
    expect(await saidOf('ACCESS-7', ofStrangeTickets({ status: 403 }))).toEqual([
      expect.stringMatching(/^cantTell: no 401 to check: GET .* answered 403 \(ACCESS-6\)$/),
    ])
  })

  it.each<[string, Said, unknown, Partial<ResolvedProfile>?]>([
    ['offer Basic in a page', challenge, 'passed'],
    ['offer Basic in a page, though another form is declared', challenge, 'passed', declaring('refused-401-json')],
    [
      'offer nothing',
      { ...challenge, headers: [['Content-Type', 'text/html']] },
      expect.stringMatching(/^failed: .*: expected WWW-Authenticate: Basic, seen WWW-Authenticate: (none|Bearer)/),
    ],
    [
      'offer nothing in a page, though it is declared for a JSON body',
      { ...challenge, headers: [['Content-Type', 'text/html']] },
      expect.stringMatching(/^failed: .*: expected WWW-Authenticate: Basic, seen WWW-Authenticate: none/),
      declaring('refused-401-json'),
    ],
    [
      'offer nothing in a JSON body, as declared',
      { status: 401, headers: [['Content-Type', 'application/json']], body: '{}' },
      'passed',
      declaring('refused-401-json'),
    ],
    ...(['text/html', 'application/json'] as const).map((type): [string, Said, unknown, Partial<ResolvedProfile>] => [
      `offer another scheme in ${type}, though no challenge at all is declared`,
      {
        ...challenge,
        headers: [
          ['Content-Type', type],
          ['WWW-Authenticate', 'Bearer realm="Basic"'],
        ],
      },
      expect.stringMatching(/^failed: .*: expected WWW-Authenticate: Basic, seen WWW-Authenticate: (none|Bearer)/),
      declaring('refused-401-json'),
    ]),
    [
      'have neither a page nor a JSON body, though that is declared',
      { status: 401, headers: [['Content-Type', 'text/plain']], body: 'no' },
      expect.stringMatching(/^failed: .*: expected WWW-Authenticate: Basic, seen WWW-Authenticate: (none|Bearer)/),
      declaring('refused-401-json'),
    ],
    ['are no page', { ...challenge, body: '401' }, expect.stringMatching(/^failed: /)],
  ])('%s', async (_how, answer, said, profile) => {
    expect(await saidOf('ACCESS-7', ofStrangeTickets(answer), () => profile ?? {})).toEqual([said])
  })

  it('are missed where no request is refused', async () => {
    expect(await saidOf('ACCESS-15', () => threeRows)).toEqual([
      'cantTell: no request was refused, so no refusal could contain a record',
    ])
    expect(await saidOf('ACCESS-13')).toEqual([expect.stringMatching(/^untested/)])
  })

  it('of a token are not seen where there is none', async () => {
    const login = () => ({
      headers: [
        ['Content-Type', 'application/json'],
        ['Set-Cookie', '.ASPXAUTH=t; path=/; HttpOnly'],
      ] as const,
      body: '{"Code":0,"Message":"","Exception":null,"PasswordChangeUrl":null,"RedirectUrl":null}',
    })
    const { origin } = await smallDeployment({ login, data: () => threeRows })
    expect(await sentencesOf(await runAt(origin), 'ACCESS-16')).toEqual([
      'the target sets no CSRF cookie, so no token can be wrong',
    ])
  })

  it('of the two headers that are added are refusals of the session', async () => {
    const data: SmallDeploymentOptions['data'] = ({ headers }) =>
      headers['forceusesession'] === undefined ? undefined : { status: 400 }
    expect(await saidOf('ACCESS-14', data)).toEqual([expect.stringMatching(/^failed: .*expected records, seen 400/)])
    expect(await saidOf('ACCESS-14')).toEqual(['passed'])
  })
})

describe('the login page', () => {
  const departed = { departures: [{ id: 'login-page', value: '/Login.aspx' }] as never }
  const visitor =
    (said: (url: string) => Said | undefined): SmallDeploymentOptions['data'] =>
    ({ url }) =>
      /login/i.test(url) ? said(url) : undefined

  it('is where the document has it, or where it is declared', async () => {
    expect(
      await saidOf(
        'PAGE-1',
        visitor(() => page),
      ),
    ).toEqual(['passed'])
    expect(
      await saidOf(
        'PAGE-1',
        visitor((url) => (url.includes('NuiLogin') ? { status: 404 } : page)),
        () => departed,
      ),
    ).toEqual(['passed'])
    expect(
      await saidOf(
        'PAGE-1',
        visitor(() => ({ status: 404 })),
        () => departed,
      ),
    ).toEqual([expect.stringMatching(/^failed: .*404/)])
    expect(
      await saidOf(
        'PAGE-1',
        visitor(() => ({ body: 'hello' })),
      ),
    ).toEqual([expect.stringMatching(/^failed: /)])
  })

  it.each([
    ['where the document has it', '', '/Login/NuiLogin.aspx', []],
    ['where the document has it, below a path', '/tenant', '/Login/NuiLogin.aspx', []],
    ['elsewhere', '', '/Login.aspx', ['login-page']],
  ])('%s makes use of what is declared only there', async (_where, base, value, departures) => {
    const { origin } = await smallDeployment({
      data: visitor((url) => (url.includes(value) ? page : { status: 404 }))!,
    })
    const run = await runAt(`${origin}${base}`, { departures: [{ id: 'login-page', value }] })
    expect(await verdictOn(run, 'PAGE-1')).toMatchObject({ outcome: 'passed', departures })
  })

  it('sets the cookie of the loader, or none as declared', async () => {
    const setting = (cookie: string) =>
      visitor(() => ({ ...page, headers: [...(page.headers ?? []), ['Set-Cookie', cookie]] }))
    expect(await saidOf('PAGE-2', setting('ACMELOADER=a; path=/'))).toEqual(['passed'])
    expect(await saidOf('PAGE-2', setting('Other=a; path=/'))).toEqual([
      expect.stringMatching(/^failed: .*: expected Set-Cookie of SVCLOADER, seen 200, text.html, without SVCLOADER/),
    ])
    expect(await saidOf('PAGE-2', setting('ACMELOADER=a; path=/'), () => declaring('no-loader-cookie'))).toEqual([
      'passed',
    ])
    expect(
      await saidOf(
        'PAGE-2',
        visitor(() => page),
        () => declaring('no-loader-cookie'),
      ),
    ).toEqual(['passed'])
    const { origin } = await smallDeployment({
      data: visitor(() => page)!,
      login: () => ({ status: 405, body: '<html>' }),
    })
    expect((await verdictOn(await runAt(origin), 'PAGE-2')).reason, 'where no login service is').toMatch(
      /answered 200, text\/html, and the login service did not log main in \(HTTP 405/,
    )
    const declared = await saidOf(
      'PAGE-2',
      visitor(() => ({ ...page, status: 500 })),
      () => declaring('no-loader-cookie'),
    )
    expect(declared, 'what stands in the place of the page').toEqual([
      expect.stringMatching(/^failed: .* Set-Cookie of SVCLOADER(?!.*describes this)/),
    ])
  })
})
