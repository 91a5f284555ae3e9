import type { Report } from '../../src/schema/generated/report.js'
import { startProxy, type Manner } from '../diagnosis/proxy.js'
import { checkerAndEmulator } from '../support/checker-and-emulator.js'

/** Judges some clauses of the emulator through a proxy of this manner. */
export function judgeBehindProxy(): (manner: Manner, only: readonly string[]) => Promise<Report> {
  const both = checkerAndEmulator()
  return async (manner, only) => {
    const { checker, emulator } = both()
    const proxy = await startProxy([emulator], manner)
    try {
      return (await checker.judge(proxy, { only })).report
    } finally {
      await proxy.close()
    }
  }
}
