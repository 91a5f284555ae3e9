import { describe, expect, it } from 'vitest'
import { exchangeOf, settingCookies } from '../../../tests/support/exchange-of.js'
import type { Exchange } from '../../exchange/index.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { session } from '../words/main-session.js'
import { newRecord, recording } from '../outcome/record.js'
import { leaks } from './leaks.js'
import { judgeRedirects, judgeRefusals, needsCsrfCookie } from './refusals.js'
import type { RunContext } from '../context/run-context.js'
import { runAt } from '../testing/run-at.js'
import { smallDeployment, threeRows, type SmallDeploymentOptions } from '../testing/small-deployment.js'

async function judged<T>(
  options: SmallDeploymentOptions,
  task: (run: RunContext) => Promise<T>,
  changes: Partial<ResolvedProfile> = {},
) {
  const target = await smallDeployment(options)
  const run = await runAt(target.origin, changes)
  const record = newRecord('ACCESS-2')
  const result = await recording(run, record, () => task(run)).catch((fault: unknown) => fault)
  return { result, run, record, target }
}

const undecided = (outcome: string, message: string | RegExp) => ({
  outcome,
  message: expect.stringMatching(message) as string,
})

describe('the columns that are redirected', () => {
  it('are none where the deployment has no such service', async () => {
    const { result } = await judged({}, (run) => {
      run.policy.legacyAbsent = true
      return judgeRedirects(run, ['legacyRead'], () => undefined)
    })
    expect(result).toMatchObject(undecided('inapplicable', /^the deployment has no data service to ask$/))
  })

  it.each([
    [401, undecided('inapplicable', /no-cookies-401/), ['no-cookies-401']],
    [403, undecided('cantTell', /answered 403 \(ACCESS-1\)$/), []],
  ] as const)('are none where a declared 401 was declared, and %d came', async (status, wanted, used) => {
    const data: SmallDeploymentOptions['data'] = ({ cookies }) => (cookies['.ASPXAUTH'] ? undefined : { status })
    const { result, record } = await judged({ data }, (run) => judgeRedirects(run, ['legacyRead'], () => undefined), {
      departures: [{ id: 'no-cookies-401' }],
    })
    expect(result).toMatchObject(wanted)
    expect([...record.departures]).toEqual(used)
  })
})

describe('the CSRF cookie', () => {
  const atLogin = (...cookies: readonly string[]) => ({
    login: () => ({ headers: settingCookies(['.ASPXAUTH=t; path=/', ...cookies]).headers, body: '{"Code":0}' }),
  })
  const needed = async (run: RunContext) => needsCsrfCookie(run, await session(run, 'main'))

  it('that came with the login is asked for no more', async () => {
    const { target } = await judged(atLogin('SVCCSRF=t; path=/'), needed)
    expect(target.reads()).toEqual([])
  })

  it('may come with the first read', async () => {
    const data = () => ({ ...threeRows, headers: settingCookies(['SVCCSRF=t; path=/'], threeRows).headers })
    const { result, target } = await judged({ ...atLogin(), data }, needed)
    expect([result, target.reads().length]).toEqual([undefined, 1])
  })

  it('that is missing is told with the login that did not set it', async () => {
    const { run, result } = await judged({ ...atLogin(), data: () => threeRows }, needed)
    expect(result).toMatchObject(undecided('inapplicable', /^the target sets no SVCCSRF/))
    expect(run.diagnoses.map(({ id, evidence }) => [id, evidence])).toEqual([['no-csrf-protection', ['x-0001']]])
  })

  it('that is missing is told without a login where there was none', async () => {
    const { run } = await judged({ data: () => threeRows }, (each) => needsCsrfCookie(each, each.newActor('stranger')))
    expect(run.diagnoses.map(({ evidence }) => evidence)).toEqual([[]])
  })
})

describe('the refused halves of the grid', () => {
  const refusedIn = async (run: RunContext) => {
    const refusals: Exchange[] = []
    const main = await session(run, 'main')
    const number = await judgeRefusals(run, main, ['legacyRead', 'odataRead'], ({ refused }) => refusals.push(refused))
    expect(number).toBe(refusals.length)
    return refusals
  }

  it('are those of every pair that came about and was refused', async () => {
    const data: SmallDeploymentOptions['data'] = ({ cookies, headers }) =>
      cookies['.ASPXAUTH'] !== undefined && headers['svccsrf'] === undefined ? threeRows : undefined
    const { result } = await judged({ data }, refusedIn)
    const halves = result as Awaited<ReturnType<typeof refusedIn>>
    expect(halves.map(({ status }) => status)).toEqual([
      ...[302, 302, 302, 302, 302, 302],
      ...[401, 401, 401, 401, 401, 401],
      ...[302, 302, 302, 302],
    ])
    const forJson = [true, true, false]
    const special = [true, true, true, true]
    expect(halves.map(({ request: { headers } }) => headers.some(([name]) => name === 'Accept'))).toEqual([
      ...forJson,
      ...forJson,
      ...forJson,
      ...forJson,
      ...special,
    ])
  })

  it('are those of the columns that the deployment has', async () => {
    const { result } = await judged({}, (run) => {
      run.policy.legacyAbsent = true
      return refusedIn(run)
    })
    const urls = (result as Awaited<ReturnType<typeof refusedIn>>).map(({ request }) => request.url)
    expect(urls.map((url) => url.includes('/odata/'))).toEqual([true, true, true, true, true, true, true])
  })

  it('do not hide a defect', async () => {
    const { result } = await judged({}, refusedIn, { users: {} })
    expect(result).toBeInstanceOf(TypeError)
  })
})

describe('what a refusal leaks', () => {
  const id = '11111111-1111-4111-8111-111111111111'

  it('is told in words', () => {
    const accepted = exchangeOf({ headers: threeRows.headers!, body: threeRows.body! })
    const refused = exchangeOf({ status: 403, headers: threeRows.headers!, body: `{"value":[{"Id":"${id}"}]}` })
    expect(leaks({ accepted, refused, differsIn: '' }).map(({ what }) => what)).toEqual([
      '1 records in its body',
      `the id ${id}`,
    ])
  })
})
