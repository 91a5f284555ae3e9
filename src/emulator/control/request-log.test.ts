import { describe, expect, it } from 'vitest'
import { mostBodyBytes, mostBytes, mostRequests, RequestLog, type ReceivedEntry, maskPassword } from './request-log.js'

function entry(given: Partial<ReceivedEntry> = {}): ReceivedEntry {
  return {
    ...{ at: '2024-01-01T00:00:00.000Z', method: 'GET', path: '/0/odata/Contact', query: '', headers: {} },
    ...{ body: Buffer.alloc(0), status: 200, session: null, fault: null },
    ...given,
  }
}

describe('the log of requests', () => {
  it('keeps what was received, in order, with ids that go on after it was emptied', () => {
    const log = new RequestLog()
    log.add(entry({ body: Buffer.from('one') }))
    log.add(entry())
    expect(log.list().map(({ id, body }) => [id, body])).toEqual([
      [1, 'one'],
      [2, ''],
    ])
    expect(log.clear()).toBe(2)
    log.add(entry())
    expect(log.list().map(({ id }) => id)).toEqual([3])
  })

  it('finds by path, method and id', () => {
    const log = new RequestLog()
    log.add(entry({ method: 'GET', path: '/a/b' }))
    log.add(entry({ method: 'PUT', path: '/a/b' }))
    log.add(entry({ method: 'PUT', path: '/c' }))
    const ids = (...[filter]: Parameters<RequestLog['list']>) => log.list(filter).map(({ id }) => id)
    expect(ids({ path: '/a/b' })).toEqual([1, 2])
    expect(ids({ path: '/a/*' })).toEqual([1, 2])
    expect(ids({ method: 'put' })).toEqual([2, 3])
    expect(ids({ since: 1, path: '*', method: 'PUT' })).toEqual([2, 3])
    expect(ids({ since: 3 })).toEqual([])
    expect(() => ids({ path: 'a' })).toThrow(/^path: expected/)
    expect(() => ids({ since: NaN })).toThrow(/^since: expected/)
  })

  it.each([
    ['Basic QW5uOnNlY3JldA==', 'Basic ***'],
    ['bearer  abc.def', 'bearer ***'],
    ['Cookie', 'Cookie'],
    [undefined, undefined],
  ])('shows the authorization %s as %s', (authorization, shown) => {
    const log = new RequestLog()
    log.add(entry({ headers: authorization === undefined ? {} : { authorization } }))
    expect(log.list()[0]?.headers.authorization).toBe(shown)
  })

  it('drops the oldest of more than 10 000 requests, and says so', () => {
    const log = new RequestLog()
    for (let turn = 0; turn < mostRequests + 3; turn += 1) log.add(entry())
    expect([log.list().length, log.list()[0]?.id, log.dropped]).toEqual([mostRequests, 4, 3])
    log.clear()
    expect(log.dropped).toBe(0)
  })

  it('drops the oldest where all bodies together take too much', () => {
    const log = new RequestLog()
    const body = Buffer.alloc(mostBodyBytes, 'x')
    for (let turn = 0; turn <= mostBytes / mostBodyBytes; turn += 1) log.add(entry({ body }))
    expect([log.list()[0]?.id, log.dropped]).toEqual([2, 1])
  })

  it('shows the beginning of a long body, and says so', () => {
    const log = new RequestLog()
    log.add(entry({ body: Buffer.from(`x${'ü'.repeat(mostBodyBytes)}`) }))
    log.add(entry({ body: Buffer.alloc(mostBodyBytes, 'x') }))
    const [long, fitting] = log.list()
    expect([long?.body.length, long?.bodyTruncated]).toEqual([mostBodyBytes / 2, true])
    expect(long?.body.endsWith('ü')).toBe(true)
    expect([fitting?.body.length, fitting?.bodyTruncated]).toEqual([mostBodyBytes, false])
  })

  it('holds no password, also of a body that is cut', () => {
    const log = new RequestLog()
    const padding = 'x'.repeat(mostBodyBytes)
    log.add(entry({ body: Buffer.from(`{"UserPassword":"secret","More":"${padding}"}`) }))
    expect(log.list()[0]?.body).toMatch(/^{"UserPassword":"\*\*\*","More":"x/)
  })
})

it.each([
  ['{"UserName":"S","UserPassword":"secret"}', '{"UserName":"S","UserPassword":"***"}'],
  ['{ "UserPassword" : "se\\"cret" , "x": 1 }', '{ "UserPassword" : "***" , "x": 1 }'],
  ['{"UserPassword":51234}', '{"UserPassword":"***"}'],
  ['{"User\\u0050assword":"secret"}', '{"UserPassword":"***"}'],
  ['{"userpassword":"secret"}', '{"userpassword":"***"}'],
  ['{"UserPassword":["secret"]}', '{"UserPassword":"***"}'],
  ['{"UserPassword":"secret","UserPassword":"secret"}', '{"UserPassword":"***","UserPassword":"***"}'],
  ['UserName=S&UserPassword=secret&x=1', 'UserName=S&UserPassword=***&x=1'],
  ['{UserName: S, UserPassword: secret}', '{UserName: S, UserPassword***'],
  ['[{"UserPassword":"secret"}]', '[{"UserPassword***'],
  ['<UserPassword>secret</UserPassword>', '<UserPassword***'],
])('%s is shown as %s', (body, shown) => {
  expect(maskPassword(body)).toBe(shown)
})

it.each(['', 'plain', '{"Name":"*"}', '{ "a": [1, 2 ] }', 'a=b&c=d'])('%j stays as it was sent', (body) => {
  expect(maskPassword(body)).toBe(body)
})
