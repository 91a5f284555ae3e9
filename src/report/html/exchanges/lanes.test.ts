import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../testing/sample-evidence.js'
import { endpointOf } from '../../outcome/endpoints.js'
import { columns, endingOf, lanesOf, spanOf } from './lanes.js'

const base = 'https://crm.example.com/tenant'
const began = Date.UTC(2026, 10, 1, 9, 45)

/** A read that began so many milliseconds after the run, and took so long. */
function read(number: number, at: number, durationMs: number, status = 200) {
  return exchangeOf(number, { status, startedAt: new Date(began + at).toISOString(), durationMs })
}

describe('the lanes of the timeline', () => {
  it.each([
    ['POST', '/ServiceModel/AuthService.svc/Login', 'Login'],
    ['GET', '/0/ServiceModel/EntityDataService.svc/ContactCollection?$top=1', 'Legacy read'],
    ['MERGE', "/0/ServiceModel/EntityDataService.svc/LeadCollection(guid'4')", 'Legacy change'],
    ['GET', '/0/odata/Contact?$filter=/rest/', 'OData'],
    ['POST', '/0/rest/EchoService/Echo', 'Custom services'],
    ['POST', '/0/ServiceModel/MsgUtilService.svc/LogInMsgServer', 'Message server'],
    ['GET', '/Login/NuiLogin.aspx?ReturnUrl=/0/odata/Contact', 'Pages'],
  ])('know %s %s as %s, whatever stands in the query', (method, path, endpoint) => {
    expect(endpointOf(exchangeOf(1, { method, url: base + path }))).toBe(endpoint)
  })

  it.each([
    [200, 'success'],
    [204, 'success'],
    [302, 'redirect'],
    [401, 'refusal'],
    [500, 'fault'],
    [999, 'fault'],
  ] as const)('take a status of %i for a %s', (status, ending) => {
    expect(endingOf(exchangeOf(1, { status }))).toBe(ending)
  })

  it('take an answer that broke off for a fault, whatever its status', () => {
    const fault = { kind: 'reset', blame: 'network', message: 'The connection was reset.' } as const
    expect(endingOf(exchangeOf(1, { status: 200, fault }))).toBe('fault')
  })

  it('say how long answers took: half of them, nearly all, and the slowest by its name', () => {
    const exchanges = Array.from({ length: 100 }, (_, index) => read(index + 1, 10 * index, index + 1))
    const [lane] = lanesOf(exchanges, spanOf(exchanges))
    expect(lane).toMatchObject({ count: 100, median: 50, nearlyAll: 95, slowest: { id: 'x-0100' } })
  })

  it('stand in time from left to right, and what went on side by side below each other', () => {
    const exchanges = [read(1, 0, 499), read(2, 0, 99, 401), read(3, 750, 250, 302)]
    const [lane] = lanesOf(exchanges, spanOf(exchanges))
    expect(lane?.rows).toBe(2)
    expect(lane?.drawn).toEqual([
      { ending: 'success', path: 'M0 0.5h250' },
      { ending: 'redirect', path: 'M375 0.5h125' },
      { ending: 'refusal', path: 'M0 1.5h50' },
    ])
  })

  it('let the worse of two show where they fall on one spot', () => {
    const exchanges = [...Array.from({ length: 4 }, (_, index) => read(index, 0, 10)), read(5, 0, 10, 500)]
    const [lane] = lanesOf(exchanges, spanOf(exchanges))
    expect(lane?.drawn.map(({ ending }) => ending)).toEqual(['success', 'fault'])
  })

  it('take no more of the page for twenty thousand exchanges', () => {
    const exchanges = Array.from({ length: 20_000 }, (_, index) => read(index, 7 * index, 9, index % 3 ? 200 : 401))
    const drawn = lanesOf(exchanges, spanOf(exchanges)).flatMap((lane) => lane.drawn)
    expect(drawn.map(({ path }) => path).join('').length).toBeLessThan(4 * columns * 12)
  })

  it.each([
    ['no exchange', 0, []],
    ['a leap second', 1, [exchangeOf(1, { startedAt: '2026-12-31T23:59:60Z' })]],
    ['an absurd duration', 1, [read(1, 0, 1e300), read(2, 0, 0)]],
  ])('hold with %s', (_says, count, exchanges) => {
    const lanes = lanesOf(exchanges, spanOf(exchanges))
    expect(lanes).toHaveLength(count)
    for (const lane of lanes) expect(lane.drawn.map(({ path }) => path).join('')).toMatch(/^(M\d+ \d+(\.\d+)?h\d+)+$/)
  })
})
