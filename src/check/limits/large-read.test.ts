import { describe, expect, it } from 'vitest'
import { mainAt } from '../testing/at-deployment.js'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import { judgeClause } from '../runner/judge-clause.js'
import { capOf, largeRead, largeReadAgain, type LargeQuery, type LargeRead } from './large-read.js'
import { session } from '../sessions/main-session.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { challenge, smallDeployment, toLogin, threeRows } from '../testing/small-deployment.js'

const cap = 4
const ids = (count: number, from = 0) =>
  Array.from({ length: count }, (_each, place) => ({
    Id: `${String(from + place).padStart(8, '0')}-0000-4000-8000-000000000000`,
  }))
const page = (count: number, more: object = {}, from = 0): Said => ({
  ...threeRows,
  body: JSON.stringify({ ...more, value: ids(count, from) }),
})
const sizeOf = ({ body = '' }: Said) => body.length

/** A large entity that comes in pages, each behind the link of the one before it. */
function paged(...pages: readonly Said[]) {
  return ({ url }: Received): Said => pages[Number(/page=(\d+)/.exec(url)?.[1] ?? 0)] ?? {}
}
const next = (place: number) => ({ '@odata.nextLink': `AuditLogCollection?page=${String(place)}` })

/** Reads all of the large entity in a clause, at a deployment that answers so. */
async function readAt(data: (request: Received, nth: number) => Said | undefined, query: LargeQuery = 'legacy') {
  const target = await smallDeployment({ data })
  const { profile } = await runNowhere()
  const run = await runAt(target.origin, {
    target: { ...profile.target, baseUrl: target.origin, maxEntityRowCount: cap },
    entities: { large: { entity: 'AuditLog', rows: 50 } },
  })
  let read: LargeRead | undefined
  const verdict = await judgeClause(run, 'PAGE-1', async () => {
    read = await largeRead(run, await session(run, 'main'), query)
  })
  return { read, verdict, run, asked: target.reads() }
}

const pathOf = ({ url }: Received) => decodeURIComponent(url).replace(/^.*\/(EntityDataService\.svc|odata)\//, '$1 ')

describe('all of the large entity', () => {
  it('in one answer is counted', async () => {
    const { read, verdict } = await readAt(() => page(3))
    expect(read).toStrictEqual({
      rowsPerAnswer: [3],
      total: 3,
      goesOn: false,
      format: 'json',
      bytes: sizeOf(page(3)),
      milliseconds: expect.any(Number),
      how: 'in JSON',
      name: 'GET /0/ServiceModel/EntityDataService.svc/AuditLogCollection?$select=Id (x-0002)',
    })
    expect(read?.milliseconds).toBeGreaterThan(0)
    expect([verdict.run.traffic.rows, verdict.evidence.includes('x-0002')]).toEqual([3, true])
  })

  it('in pages is counted over all of them, with the number that the target names', async () => {
    const pages = [page(2, { ...next(1), '@odata.count': 9 }), page(2, next(2), 2), page(0, {}, 4)]
    const { read, verdict } = await readAt(paged(...pages))
    expect(read).toMatchObject({ rowsPerAnswer: [2, 2, 0], total: 4, goesOn: false, count: 9 })
    expect(read?.bytes).toBe(pages.map(sizeOf).reduce((one, other) => one + other))
    expect(read?.milliseconds).toBeGreaterThan(0)
    expect(verdict.run.traffic.rows).toBe(4)
  })

  it('is read on at the cap, and no further once it is passed', async () => {
    const { read, asked } = await readAt(
      paged(page(2, next(1)), page(2, next(2), 2), page(1, next(3), 4), page(1, {}, 5)),
    )
    expect(read).toMatchObject({ rowsPerAnswer: [2, 2, 1], total: 5, goesOn: true })
    expect(asked).toHaveLength(3)
  })

  it.each([
    [0, false],
    [1, true],
  ])('is kept to 1000 records beyond the cap, and %i more go on: %s', async (more, goesOn) => {
    const { read } = await readAt(() => page(cap + 1000 + more))
    expect(read).toMatchObject({ total: cap + 1000, goesOn })
  })

  it('is read once a run for each query, and once more where that is asked for', async () => {
    const { read, run, asked } = await readAt(() => page(3))
    await judgeClause(run, 'PAGE-2', async () => {
      const main = await session(run, 'main')
      expect(await largeRead(run, main, 'legacy')).toBe(read)
      const again = await largeReadAgain(run, main, 'legacy')
      expect(again.name).toContain('(x-0003)')
      expect(await largeReadAgain(run, main, 'legacy')).toBe(again)
      await largeRead(run, main, 'odata')
      await largeReadAgain(run, main, 'odata')
    })
    expect(asked.map(pathOf).map((path) => path.split(' ')[0])).toEqual([
      'EntityDataService.svc',
      'EntityDataService.svc',
      'odata',
      'odata',
    ])
  })

  it('has the cap of the deployment', async () => {
    const { target } = (await runNowhere()).profile
    expect(capOf(await runNowhere({ target: { ...target, maxEntityRowCount: 7 } }))).toBe(7)
    expect(capOf(await runNowhere())).toBe(20_000)
  })
})

describe('a query for all of the large entity', () => {
  it.each<[LargeQuery, string, string | undefined]>([
    ['legacy', 'EntityDataService.svc AuditLogCollection?$select=Id', 'application/json'],
    ['legacyTop', 'EntityDataService.svc AuditLogCollection?$select=Id&$top=5', 'application/json'],
    ['odata', 'odata AuditLog?$select=Id', 'application/json'],
    ['legacyXml', 'EntityDataService.svc AuditLogCollection?$select=Id', undefined],
  ])('%s is sent as %s', async (query, path, accept) => {
    const { asked } = await readAt(() => page(1), query)
    expect(asked.map(pathOf)).toEqual([path])
    expect(asked[0]?.headers['accept']).toBe(accept)
  })

  it.each<[LargeQuery, number, string]>([
    ['legacy', 400, 'EntityDataService.svc AuditLogCollection'],
    ['legacyTop', 404, 'EntityDataService.svc AuditLogCollection?$top=5'],
    ['odata', 500, 'odata AuditLog'],
    ['legacy', 501, 'EntityDataService.svc AuditLogCollection'],
  ])('%s whose $select is answered %i is sent without it', async (query, status, path) => {
    const { read, asked } = await readAt(({ url }) => (url.includes('select') ? { status } : page(2)), query)
    expect(asked.map(pathOf)[1]).toBe(path)
    expect([asked.length, read?.total]).toEqual([2, 2])
  })

  it.each([200, 422])('whose $select is answered %i and an error body is sent without it', async (status) => {
    const said = { status, headers: [['Content-Type', 'application/json']] as const, body: '{"error":{"code":""}}' }
    const { read, asked } = await readAt(({ url }) => (url.includes('select') ? said : page(2)), 'odata')
    expect([asked.length, read?.total]).toEqual([2, 2])
  })

  it.each<[string, Said, string, RegExp]>([
    ['with another status', { status: 405 }, 'target', /cannot be counted: .*the page was answered with 405/],
    ['with a page', { headers: [['Content-Type', 'text/html']], body: '<html>' }, 'target', /cannot be counted/],
    ['as not available', { status: 503 }, 'target', /a proxy before it, was unavailable: .* answered 503/],
    [
      'by words for an entity that is not there',
      {
        status: 404,
        headers: [['Content-Type', 'application/json']],
        body: '{"error":{"code":"","message":{"lang":"en-US","value":"Resource not found"}}}',
      },
      'profile',
      /answered 404: unknown entity\. Check the spelling of entities\.large in the profile/,
    ],
  ])('that is answered %s decides nothing', async (_how, said, blame, reason) => {
    const { verdict } = await readAt(() => said)
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame, reason: expect.stringMatching(reason) })
  })

  it.each<[string, Said, LargeQuery]>([
    ['by a challenge', challenge, 'legacy'],
    ['as forbidden', { status: 403 }, 'legacyTop'],
    ['by a redirect', toLogin({ url: '/0' } as Received), 'legacyXml'],
    ['by a challenge of OData', challenge, 'odata'],
  ])('that is refused %s is for the profile to mend only where another read is not', async (_how, said, query) => {
    const ofLarge = ({ url }: Received) => (url.includes('AuditLog') ? said : undefined)
    expect((await readAt(ofLarge, query)).verdict).toMatchObject({
      outcome: 'cantTell',
      blame: 'profile',
      reason: expect.stringMatching(/ was answered \d{3}. Give users.main the right to read entities.large$/),
    })
    const { verdict, asked } = await readAt(() => said, query)
    const where = query === 'odata' ? 'ODATA-1' : 'COOKIE-9'
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'target' })
    expect(verdict.reason).toMatch(
      new RegExp(`AuditLog.* was answered \\d{3}, like every other read of this service \\(x-.*\\): see ${where}$`),
    )
    const nowhere = asked.at(-1)
    expect(nowhere?.url).toMatch(/Nosuch/)
    expect(nowhere?.headers['accept']).toBe(query === 'legacyXml' ? undefined : 'application/json')
  })

  it('decides nothing where a later page is not to be had', async () => {
    const { verdict } = await readAt(paged(page(2, next(1)), { status: 502 }))
    expect(verdict.reason).toMatch(/^the target, or a proxy before it, was unavailable/)
    const broken = await readAt(paged(page(2, next(1)), page(2)))
    expect(broken.verdict.reason).toMatch(/\$select=Id \(x-0002\) cannot be counted: .*a page repeats/)
  })

  it('is not sent where no large entity is configured', async () => {
    const { target, run, main } = await mainAt()
    const { outcome, profileKeys } = await judgeClause(run, 'PAGE-1', async () => {
      await largeRead(run, main, 'legacy')
    })
    expect([outcome, profileKeys, target.reads()]).toEqual(['untested', ['entities.large'], []])
  })
})
