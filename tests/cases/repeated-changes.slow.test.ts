import { expect, it } from 'vitest'
import { startProxy } from '../diagnosis/proxy.js'
import { checkerAndEmulator } from '../support/checker-and-emulator.js'
import { deadlocks, expectRepeated } from './refused-changes.js'

const given = checkerAndEmulator()

it.each([2, 3, 11])('a deadlock at each change of %i gives no clause that changes a verdict by chance', async (nth) => {
  const { checker, emulator } = given()
  const proxy = await startProxy([emulator], deadlocks(nth))
  try {
    const only = ['write', 'guid', 'ACCESS-10', 'ACCESS-13', 'RIGHTS-2', 'FLOW-1']
    const { report } = await checker.judge(proxy, { only })
    expectRepeated(report)
    expect(report.traffic.writes).toBeGreaterThan(nth)
  } finally {
    await proxy.close()
  }
})
