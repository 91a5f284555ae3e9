import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { Client, loggedIn } from '../testing/client.js'
import { askControl } from '../testing/control-client.js'

const idOfOne = '00000000-0000-0000-0000-000000000001'

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({
    ...{ control: true, basePath: '/tenant', rows: 20, now: () => new Date('2026-01-02T03:04:05Z') },
    stubs: [{ path: '/partner', body: 'of the start' }],
  })
})
afterAll(() => emulator.close())
beforeEach(() => {
  emulator.reset()
})

const ask = (...given: Parameters<typeof askControl> extends [unknown, ...infer Rest] ? Rest : never) =>
  askControl(emulator, ...given)

/** The status and text of a request that nobody is logged in for. */
async function asked(path: string, init: RequestInit = {}): Promise<readonly [number, string]> {
  const answer = await fetch(`${emulator.localUrl}${path}`, { redirect: 'manual', ...init })
  return [answer.status, await answer.text()]
}

describe('a fault', () => {
  const login = '/ServiceModel/AuthService.svc/Login'
  const post = (body: string) => ({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body })

  it.each([
    [{ query: { $top: '7' } }, '?%24top=7', {}, '?$top=70', {}],
    [{ query: { $filter: "*eq 'x'" } }, "?$filter=Name%20eq%20'x'", {}, "?$filter=Name%20ne%20'x'", {}],
    [
      { requestHeaders: { 'X-Trace': 'a*' } },
      '',
      { headers: { 'x-trace': 'abc' } },
      '',
      { headers: { 'x-trace': 'b' } },
    ],
    [{ contains: '"Name"' }, '', post('{"Name":1}'), '', post('{"Title":1}')],
  ])('by %j meets that request and no other', async (pattern, query, like, otherQuery, unlike) => {
    emulator.addFault({ path: '/elsewhere', ...pattern })
    expect((await asked(`/elsewhere${otherQuery}`, unlike))[0]).toBe(404)
    expect((await asked(`/elsewhere${query}`, like))[0]).toBe(503)
  })

  it('of a user meets its login and what it does in its session', async () => {
    const [main, guest] = [await loggedIn(emulator), await loggedIn(emulator, 'restricted')]
    emulator.addFault({ path: '*', user: 'guest', times: 2 })
    expect((await main.read('ContactCollection?$top=1')).status).toBe(200)
    expect((await guest.read('ContactCollection?$top=1')).status).toBe(503)
    expect((await asked(login, post('{"UserName":"Supervisor","UserPassword":"x"}')))[0]).toBe(200)
    expect((await asked(login, post('{"UserName":"Guest","UserPassword":"x"}')))[0]).toBe(503)
  })

  it('is ended by its id, and the others stay', async () => {
    const [{ id }, other] = [emulator.addFault({ path: '/a' }), emulator.addFault({ path: '/b', query: { x: '1' } })]
    expect((await ask('DELETE', `/faults/${String(id)}`)).body).toEqual({ removed: 1 })
    expect((await ask('DELETE', `/faults/${String(id)}`)).status).toBe(404)
    expect((await ask('GET', '/faults')).body).toEqual({ faults: [other] })
    expect((await asked('/a'))[0]).toBe(404)
  })
})

describe('a stub at run time', () => {
  it('answers before those of the start, which come back with a reset', async () => {
    const { status, body } = await ask('POST', '/stubs', {
      path: '/partner',
      query: { page: '2' },
      answer: { body: 'two' },
    })
    expect([status, body]).toMatchObject([201, { path: '/partner', answer: { body: 'two' } }])
    expect([await asked('/partner?page=2'), await asked('/partner?page=3')]).toEqual([
      [200, 'two'],
      [200, 'of the start'],
    ])
    expect((await ask('DELETE', '/stubs')).body).toEqual({ removed: 2 })
    expect((await asked('/partner'))[0]).toBe(404)
    await ask('POST', '/reset')
    expect(await asked('/partner')).toEqual([200, 'of the start'])
  })

  it('is shown and removed by its id', async () => {
    const { id } = emulator.addStub({ path: '/one', status: 202 })
    expect((await ask('GET', `/stubs/${String(id)}`)).body).toEqual({ id, path: '/one', status: 202 })
    expect((await ask('DELETE', `/stubs/${String(id)}`)).body).toEqual({ removed: 1 })
    expect([(await ask('GET', `/stubs/${String(id)}`)).status, (await asked('/one'))[0]]).toEqual([404, 404])
  })

  it('fills in the time, a new GUID each time, headers, parts and segments of the path', async () => {
    const body = { at: '{{now}}', id: '{{uuid}}', by: '{{headers.X-Who}}', name: '{{path.name}}', first: '{{path.0}}' }
    emulator.addStub({ path: '/ships/{name}', body })
    const seen = async () => JSON.parse((await asked('/ships/a%20b', { headers: { 'X-Who': 'me' } }))[1]) as typeof body
    const [one, other] = [await seen(), await seen()]
    expect(one).toMatchObject({ at: '2026-01-02T03:04:05.000Z', by: 'me', name: 'a b', first: 'ships' })
    expect(one.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(other.id).not.toBe(one.id)
  })

  it('of a scenario answers in its state, and moves it on', async () => {
    const scenario = { name: 'checkout', state: 'started', next: 'paid' }
    for (const stub of [
      { path: '/order', body: 'open', scenario: { name: 'checkout', state: 'started' } },
      { path: '/order', body: 'paid', scenario: { name: 'checkout', state: 'paid' } },
      { path: '/pay', method: 'POST', scenario },
    ])
      await ask('POST', '/stubs', stub)
    expect((await asked('/order'))[1]).toBe('open')
    expect((await asked('/pay', { method: 'POST' }))[0]).toBe(204)
    expect((await ask('GET', '/stubs')).body).toMatchObject({ scenarios: { checkout: 'paid' } })
    expect([(await asked('/order'))[1], (await asked('/pay', { method: 'POST' }))[0]]).toEqual(['paid', 404])
  })

  it('is answered by a function of the program, in its state once a request', async () => {
    emulator.addStub({
      path: '/sum/{n}',
      delayMs: 1,
      scenario: { name: 'sum', state: 'started', next: 'done' },
      answer: ({ parts, query, user }) => ({ status: 201, body: { sum: Number(parts['n']) + Number(query), user } }),
    })
    expect(await asked('/sum/3?4')).toEqual([201, '{"sum":7}'])
    expect((await asked('/sum/3?4'))[0]).toBe(404)
  })

  it.each([
    [{}, /^path: expected a path/],
    [{ path: '/{a}/{a}' }, /named twice/],
    [{ path: '/a', anwser: {} }, /^unknown key "anwser"\. A stub has the keys method, path/],
    [{ path: '/a', status: 99 }, /^status: expected a whole number from 200/],
    [{ path: '/a', status: 200, answer: {} }, /^status: is given next to "answer"/],
    [{ path: '/a', answer: { stat: 1 } }, /^unknown key "stat"\. An answer has the keys status/],
    [{ path: '/a', query: { a: 1 } }, /^query: expected an object of names and strings/],
    [{ path: '/a', contains: '' }, /^contains: expected a string/],
    [{ path: '/a', session: 'yes' }, /^session: expected "required" or "none"/],
    [{ path: '/a', scenario: { state: 'x' } }, /^scenario: expected/],
    [{ path: '/a', body: '', json: 1 }, /^json: is given next to "body"/],
  ])('cannot be %j', async (stub, told) => {
    const { status, body } = await ask('POST', '/stubs', stub)
    expect([status, (body as { error: string }).error]).toEqual([400, expect.stringMatching(told)])
    expect(emulator.stubs()).toHaveLength(1)
  })
})

describe('data at run time', () => {
  it('replaces the records of an entity until the next reset', async () => {
    const client = await loggedIn(emulator)
    const rows = [
      { Name: 'Only one', Account: 'Alpha' },
      { Id: '0000000A-0000-0000-0000-000000000001', Name: 'Two' },
    ]
    expect((await ask('PUT', '/data/Contact', { rows })).body).toEqual({ rows: 2 })
    const seen = await client.rows('ContactCollection?$select=Id,Name,AccountId')
    expect(seen.map(({ Name }) => Name)).toEqual(['Only one', 'Two'])
    expect(String(seen[1]?.['Id'])).toBe('0000000a-0000-0000-0000-000000000001')
    await ask('POST', '/reset')
    expect((await (await loggedIn(emulator)).rows('ContactCollection?$top=5')).length).toBe(5)
  })

  it.each([
    ['Contakt', [], /no entity Contakt\. Available entities: .*Contact/],
    ['Contact', [{ Nme: 'x' }], /^rows\[0\]: Contact has no field Nme/],
    ['Contact', [{}, { CreatedOn: 'soon' }], /^rows\[1\]: CreatedOn of a row of Contact must be/],
    ['Contact', [{ Id: idOfOne }, { Id: idOfOne }], /given more than once/],
  ])('refuses %s with %j', async (entity, rows, told) => {
    const { status, body } = await ask('PUT', `/data/${entity}`, { rows })
    expect([status, (body as { error: string }).error]).toEqual([400, expect.stringMatching(told)])
  })
})

describe('sessions', () => {
  it('end after so many requests of theirs', async () => {
    const [main, guest] = [await loggedIn(emulator), await loggedIn(emulator, 'restricted')]
    expect((await ask('POST', '/sessions/expire', { user: 'Supervisor', after: 2 })).body).toEqual({
      open: 1,
      after: 2,
    })
    const statuses = []
    for (let turn = 0; turn < 3; turn += 1) {
      statuses.push((await main.read('ContactCollection?$top=1')).status)
      await guest.read('ContactCollection?$top=1')
    }
    expect(statuses).toEqual([200, 200, 302])
    expect((await guest.read('ContactCollection?$top=1')).status).toBe(200)
    expect((await (await loggedIn(emulator)).read('ContactCollection?$top=1')).status).toBe(200)
  })
})

describe('the log', () => {
  it('is filtered by status and user, and counted', async () => {
    const guest = await loggedIn(emulator, 'restricted')
    await guest.read('ContactCollection?$top=1')
    await new Client(emulator).read('ContactCollection')
    const count = async (query: string) => (await ask('GET', `/requests?count=true&${query}`)).body
    expect(await count('user=guest')).toEqual({ count: 2, dropped: 0 })
    expect(await count('status=302')).toEqual({ count: 1, dropped: 0 })
    expect(await count('user=Supervisor')).toEqual({ count: 0, dropped: 0 })
  })

  it.each([
    [{ exactly: 2 }, 200, 2],
    [{ exactly: 3 }, 409, 2],
    [{}, 200, 2],
    [{ atLeast: 3 }, 409, 2],
    [{ atMost: 2 }, 200, 2],
    [{ atMost: 1 }, 409, 2],
    [{ atLeast: 1, atMost: 2 }, 200, 2],
    [{ query: { x: '9' }, exactly: 0 }, 200, 0],
  ])('verifies %j with %i, having found %i', async (times, status, found) => {
    await asked('/a?x=1')
    await asked('/a?x=2')
    expect(await ask('POST', '/verify', { path: '/a', ...times })).toMatchObject({ status, body: { found } })
  })

  it('says what the closest request differs in', async () => {
    await asked('/a?x=1', { method: 'POST', body: 'text', headers: { 'X-Trace': 'abc' } })
    await asked('/b')
    const wanted = {
      method: 'POST',
      path: '/a',
      query: { x: '2' },
      requestHeaders: { 'x-trace': 'abc' },
      contains: 'other',
    }
    expect((await ask('POST', '/verify', wanted)).body).toMatchObject({
      found: 0,
      closest: {
        method: 'POST',
        path: '/a',
        differs: ['query x: expected 2, found 1', 'body: does not contain other'],
      },
    })
  })
})

describe('a space', () => {
  const inSpace = (name: string) => ({ headers: { 'X-Emulator-Space': name } })

  it('has data, sessions, faults, stubs, variants and a log of its own', async () => {
    const [one, other] = [emulator.space('one'), emulator.space('other')]
    one.addStub({ path: '/partner', body: 'one' })
    one.addFault({ path: '/faulty' })
    one.setVariants(['loader-twice'])
    one.setData('Account', [])
    expect([
      await asked('/partner', inSpace('one')),
      await asked('/partner', inSpace('other')),
      await asked('/partner'),
    ]).toEqual([
      [200, 'one'],
      [200, 'of the start'],
      [200, 'of the start'],
    ])
    expect([(await asked('/faulty', inSpace('other')))[0], (await asked('/faulty', inSpace('one')))[0]]).toEqual([
      404, 503,
    ])
    expect([other.variants(), one.variants()]).toEqual([[], ['loader-twice']])
    expect([one.requests().length, other.requests().length, emulator.requests().length]).toEqual([2, 2, 1])
    one.reset()
    expect([one.requests().length, other.requests().length]).toEqual([0, 2])
  })

  it('keeps a session to itself', async () => {
    const client = await loggedIn(emulator)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, SVCCSRF: client.cookies.get('SVCCSRF') ?? '' }
    const read = async (more: Record<string, string>) =>
      (await asked('/0/odata/Contact?$top=1', { headers: { ...headers, ...more } }))[0]
    expect([await read({}), await read(inSpace('third').headers)]).toEqual([200, 401])
  })

  it('is meant by the control API, too', async () => {
    await ask('POST', '/faults', { path: '/x' }, inSpace('api').headers)
    expect([emulator.space('api').faults().length, emulator.faults().length]).toEqual([1, 0])
  })

  it('has a name that is one', async () => {
    expect(await asked('/partner', inSpace('a b'))).toEqual([
      400,
      expect.stringContaining('X-Emulator-Space: expected'),
    ])
    expect(() => emulator.space('')).toThrow(TypeError)
  })
})
