import { describe, expect, it } from 'vitest'
import { startEmulator } from '../emulator/index.js'
import { checkReport } from '../report/check-report.js'
import { exchangeOfServed, judgeTraffic, type TrafficExchange } from './index.js'

/** Runs requests against a fresh emulator, and gives back what passed. */
async function recorded(client: (base: string) => Promise<void>): Promise<readonly TrafficExchange[]> {
  const served: TrafficExchange[] = []
  const emulator = await startEmulator({
    rows: 50,
    onExchange: (each) => served.push(exchangeOfServed(each, { number: served.length + 1, at: new Date() })),
  })
  try {
    await client(emulator.baseUrl)
  } finally {
    await emulator.close()
  }
  return served
}

describe('traffic of a client', () => {
  it('is judged to a report that holds, for a client and for a recording', async () => {
    const exchanges = await recorded(async (base) => {
      await fetch(`${base}/ServiceModel/AuthService.svc/Login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ UserName: 'Supervisor', UserPassword: 'x' }),
      })
    })
    for (const kind of ['client', 'recording'] as const) {
      const report = await judgeTraffic({ kind, name: 'a client', exchanges })
      expect(() => {
        checkReport(report)
      }).not.toThrow()
      expect(report.target.kind).toBe(kind)
      expect(report.clauses.find(({ id }) => id === 'CALLER-1')?.outcome).toBe('passed')
    }
  })
})
