import { describe, expect, it } from 'vitest'
import { exchangeOf, type AnswerParts } from '../../../../tests/support/exchange-of.js'
import { protectiveHeaders, versionHeaders } from './headers-seen.js'
import { PassiveObservations } from './passive-observations.js'

const origin = 'https://crm.example.com'
const loginUrl = `${origin}/ServiceModel/AuthService.svc/Login`
const draft = { actor: 'main', method: 'GET', url: origin, headers: [] }

/** What a register has seen once these answers have come by, numbered from x-1. */
async function sightingsOf(...answers: readonly AnswerParts[]): Promise<PassiveObservations> {
  const passiveObservations = new PassiveObservations()
  for (const [place, parts] of answers.entries()) {
    const exchange = exchangeOf({ id: `x-${String(place + 1)}`, ...parts })
    const wire = passiveObservations.over({ send: () => Promise.resolve(exchange), close: () => Promise.resolve() })
    expect(await wire.send(draft)).toBe(exchange)
  }
  return passiveObservations
}

const many = Array.from({ length: 14 }, (_, place) => String(place))

describe('a register of what comes by', () => {
  it('is empty at first', () => {
    const { refusedLogins, tooLarge, pages, redirects, rows } = new PassiveObservations()
    expect([refusedLogins, tooLarge, pages, redirects, rows]).toEqual([[], [], [], { all: 0, abroad: [] }, 0])
    expect(new PassiveObservations().headers(...versionHeaders, ...protectiveHeaders)).toEqual([])
  })

  it('closes the wire that it stands on', async () => {
    let closed = 0
    const close = () => Promise.resolve(void (closed += 1))
    await new PassiveObservations().over({ send: () => Promise.reject(new Error('none')), close }).close()
    expect(closed).toBe(1)
  })
})

describe('headers', () => {
  it('are given in the order of the names that are asked for, each value once with the answer that showed it first', async () => {
    const passiveObservations = await sightingsOf(
      { headers: [['Server', 'a']] },
      {
        headers: [
          ['SERVER', 'a'],
          ['server', 'b'],
          ['Via', 'front'],
        ],
      },
    )
    expect(passiveObservations.headers('via', 'Server')).toEqual([
      { name: 'Via', value: 'front', evidence: 'x-2' },
      { name: 'Server', value: 'a', evidence: 'x-1' },
      { name: 'server', value: 'b', evidence: 'x-2' },
    ])
  })

  it('that nobody watches are not kept', async () => {
    const passiveObservations = await sightingsOf({ headers: [['X-Request-Id', '1']] })
    expect(passiveObservations.headers('x-request-id')).toEqual([])
  })

  it('that are made up anew each time are kept twelve times', async () => {
    const passiveObservations = await sightingsOf(...many.map((value): AnswerParts => ({ headers: [['Via', value]] })))
    expect(passiveObservations.headers('via').map(({ value }) => value)).toEqual(many.slice(0, 12))
  })
})

describe('logins', () => {
  it.each<[string, AnswerParts, readonly unknown[]]>([
    ['with Code 0', { url: loginUrl, body: '{"Code":0,"Message":"welcome"}' }, []],
    ['elsewhere', { url: `${loginUrl}/more`, body: '{"Code":1}' }, []],
    ['of another service', { url: `${origin}/Login`, body: '{"Code":1}' }, []],
    ['with Code 1', { url: loginUrl, body: '{"Code":1,"Message":"no"}' }, [[200, 1, 'no']]],
    ['with no Message', { url: loginUrl, status: 401, body: '{"Code":2}' }, [[401, 2, undefined]]],
    ['with no Code', { url: loginUrl, body: '{"Message":7}' }, [[200, undefined, 7]]],
    ['with no JSON', { url: loginUrl, status: 403, body: '<html>' }, [[403, undefined, undefined]]],
    ['with a text', { url: loginUrl, body: '"Message"' }, [[200, undefined, undefined]]],
    ['with null', { url: loginUrl, body: 'null' }, [[200, undefined, undefined]]],
  ])('%s are noted where they were refused', async (_what, parts, noted) => {
    const { refusedLogins } = await sightingsOf(parts)
    expect(refusedLogins.map(({ status, code, message }) => [status, code, message])).toEqual(noted)
    expect(refusedLogins.every(({ actor, evidence }) => actor === 'main' && evidence === 'x-1')).toBe(true)
  })
})

describe('pages', () => {
  const page = (length: number, status = 200): AnswerParts => ({
    status,
    headers: [['Content-Type', 'text/html']],
    body: '<html>'.padEnd(length, 'x'),
  })

  it('of up to 256 KiB with status 200 are kept', async () => {
    const { pages } = await sightingsOf(page(256 * 1024), page(256 * 1024 + 1), page(10, 404), { body: '<html>' })
    expect(pages.map(({ id }) => id)).toEqual(['x-1'])
  })

  it('are kept twelve times', async () => {
    expect((await sightingsOf(...many.map(() => page(10)))).pages).toHaveLength(12)
  })
})

describe('what was too large', () => {
  it('is known by the exchange', async () => {
    const { tooLarge } = await sightingsOf({ status: 413 }, { status: 414 }, { status: 413 })
    expect(tooLarge).toEqual(['x-1', 'x-3'])
  })
})

describe('redirects', () => {
  const to = (...location: readonly string[]): AnswerParts => ({
    url: `${origin}/a`,
    status: 302,
    headers: location.map((value) => ['Location', value] as const),
  })

  it('are counted, and those to another origin are kept', async () => {
    const { redirects } = await sightingsOf(
      to('/b'),
      to(`${origin}/b`),
      to('https://b.example/'),
      to('http://crm.example.com/a'),
      to('https://[/'),
      to(),
      { headers: [['Location', 'https://b.example/']] },
    )
    expect(redirects.all).toBe(6)
    expect(redirects.abroad.map(({ id }) => id)).toEqual(['x-3', 'x-4'])
  })
})

describe('records', () => {
  it('are counted once for each answer that was read', () => {
    const passiveObservations = new PassiveObservations()
    for (const [id, rows] of [['x-1', 3] as const, ['x-2', 4] as const, ['x-1', 3] as const])
      passiveObservations.noteRows(id, rows)
    expect(passiveObservations.rows).toBe(7)
  })
})

describe('answers of a busy target', () => {
  it('are told where they name no time, and limits are not what is looked for', async () => {
    const passiveObservations = await sightingsOf(
      { status: 429 },
      { status: 429, headers: [['Retry-After', '1']] },
      { status: 200 },
      { status: 503 },
      { status: 503 },
    )
    expect(passiveObservations.rested).toEqual(['x-1', 'x-5'])
    const wire = passiveObservations.over({
      send: () => Promise.resolve(exchangeOf({ status: 429 })),
      close: () => Promise.resolve(),
    })
    await wire.send({ ...draft, whenBusy: 'takeIt' })
    expect(passiveObservations.rested).toEqual(['x-1', 'x-5'])
  })

  it('are told where they say that there were too many requests, also of a request that was served when it came again', async () => {
    const putOff = exchangeOf({ id: 'x-1', status: 429, headers: [['Retry-After', '0']] })
    const passiveObservations = new PassiveObservations()
    const answers = [exchangeOf({ id: 'x-2', earlier: [putOff] }), exchangeOf({ id: 'x-3', status: 429 })]
    for (const answer of answers)
      await passiveObservations
        .over({ send: () => Promise.resolve(answer), close: () => Promise.resolve() })
        .send(draft)
    expect(passiveObservations.limited.map(({ id }) => id)).toEqual(['x-1', 'x-3'])
  })
})
