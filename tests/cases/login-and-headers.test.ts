import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../../src/emulator/index.js'
import { ownAnswer, startProxy, type Manner } from '../diagnosis/proxy.js'
import { CheckerProcess } from '../support/checker-process.js'
import { afterThisTest } from '../support/closing.js'
import type { Call } from '../support/in-between.js'

let checker: CheckerProcess
let emulator: Emulator

beforeAll(async () => {
  checker = new CheckerProcess()
  emulator = await startEmulator({ rows: 20 })
})

afterAll(async () => {
  checker.close()
  await emulator.close()
})

type Target = { readonly target: object }

async function judged(
  manner: Manner,
  only: readonly string[],
  { target, ...more }: Partial<Target> & { readonly departures?: object } = {},
  deployment = emulator,
) {
  const proxy = await startProxy([deployment], manner)
  try {
    const of = proxy.profile as Target
    const { report } = await checker.judge(
      { ...proxy, profile: { ...of, ...more, target: { ...of.target, ...target } } },
      { only },
    )
    return report
  } finally {
    await proxy.close()
  }
}

const outcomes = ({ clauses }: Awaited<ReturnType<typeof judged>>, ids: readonly string[]) =>
  clauses.filter(({ id }) => ids.includes(id)).map(({ outcome }) => outcome)

const has = ({ headers }: Call, wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted)

describe('a login that sets a cookie CRT_CSRF before the one that has the token', () => {
  /** There is no other cookie by which to tell the vendor's prefix. */
  const back: Manner['back'] = (answer) => ({
    ...answer,
    headers: answer.headers.flatMap(([name, value]) => {
      const isLoader = name.toLowerCase() === 'set-cookie' && /^SVC(LOADER|SESSIONID)=/.test(value)
      if (isLoader) return []
      const own: [string, string] = [name, value]
      return value.startsWith('SVCCSRF=')
        ? [[name, value.replace('SVCCSRF=', 'CRT_CSRF=')] as [string, string], own]
        : [own]
    }),
  })

  it('opens what it should: the header of the other one is found by a read', async () => {
    const only = ['COOKIE-9', 'ODATA-1']
    const report = await judged({ back }, only, { target: { vendorPrefix: 'auto' } })
    expect(outcomes(report, only)).toEqual(['passed', 'passed'])
    expect(report.target.vendorPrefix).toBe('SVC')
  })

  it('opens changes too where those alone want the header, as declared: it is found by a change', async () => {
    const only = ['COOKIE-9', 'ACCESS-9', 'ACCESS-10', 'WRITE-1']
    const lenient = await startEmulator({ rows: 20, variants: ['csrf-writes-only'] })
    afterThisTest(() => lenient.close())
    const more = { target: { vendorPrefix: 'auto' }, departures: [{ id: 'csrf-writes-only' }] }
    const report = await judged({ back }, only, more, lenient)
    expect(outcomes(report, only)).toEqual(['passed', 'passed', 'passed', 'passed'])
    expect(report.target.vendorPrefix).toBe('SVC')
    expect(report.changedRecords.map(({ restored }) => restored)).toEqual([true])
  })
})

describe('a legacy service that takes changes only with the headers of the work-around', () => {
  it('passes with a diagnosis, and its record is put back', async () => {
    const manner: Manner = {
      onward: (call) => {
        const isChange = call.method === 'MERGE' || call.method === 'PUT'
        return isChange && has(call, 'cookie') && !has(call, 'forceusesession') ? ownAnswer(401) : call
      },
    }
    const only = ['WRITE-1', 'GUID-1', 'ACCESS-10']
    const report = await judged(manner, only)
    expect(outcomes(report, only)).toEqual(['passed', 'passed', 'passed'])
    expect(report.diagnoses.map(({ id }) => id)).toContain('force-use-session')
    expect(report.changedRecords.map(({ restored }) => restored)).toEqual([true])
  })
})

describe('an OData endpoint that wants the headers of the work-around', () => {
  it('is judged where the profile has them go along always', async () => {
    const manner: Manner = {
      onward: (call) =>
        call.path.includes('/odata/') && has(call, 'cookie') && !has(call, 'forceusesession') ? ownAnswer(401) : call,
    }
    const report = await judged(manner, ['ODATA-1'], { target: { forceUseSession: 'always' } })
    expect(outcomes(report, ['ODATA-1'])).toEqual(['passed'])
  })
})
