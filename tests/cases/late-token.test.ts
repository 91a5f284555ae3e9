import { expect, it } from 'vitest'
import { startProxy } from '../diagnosis/proxy.js'
import { checkerAndEmulator } from '../support/checker-and-emulator.js'
import { reasons } from '../support/checker-process.js'
import { lateToken } from './late-token.js'

const given = checkerAndEmulator()

it('a deployment that sets the token with the first refusal of a session fails nothing, and gets its record back', async () => {
  const { checker, emulator } = given()
  const proxy = await startProxy([emulator], lateToken())
  try {
    const only = ['COOKIE-9', 'RIGHTS-1', 'RIGHTS-3', 'REST-5', 'WRITE-1']
    const { report } = await checker.judge(proxy, { only })
    const judged = report.clauses.filter(({ id }) => only.includes(id)).map(({ id, outcome }) => [id, outcome])
    const told = [...reasons(report, 'failed'), ...reasons(report, 'cantTell')].join('\n')
    expect(Object.fromEntries(judged), told).toEqual(Object.fromEntries(only.map((id) => [id, 'passed'])))
    expect(report.changedRecords).toMatchObject([{ restored: true }])
  } finally {
    await proxy.close()
  }
})
