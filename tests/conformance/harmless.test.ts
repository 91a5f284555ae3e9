import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CheckerProcess, endedAs, reasons, type RunAnswer } from '../support/checker-process.js'
import { startFront, type Call } from './services-front.js'

type Profile = Readonly<Record<string, object>>

let checker: CheckerProcess
beforeAll(() => {
  checker = new CheckerProcess()
})
afterAll(() => checker.close())

async function judge(
  change: (own: Profile) => object,
  options: Parameters<CheckerProcess['judge']>[1] = {},
): Promise<RunAnswer & { readonly calls: readonly Call[] }> {
  const front = await startFront([])
  try {
    const { profile: own, environment } = front
    const answer = await checker.judge({ profile: change(own as Profile), environment }, options)
    return { ...answer, calls: front.calls }
  } finally {
    await front.close()
  }
}

const whole = (own: Profile) => own
const numbered = (name: string, last: number) => Array.from({ length: last }, (_, at) => `${name}-${String(at + 1)}`)

/** What cannot be judged without a request that could change data. */
const changing = [
  ...['ACCESS-10', 'ACCESS-12', 'ACCESS-13', 'PAGE-3'],
  ...[...numbered('WRITE', 11), ...numbered('GUID', 7), ...numbered('REST', 5), 'RIGHTS-2', 'FLOW-1'],
]

describe('a whole run under --read-only', () => {
  test('sends nothing but GET, and POST to the login service', async () => {
    const { report, calls } = await judge(whole, { readOnly: true })
    const others = calls.filter(({ method }) => method !== 'GET')
    expect(new Set(others.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set(['POST /ServiceModel/AuthService.svc/Login']),
    )
    expect(calls.map(({ path }) => path).filter((path) => /\/rest\/|MsgUtilService/.test(path))).toEqual([])
    expect(calls.flatMap(({ headers }) => headers).filter(([name]) => /method/i.test(name))).toEqual([])
    expect(calls.length).toBeGreaterThan(200)
    expect(report.traffic.writes).toBe(0)
    expect(report.changedRecords).toEqual([])
    expect(endedAs(report, 'untested')).toEqual(expect.arrayContaining(changing))
    const otherwise = reasons(report, 'untested').filter((reason) => !reason.includes('--read-only'))
    expect(otherwise).toEqual([
      expect.stringMatching(/^ACCESS-5: .*expiredSession/),
      ...[1, 2, 3, 4, 5, 8, 9].map((each) => `OBS-${String(each)}: not shown, not looked for`),
    ])
    expect(report.outcome).toBe('incomplete')
  })
})

describe('a whole run with sandbox.put: false', () => {
  test('sends no PUT, neither to judge nor to put back, and judges the rest', async () => {
    const { report, calls } = await judge((own) => ({ ...own, sandbox: { ...own['sandbox'], put: false } }))
    const methods = calls.map(({ method }) => method)
    expect(new Set(methods)).toEqual(new Set(['GET', 'POST', 'MERGE']))
    expect(endedAs(report, 'failed')).toEqual([])
    expect(reasons(report, 'untested').filter((reason) => reason.startsWith('WRITE'))).toEqual([
      expect.stringMatching(/^WRITE-3: .*sandbox\.put is false/),
      expect.stringMatching(/^WRITE-4: .*sandbox\.put is false/),
    ])
    expect(endedAs(report, 'passed')).toEqual(expect.arrayContaining(['WRITE-1', 'WRITE-9', 'GUID-1', 'ACCESS-13']))
    expect(report.changedRecords).toEqual([expect.objectContaining({ restored: true })])
  })
})

describe('a whole run without a sandbox', () => {
  const without = (own: Profile) => ({ ...own, sandbox: undefined, forbiddenRecord: undefined })

  test.each([
    ['is incomplete, and names the key to add', false, 'incomplete', 3],
    ['holds with --accept-untested, and names the key all the same', true, 'holds', 0],
  ] as const)('%s; no change is sent', async (_name, acceptUntested, outcome, exitCode) => {
    const answer = await judge(without, { acceptUntested, only: ['login', 'write', 'guid', 'ACCESS-13', 'FLOW-1'] })
    const { report, calls } = answer
    expect({ outcome: report.outcome, exitCode: answer.exitCode }).toEqual({ outcome, exitCode })
    expect(calls.filter(({ method }) => method !== 'GET' && method !== 'POST')).toEqual([])
    const open = report.clauses.filter(({ id }) => /^(WRITE|GUID|ACCESS-13|FLOW-1)/.test(id))
    expect(new Set(open.map((clause) => clause.outcome))).toEqual(new Set(['untested']))
    expect(open.filter(({ reason }) => !reason?.includes('`sandbox: {'))).toEqual([])
    expect(open.filter(({ profileKeys = [] }) => !profileKeys.includes('sandbox'))).toEqual([])
  })
})
