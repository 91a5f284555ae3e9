import { expect, it } from 'vitest'
import { startProxy, type Manner } from '../diagnosis/proxy.js'
import { checkerAndEmulator } from '../support/checker-and-emulator.js'
import { reasons } from '../support/checker-process.js'
import { deadlock, deadlocks, wantsIfMatch } from './refused-changes.js'

const given = checkerAndEmulator()

async function judged(manner: Manner, only: readonly string[]) {
  const { checker, emulator } = given()
  const proxy = await startProxy([emulator], manner)
  try {
    const { report } = await checker.judge(proxy, { only: [...only] })
    return report
  } finally {
    await proxy.close()
  }
}

it.each([428, 400] as const)(
  'an entity with a concurrency token (%i) fails WRITE-1 alone, and what rests on an accepted change says so',
  async (status) => {
    const dependents = ['WRITE-2', 'WRITE-3', 'WRITE-5', 'WRITE-6', 'WRITE-9', 'GUID-1', 'ACCESS-10', 'FLOW-1']
    const report = await judged(wantsIfMatch(status), ['WRITE-1', ...dependents])
    const failed = reasons(report, 'failed')
    expect(failed).toEqual([
      expect.stringMatching(new RegExp(`^WRITE-1: .* ${String(status)}, .*an If-Match header must`)),
    ])
    const told = reasons(report, 'cantTell').filter((reason) => /^(WRITE|GUID|ACCESS|FLOW)/.test(reason))
    expect(told).toHaveLength(dependents.length)
    for (const reason of told) expect(reason).toContain('no change of the sandbox record was accepted (see WRITE-1)')
    const causes = report.clauses.find(({ id }) => id === 'WRITE-1')?.likelyCause
    expect(causes).toMatchObject([{ id: 'if-match', text: expect.stringContaining('If-Match') as string }])
    expect(report.changedRecords.filter(({ restored }) => !restored)).toEqual([])
  },
)

it.each([2, 3, 11])(
  'a deadlock at each change of %i gives no verdict by chance: the change is repeated, counted, and the message is told',
  async (nth) => {
    const only = ['write', 'guid', 'ACCESS-10', 'ACCESS-13', 'RIGHTS-2', 'FLOW-1']
    const report = await judged(deadlocks(nth), only)
    expect(
      [...reasons(report, 'failed'), ...reasons(report, 'cantTell')].filter((each) => !/^ACCESS-5/.test(each)),
    ).toEqual([])
    expect(report.diagnoses.filter(({ id }) => id.startsWith('rules-of'))).toEqual([])
    const { text = '', evidence = [] } = report.diagnoses.find(({ id }) => id === 'change-repeated') ?? {}
    expect(text).toMatch(/refused at first, accepted when repeated, (once|\d+ times)/)
    expect(text).toContain(deadlock)
    expect(evidence.length).toBeGreaterThan(0)
    expect(report.changedRecords).toMatchObject([{ restored: true }])
  },
)
