import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { causes } from '../../src/diagnosis/index.js'
import { startEmulator, type Emulator } from '../../src/emulator/index.js'
import type { Report } from '../../src/schema/generated/report.js'
import { CheckerProcess, reasons, type TargetUnderTest } from '../support/checker-process.js'
import { faults, type Fault, type Profile } from './faults.js'
import { startProxy, type Manner } from './proxy.js'

let checker: CheckerProcess
let emulator: Emulator
let second: Emulator

beforeAll(async () => {
  checker = new CheckerProcess()
  emulator = await startEmulator({ rows: 20 })
  second = await startEmulator({ rows: 20 })
})

afterAll(async () => {
  checker.close()
  await emulator.close()
  await second.close()
})

async function judged({ manner, behind, twoNodes, profile = () => ({}), only }: Fault): Promise<Report> {
  const own = behind && (await startEmulator({ rows: 20, ...behind }))
  const proxy = await startProxy(twoNodes ? [emulator, second] : [own ?? emulator], manner)
  try {
    const target: TargetUnderTest = {
      ...proxy,
      profile: { ...(proxy.profile as Profile), ...profile(proxy.profile as Profile) },
    }
    return (await checker.judge(target, { only })).report
  } finally {
    await proxy.close()
    await own?.close()
  }
}

/** The causes of each clause that has any. */
function causesIn({ clauses }: Report): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    clauses.flatMap(({ id, likelyCause }) => (likelyCause ? [[id, likelyCause.map((cause) => cause.id)]] : [])),
  )
}

describe('a server with a fault that has a look of its own', () => {
  it.each(faults)('%s: %s', async (cause, _what, clauses, fault) => {
    const report = await judged(fault)
    const told = causesIn(report)
    expect(
      Object.fromEntries(clauses.map((id) => [id, told[id]])),
      [...reasons(report, 'failed'), ...reasons(report, 'cantTell')].join('\n'),
    ).toEqual(Object.fromEntries(clauses.map((id) => [id, [cause]])))
    expect([...new Set(Object.values(told).flat())]).toEqual([cause])
  })

  it('is there for every cause', () => {
    expect(new Set(faults.map(([cause]) => cause))).toEqual(new Set(causes.map(({ id }) => id)))
  })
})

describe('a legacy service that wants the headers of the work-around', () => {
  it('fails nothing where the checker may try them: the report says that they helped, and seeks no cause', async () => {
    const report = await judged({ behind: { variants: ['force-use-session'] }, only: ['COOKIE-9', 'READ-1'] })
    expect(report.diagnoses.map(({ id }) => id)).toContain('force-use-session')
    expect(causesIn(report)).toEqual({})
  })
})

describe('a proxy that changes nothing that matters', () => {
  it('gets no cause: it buffers answers whole, and names itself', async () => {
    const manner: Manner = { back: (answer) => ({ ...answer, headers: [...answer.headers, ['Via', '1.1 proxy']] }) }
    const report = await judged({ manner, only: ['COOKIE-9', 'ACCESS-2', 'READ-1', 'ODATA-1'] })
    expect(causesIn(report)).toEqual({})
    expect(report.preflight?.filter(({ holds }) => !holds)).toEqual([])
  })
})
