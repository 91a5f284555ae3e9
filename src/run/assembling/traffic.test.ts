import { describe, expect, it } from 'vitest'
import type { RunFindings } from '../../check/runner/findings.js'
import { exchangeOf } from '../../report/testing/sample-evidence.js'
import { trafficOf } from './traffic.js'

const login = 'https://crm.example.com/ServiceModel/AuthService.svc/Login'
const evidence = new Map(
  [
    exchangeOf(1, { method: 'POST', url: login }),
    exchangeOf(2),
    exchangeOf(3, { method: 'MERGE' }),
    exchangeOf(4, { method: 'PUT' }),
    exchangeOf(5, { method: 'POST', url: 'https://crm.example.com/0/rest/Echo/Login' }),
  ].map((exchange) => [exchange.id, exchange]),
)
const endpoints = [
  { name: 'Login', exchanges: 1, medianMs: 38.4, p95Ms: 38.4 },
  { name: 'Legacy read', exchanges: 1, medianMs: 38.4, p95Ms: 38.4 },
  { name: 'Legacy change', exchanges: 2, medianMs: 38.4, p95Ms: 38.4 },
  { name: 'Custom services', exchanges: 1, medianMs: 38.4, p95Ms: 38.4 },
]
const nothing = { records: [], notRestored: false, traffic: { exchanges: 0, logins: 0, writes: 0 } }

function toldWithTheLastVerdict(traffic: Partial<RunFindings['traffic']>): RunFindings {
  const none = { exchanges: 0, logins: 0, unaskedLogins: 0, wrongLogins: 0, writes: 0, rows: 0 }
  return { diagnoses: [], departures: [], traffic: { ...none, ...traffic } }
}

describe('the traffic of a run', () => {
  it('has the exchanges that ended behind the last verdict of a run that broke off', () => {
    const findings = toldWithTheLastVerdict({ exchanges: 2, logins: 1, wrongLogins: 1, rows: 7 })
    const all = { exchanges: 5, logins: 1, unaskedLogins: 0, wrongLogins: 1, writes: 2, rows: 7, endpoints }
    expect(trafficOf(findings, nothing, evidence)).toEqual(all)
    expect(trafficOf(undefined, nothing, evidence)).toEqual({ ...all, wrongLogins: 0, rows: 0 })
  })

  it('has what the evidence lacks, as where none was kept', () => {
    const putBack = { ...nothing, traffic: { exchanges: 3, logins: 1, writes: 1 } }
    const findings = toldWithTheLastVerdict({ exchanges: 40, logins: 3, writes: 5 })
    const all = { exchanges: 43, logins: 4, unaskedLogins: 1, wrongLogins: 0, writes: 6, rows: 0 }
    expect(trafficOf(findings, putBack, evidence)).toEqual({ ...all, endpoints })
    expect(trafficOf(findings, putBack, new Map())).toEqual(all)
  })
})
