import { describe, expect, it } from 'vitest'
import type { ResolvedProfile } from '../../src/profile/index.js'
import { runAt } from '../../src/check/testing/run-at.js'
import { challenge, noRows, smallDeployment } from '../../src/check/testing/small-deployment.js'
import type { Received, Said } from '../support/scripted-server.js'
import { sentencesOf } from './judging.js'

type Services = ResolvedProfile['services']
type Custom = NonNullable<Services['custom']>

const text = (body: string): Said => ({ headers: [['Content-Type', 'application/json']], body: JSON.stringify(body) })
const parametersOf = ({ url }: Received) => url.split('/').slice(5).map(decodeURIComponent)
const echo = (request: Received) => text(`got ${parametersOf(request).join(' and ')}`)
const failed: Said = { status: 500 }
/** What is answered of the services and methods that are there. */
const known = (answer: (request: Received) => Said) => (request: Received) =>
  /\/(Echo\/Say|Open\/Ping)/.test(request.url) ? answer(request) : { status: 404 }

/** A deployment whose custom service answers so, and whose data requests are answered as usual or as said. */
async function called(
  id: 'REST-1' | 'REST-2' | 'REST-4',
  answer: (request: Received, nth: number) => Said,
  services: { readonly custom?: Partial<Custom>; readonly anonymous?: Services['anonymous'] } = {},
  more: { readonly reads?: Said; readonly profile?: Partial<ResolvedProfile> } = {},
) {
  const asked: string[] = []
  const target = await smallDeployment({
    data: (request) => {
      if (request.method === 'GET') return more.reads
      asked.push(request.url)
      return answer(request, asked.length)
    },
  })
  const custom = { service: 'Echo', method: 'Say', ...services.custom }
  const anonymous = services.anonymous ?? { service: 'Open', method: 'Ping' }
  const run = await runAt(target.origin, { services: { custom, anonymous } as Services, ...more.profile })
  return { said: await sentencesOf(run, id), asked }
}

const open = 'an encoded slash in a parameter'
const own = [{ value: 'a b', contains: 'a b' }]

describe('a call of the custom service', () => {
  it('is in order with any 2xx, or with the status that the profile has', async () => {
    expect((await called('REST-1', () => ({ status: 204 }))).said).toEqual(['passed'])
    expect((await called('REST-1', () => ({ status: 404 }), { custom: { status: 404 } })).said).toEqual(['passed'])
    for (const status of [300, 405, 500])
      expect(
        (
          await called(
            'REST-1',
            known(() => ({ status })),
          )
        ).said,
      ).toEqual([expect.stringMatching(new RegExp(`expected an answer with 2xx, seen ${String(status)}$`))])
    expect(
      (
        await called(
          'REST-1',
          known(() => failed),
          { custom: { status: 201 } },
        )
      ).said,
    ).toEqual([expect.stringMatching(/expected an answer with 201, seen 500$/)])
  })

  it('blames the profile where there is no such service, or where another success is expected', async () => {
    expect((await called('REST-1', () => ({ status: 404 }))).said).toEqual([
      expect.stringMatching(/^cantTell: .* does not exist \(404\). Check the names in services.custom of the profile$/),
    ])
    expect((await called('REST-1', () => ({}), { custom: { status: 201 } })).said).toEqual([
      expect.stringMatching(/^cantTell: .* is also a success. Check services.custom.expect.status in the profile$/),
    ])
  })

  it.each<[string, (service: string) => Said]>([
    ['400', () => ({ status: 400 })],
    ['405', () => ({ status: 405 })],
    [
      '500 and words about the name',
      (service) => ({ status: 500, body: `No service ${service}, 4a7f at 12:0${service.length}` }),
    ],
  ])('blames the profile where names that nobody has given are answered with %s too', async (_what, answer) => {
    const said = expect.stringMatching(
      /^cantTell: .* a call of a random name got the same answer \(x-#\). Check the names in services\.\w+ of the profile$/,
    )
    const named = (request: Received) => answer(request.url.split('/')[3] ?? '')
    expect((await called('REST-1', named)).said).toEqual([said])
    expect((await called('REST-4', named)).said).toEqual([said])
    const ofMethods = (request: Received) => (request.url.includes('/Echo/') ? named(request) : { status: 404 })
    const isOfAnyMethod = answer('').status !== 405
    expect((await called('REST-1', ofMethods)).said).toEqual([
      isOfAnyMethod ? said : expect.stringMatching(/seen 405$/),
    ])
  })

  it.each<[string, Said]>([
    ['the same status and other words', { status: 400, body: 'there is no such service' }],
    ['another status', { status: 422, body: 'no' }],
  ])('is not in order where such names are answered with %s', async (_what, ofUnknown) => {
    const answer = (request: Received): Said =>
      /\/(Echo\/Say|Open\/Ping)/.test(request.url) ? { status: 400, body: 'no' } : ofUnknown
    expect((await called('REST-1', answer)).said).toEqual([
      expect.stringMatching(/expected an answer with 2xx, seen 400$/),
    ])
    expect((await called('REST-4', answer)).said).toEqual([
      expect.stringMatching(/expected an answer with 2xx, seen 400$/),
    ])
  })

  it.each([401, 403, 500])('tells both ways where any name is answered %d without words', async (status) => {
    const both = new RegExp(
      `^cantTell: .* answered ${String(status)}.* got the same answer \\(x-#\\). Check the names in services\\.\\w+ of the profile\\. If they are right, the target blocks all service calls`,
    )
    expect((await called('REST-1', () => ({ status }))).said).toEqual([expect.stringMatching(both)])
    expect((await called('REST-4', () => ({ status }))).said).toEqual([expect.stringMatching(both)])
    expect(
      (
        await called(
          'REST-1',
          known(() => ({ status })),
        )
      ).said,
    ).toEqual([expect.stringMatching(/^failed/)])
  })

  it('is not in order with the login page', async () => {
    const page: Said = {
      headers: [['Content-Type', 'text/html']],
      body: '<html><title>Log in</title><form><input type="password"></form></html>',
    }
    expect((await called('REST-1', () => page)).said).toEqual([
      expect.stringContaining('expected an answer with 2xx, seen 200 with a login page'),
    ])
  })

  it('is tried with the first parameter where it is not in order without', async () => {
    const picky = (request: Received) => (parametersOf(request).length === 0 ? failed : echo(request))
    const { said, asked } = await called('REST-1', picky, { custom: { parameters: own } })
    expect(said).toEqual(['passed'])
    expect(asked.map((url) => url.split('/').length)).toEqual([5, 6])
    const never = await called(
      'REST-1',
      known(() => failed),
      { custom: { parameters: own } },
    )
    expect([never.said, never.asked.length]).toEqual([
      [expect.stringMatching(/^failed: POST of a method .* expected an answer with 2xx, seen 500$/)],
      4,
    ])
  })

  it('is no matter of services where the session is refused elsewhere too', async () => {
    expect((await called('REST-1', () => challenge, {}, { reads: noRows })).said).toEqual([
      expect.stringMatching(/^cantTell: the session does not work for reads either/),
    ])
    expect((await called('REST-1', () => challenge, {}, { profile: { entities: {} } })).said).toEqual([
      expect.stringMatching(
        /^cantTell: .* was refused access \(401, text\/html\). Without entities.probe the checker cannot test/,
      ),
    ])
    expect(
      (
        await called(
          'REST-1',
          known(() => challenge),
        )
      ).said,
    ).toEqual([expect.stringMatching(/^failed/)])
  })
})

describe('a parameter', () => {
  const untried = ['no parameter with a blank was tested: none is configured']
  const unwritten = 'no parameter with text outside ASCII was tested: none is configured'

  it('that arrives is found in the answer', async () => {
    const { said, asked } = await called('REST-2', echo, { custom: { parameters: own } })
    expect(said).toEqual([unwritten, `${open}: arrived`, 'passed'])
    expect(asked.map((url) => url.replace(/svc-[\w-]+/i, '*'))).toEqual([
      '/0/rest/Echo/Say',
      '/0/rest/Echo/Say/a%20b',
      '/0/rest/Echo/Say/*%2Fx',
    ])
  })

  it('that does not arrive is missed', async () => {
    const lost = (request: Received) => text(parametersOf(request).join().replaceAll(' ', ''))
    expect((await called('REST-2', lost, { custom: { parameters: own } })).said).toEqual([
      expect.stringMatching(
        /^failed: Each parameter .*: expected the parameter in the answer, seen an answer without it/,
      ),
    ])
  })

  it('shows nothing where every answer has the text', async () => {
    const { said } = await called('REST-2', () => text('a b'), { custom: { parameters: own } })
    expect(said).toEqual([
      expect.stringMatching(/^cantTell: the text that the profile expects in .* is in every other answer too/),
    ])
  })

  it('without a text to expect is not judged', async () => {
    const { said, asked } = await called('REST-2', echo, { custom: { parameters: [{ value: 'a' }] as never } })
    expect([said, asked]).toEqual([
      [
        'untested: the profile does not state what the answer to each parameter contains, for example the parameter itself (key services.custom.expect.contains)',
      ],
      [],
    ])
  })

  it('that breaks a call which is in order without is judged', async () => {
    const fragile = (request: Received) => (parametersOf(request).length > 0 ? failed : text('in order'))
    expect((await called('REST-2', fragile, { custom: { parameters: own } })).said).toEqual([
      expect.stringMatching(/^failed: Each parameter .*: expected an answer with 2xx, seen 500/),
    ])
  })

  it('decides nothing where the service answers no call as it should', async () => {
    expect((await called('REST-2', () => failed, { custom: { parameters: own } })).said).toEqual([
      expect.stringMatching(/^cantTell: the service answers no call as expected, with or without a parameter/),
    ])
  })

  it('beside a second one is recorded', async () => {
    const two = [...own, { value: 'c', contains: 'c' }]
    const { said } = await called('REST-2', echo, { custom: { parameters: two } })
    expect(said).toEqual([unwritten, `${open}: arrived`, 'two parameters at once: 200, application/json', 'passed'])
    const bare = (request: Received) =>
      parametersOf(request).some((one) => one.includes('/')) ? failed : echo(request)
    const plain = await called('REST-2', bare, { custom: { parameters: [{ value: 'ab', contains: 'ab' }] } })
    expect(plain.said).toEqual([...untried, unwritten, `${open}: 500`, 'passed'])
  })
})

describe('a service that echoes', () => {
  const echoes = { parameters: [{ value: 'a', contains: 'a' }], echoes: true }

  it('is tried with texts that nobody can guess, of every kind, and with two at once', async () => {
    const { said, asked } = await called('REST-2', echo, { custom: echoes })
    expect(said).toEqual([`${open}: arrived`, 'passed'])
    const tried = asked.map((url) =>
      decodeURIComponent(url)
        .replaceAll(/svc-[\w-]*?(?=[/ ü😀+,]|$)/giu, '*')
        .replace(/00\d+$/, '00#')
        .slice(16),
    )
    expect(tried).toEqual(['', '/a', '/*', '/* b', '/*ü', '/*,c;d=e+%41.b😀/00#', '/*/x'])
  })

  it('is not tried with a kind that the profile’s own parameters have', async () => {
    const { asked } = await called('REST-2', echo, { custom: { ...echoes, parameters: own } })
    expect(asked).toHaveLength(6)
  })

  it('has to give back both of two parameters', async () => {
    const first = (request: Received) => text(parametersOf(request)[0] ?? '')
    expect((await called('REST-2', first, { custom: echoes })).said).toEqual([
      expect.stringContaining(open),
      expect.stringMatching(
        /^failed: Two parameters in one call .*: expected 2 of 2 parameters in the answer, seen 1 of 2/,
      ),
    ])
  })

  it('may take one parameter alone', async () => {
    const one = (request: Received) => (parametersOf(request).length > 1 ? failed : echo(request))
    expect((await called('REST-2', one, { custom: echoes })).said).toEqual([
      'two parameters at once: 500',
      `${open}: arrived`,
      'passed',
    ])
  })

  it('may not change the case of what it is sent', async () => {
    const lower = (request: Received) => text(`a ${parametersOf(request).join().toLowerCase()}`)
    expect((await called('REST-2', lower, { custom: echoes })).said).toEqual([expect.stringContaining('without it')])
  })
})

describe('an anonymous service', () => {
  it('is called where the profile says that it lives', async () => {
    expect((await called('REST-4', () => ({}))).asked).toEqual(['/0/rest/Open/Ping'])
    const { said, asked } = await called('REST-4', () => ({}), { anonymous: { path: '/x/y' } as never })
    expect([said, asked]).toEqual([['passed'], ['/x/y']])
  })

  it('has the status that the profile expects', async () => {
    const anonymous = { service: 'Open', method: 'Ping', status: 202 } as never
    expect((await called('REST-4', () => ({ status: 202 }), { anonymous })).said).toEqual(['passed'])
    expect((await called('REST-4', () => ({}), { anonymous })).said).toEqual([
      expect.stringMatching(/^cantTell: .* is also a success. Check services.anonymous.expect.status in the profile$/),
    ])
  })

  it('answers with every text that the profile expects', async () => {
    const anonymous = { service: 'Open', method: 'Ping', contains: ['"pong"', 'pong'] } as never
    const pong: Said = { headers: [['Content-Type', 'application/json']], body: '{"result":"pong"}' }
    const isMain = ({ cookies }: Received) => cookies['.ASPXAUTH'] !== undefined
    expect((await called('REST-4', () => pong, { anonymous })).said).toEqual(['passed'])
    expect((await called('REST-4', (request) => (isMain(request) ? pong : {}), { anonymous })).said).toEqual([
      expect.stringMatching(
        /expected every text of services\.anonymous\.expect\.contains, seen 200, without 2 of 2 texts$/,
      ),
    ])
    expect((await called('REST-4', () => ({}), { anonymous })).said).toEqual([
      expect.stringMatching(/^cantTell: .* for main too. Check services\.anonymous\.expect\.contains$/),
    ])
  })

  it('is not missed where main is told that there is none, though strangers are sent to the login page', async () => {
    const login: Said = { status: 302, headers: [['Location', '/Login/NuiLogin.aspx?ReturnUrl=%2F0']] }
    const answering = (inside: Said) =>
      called('REST-4', ({ cookies }) => (cookies['.ASPXAUTH'] === undefined ? login : inside))
    expect((await answering({ status: 404 })).said).toEqual([
      expect.stringMatching(/^cantTell: .* does not exist \(404\) for main either. Check services.anonymous/),
    ])
    expect((await answering({})).said).toEqual([
      expect.stringMatching(/^failed: .* expected an answer with 2xx, seen /),
    ])
  })

  it('is looked for at the root where that is declared', async () => {
    const atRoot = ({ url }: Received): Said => (url.startsWith('/0/') ? { status: 404 } : {})
    const declared = { profile: { departures: [{ id: 'app-at-root' }] } as Partial<ResolvedProfile> }
    expect(await called('REST-4', atRoot, {}, declared)).toEqual({
      said: ['passed'],
      asked: ['/0/rest/Open/Ping', '/rest/Open/Ping'],
    })
    expect((await called('REST-4', atRoot)).asked).toEqual(['/0/rest/Open/Ping'])
    const nowhere = await called('REST-4', () => ({ status: 404 }), {}, declared)
    expect(nowhere.said).toEqual([expect.stringMatching(/^cantTell: .* Check the names in services.anonymous/)])
  })
})
