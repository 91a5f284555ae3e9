import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { Client, legacy, loggedIn } from '../testing/client.js'
import { askControl } from '../testing/control-client.js'
import type { LoggedRequest } from './request-log.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({ control: true, basePath: '/tenant', variants: ['loader-twice'], latencyMs: 1 })
})
afterAll(() => emulator.close())
beforeEach(() => {
  emulator.reset()
})

const ask = (...given: Parameters<typeof askControl> extends [unknown, ...infer Rest] ? Rest : never) =>
  askControl(emulator, ...given)
const logged = async (query = '') =>
  ((await ask('GET', `/requests${query}`)).body as { requests: readonly LoggedRequest[] }).requests

describe('the control API', () => {
  it('is not there unless it is asked for', async () => {
    const plain = await startEmulator()
    try {
      expect((await fetch(`${plain.baseUrl}/__emulator/health`)).status).toBe(404)
    } finally {
      await plain.close()
    }
  })

  it('says that it is ready, to HEAD as well', async () => {
    expect(await ask('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ready' } })
    const head = await fetch(`${emulator.localUrl}/__emulator/health`, { method: 'HEAD' })
    expect(head.status).toBe(200)
  })

  it.each(['', '/', '/Health', '/requests/1', '/faults/'])(
    'answers 404 for "%s", and lists the paths',
    async (path) => {
      const { status, body } = await ask('GET', path)
      expect(status).toBe(404)
      expect((body as { paths: string[] }).paths).toContain('/sessions/expire')
    },
  )

  it('answers 405 with Allow for a method that a path does not take', async () => {
    const { status, headers, body } = await ask('PATCH', '/faults')
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST, DELETE'])
    expect(body).toEqual({ error: '/faults takes GET, POST, DELETE, not PATCH' })
  })

  it('answers 403 for what a proxy or a page of another machine sends', async () => {
    const { status, body } = await ask('POST', '/reset', undefined, { 'X-Forwarded-For': '10.0.0.1' })
    expect([status, body]).toEqual([
      403,
      {
        error:
          'the control API answers callers on this machine only: a proxy forwards it for another machine. Start the ' +
          'emulator with --control-token-file',
      },
    ])
    expect((await ask('GET', '/health', undefined, { Origin: 'https://example.com' })).status).toBe(403)
  })

  it.each([
    ['PUT', '/variants', '{', 'expected a body of JSON'],
    ['PUT', '/variants', { ids: [] }, 'expected an array of ids'],
    ['PUT', '/variants', ['loader-twize'], "there is no variant 'loader-twize'; did you mean 'loader-twice'?"],
    ['PUT', '/deviations', ['no-such-thing-at-all'], "there is no deviation 'no-such-thing-at-all'; did you mean"],
    ['POST', '/faults', { path: 'x' }, 'path: expected a path'],
    ['POST', '/sessions/expire', { name: 'Guest' }, 'expected no body, {}, or'],
    ['POST', '/sessions/expire', { user: 'Gast' }, 'user: expected one of Supervisor, Guest'],
    ['GET', '/requests?since=x', undefined, 'since: expected the id of a request'],
    [
      'GET',
      '/requests?from=1',
      undefined,
      'unknown filter "from". Available filters: path, method, status, user, since, count',
    ],
  ])('answers 400 to %s %s with %j', async (method, path, body, told) => {
    const answer = await ask(method, path, body)
    expect(answer.status).toBe(400)
    expect((answer.body as { error: string }).error).toContain(told)
  })
})

describe('with a token', () => {
  const elsewhere = { 'X-Forwarded-For': '10.0.0.1' }
  let guarded: Emulator
  beforeAll(async () => {
    guarded = await startEmulator({ controlToken: 'of-the-suite', host: '0.0.0.0' })
  })
  afterAll(() => guarded.close())

  it.each(['Bearer of-the-suite', 'bearer  of-the-suite '])(
    'answers a caller of any address with "%s"',
    async (sent) => {
      const { status } = await askControl(guarded, 'POST', '/reset', undefined, { ...elsewhere, Authorization: sent })
      expect(status).toBe(200)
    },
  )

  it('answers other addresses of this machine', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter((each) => each.family === 'IPv4')
    const headers = { Authorization: 'Bearer of-the-suite' }
    for (const { address } of others) {
      const localUrl = guarded.localUrl.replace('127.0.0.1', address)
      expect([address, (await askControl({ localUrl }, 'GET', '/requests', undefined, headers)).status]).toEqual([
        address,
        200,
      ])
    }
  })

  it.each([
    [{}, 'but there is none'],
    [{ Authorization: 'Bearer of-the-suit' }, 'but it is another one'],
    [{ Authorization: 'Bearer of-the-suite2' }, 'but it is another one'],
    [{ Authorization: 'Basic of-the-suite' }, 'but there is none'],
  ])('answers 401 to %o, also on loopback, and changes nothing', async (headers, told) => {
    guarded.setVariants(['loader-twice'])
    const answer = await askControl(guarded, 'POST', '/reset', undefined, headers as Record<string, string>)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect((answer.body as { error: string }).error).toContain(told)
    expect(guarded.variants()).toEqual(['loader-twice'])
  })

  it('says that it is ready to everybody', async () => {
    expect((await askControl(guarded, 'GET', '/health', undefined, elsewhere)).body).toEqual({ status: 'ready' })
  })

  it('cannot be one that no header can hold', async () => {
    await expect(startEmulator({ controlToken: 'two words' })).rejects.toThrow(/^controlToken must be visible ASCII/)
  })
})

describe('the log of requests', () => {
  it('has a login and a read as they were sent, the password aside, and none to the control API', async () => {
    const client = await loggedIn(emulator)
    await client.read('ContactCollection?$top=1')
    const [login, read, ...more] = await logged()
    expect(more).toEqual([])
    expect(login).toMatchObject({
      method: 'POST',
      path: '/ServiceModel/AuthService.svc/Login',
      status: 200,
      fault: null,
    })
    expect(login?.body).toBe('{"UserName":"Supervisor","UserPassword":"***"}')
    expect(read).toMatchObject({
      ...{ method: 'GET', path: legacy('ContactCollection'), query: '$top=1', status: 200, body: '' },
      session: { id: login?.session?.id, user: 'Supervisor' },
      headers: { accept: 'application/json', svccsrf: client.cookies.get('SVCCSRF') },
    })
    expect(read?.headers.cookie).toContain('.ASPXAUTH=')
  })

  it('is filtered by path, method and id, and can be emptied', async () => {
    const client = await loggedIn(emulator)
    await client.read('ContactCollection')
    const [login] = await logged('?path=*/Login&method=post')
    expect(await logged(`?since=${String(login?.id)}`)).toMatchObject([{ path: legacy('ContactCollection') }])
    expect((await ask('DELETE', '/requests')).body).toEqual({ removed: 2 })
    expect((await ask('GET', '/requests')).body).toEqual({ requests: [], count: 0, dropped: 0 })
  })

  it('has requests outside the base path, and those that nobody is logged in for', async () => {
    await fetch(`${new URL(emulator.baseUrl).origin}/elsewhere?x=1`)
    await new Client(emulator).read('ContactCollection')
    expect(await logged()).toMatchObject([
      { path: '/elsewhere', query: 'x=1', status: 404, session: null },
      { path: legacy('ContactCollection'), status: 302, session: null },
    ])
  })
})

describe('sessions', () => {
  it('end all at once, or those of one user', async () => {
    const [main, guest] = [await loggedIn(emulator), await loggedIn(emulator, 'restricted')]
    expect((await ask('POST', '/sessions/expire', { user: 'guest' })).body).toEqual({ expired: 1 })
    expect([(await main.read('ContactCollection')).status, (await guest.read('ContactCollection')).status]).toEqual([
      200, 302,
    ])
    expect((await ask('POST', '/sessions/expire')).body).toEqual({ expired: 1 })
    expect((await ask('POST', '/sessions/expire', {})).body).toEqual({ expired: 0 })
    expect((await main.read('ContactCollection')).status).toBe(302)
  })
})

describe('variants and deviations', () => {
  it('are in force from the next request on, and those of the start again after a reset', async () => {
    const loaders = async () =>
      (await new Client(emulator).logIn()).headers.filter(([, value]) => value.startsWith('SVCLOADER=')).length
    expect([(await ask('GET', '/variants')).body, await loaders()]).toEqual([['loader-twice'], 2])
    expect((await ask('PUT', '/variants', [])).body).toEqual([])
    expect(await loaders()).toBe(1)
    expect((await ask('PUT', '/variants', ['cookie-order', 'cookie-order'])).body).toEqual(['cookie-order'])
    await ask('POST', '/reset')
    expect([(await ask('GET', '/variants')).body, await loaders()]).toEqual([['loader-twice'], 2])
  })

  it('stay as they are where one of them is unknown', async () => {
    await ask('PUT', '/deviations', ['no-header-redirected-odata'])
    await ask('PUT', '/deviations', ['no-such'])
    expect((await ask('GET', '/deviations')).body).toEqual(['no-header-redirected-odata'])
    const client = await loggedIn(emulator)
    expect((await client.send('GET', '/0/odata/Contact?$top=1', { token: null })).status).toBe(302)
    await ask('PUT', '/deviations', [])
    expect((await client.send('GET', '/0/odata/Contact?$top=1', { token: null })).status).toBe(403)
  })
})

it('a reset restores records, and forgets sessions, faults and the log', async () => {
  const client = await loggedIn(emulator)
  const [contact] = await client.rows('ContactCollection?$top=1')
  const address = `ContactCollection(guid'${String(contact?.['Id'])}')`
  const rename = await client.send('MERGE', legacy(address), { body: '{"Name":"changed"}' })
  expect(rename.status).toBe(204)
  emulator.addFault({ path: '*' })
  await ask('POST', '/reset')
  expect(await logged()).toEqual([])
  expect((await ask('GET', '/faults')).body).toEqual({ faults: [] })
  expect((await client.read(address)).status).toBe(401)
  const [again] = await (await loggedIn(emulator)).rows('ContactCollection?$top=1')
  expect(again).toEqual(contact)
})
