import { expect, it } from 'vitest'
import type { Depth } from '../../src/contract/index.js'
import { startProxy, type Manner } from '../diagnosis/proxy.js'
import { checkerAndEmulator } from '../support/checker-and-emulator.js'
import { reasons } from '../support/checker-process.js'
import { deadlocks, expectRepeated, wantsIfMatch } from './refused-changes.js'

const given = checkerAndEmulator()

async function judged(manner: Manner, only: readonly string[], depth?: Depth) {
  const { checker, emulator } = given()
  const proxy = await startProxy([emulator], manner)
  try {
    const { report } = await checker.judge(proxy, { only, ...(depth ? { depth } : {}) })
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

it('a deadlock at each third change gives no verdict by chance: the change is repeated, counted, and the message is told', async () => {
  expectRepeated(await judged(deadlocks(3), ['write', 'guid', 'ACCESS-10'], 'standard'))
})
