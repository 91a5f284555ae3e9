import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import type { Report } from '../../schema/generated/report.js'
import type { RunFindings } from '../../check/runner/findings.js'
import { endpointCounts } from '../../report/outcome/endpoints.js'
import type { PutBack } from './put-back.js'

type Traffic = Report['traffic']

/**
 * What the target had to bear in all: for the scenarios, and for putting the record back. Counts come with the verdicts, so
 * those of a run that broke off lack what ended behind its last verdict: the evidence has that.
 */
export function trafficOf(
  findings: RunFindings | undefined,
  { traffic }: PutBack,
  evidence: ReadonlyMap<string, ExchangeRecord>,
): Traffic {
  const judged = findings?.traffic ?? { exchanges: 0, logins: 0, unaskedLogins: 0, wrongLogins: 0, writes: 0, rows: 0 }
  const records = [...evidence.values()]
  const recorded = recordedIn(records)
  return {
    ...judged,
    exchanges: Math.max(judged.exchanges + traffic.exchanges, recorded.exchanges),
    logins: Math.max(judged.logins + traffic.logins, recorded.logins),
    // Nobody but the restoring asks for those that it takes.
    unaskedLogins: judged.unaskedLogins + traffic.logins,
    writes: Math.max(judged.writes + traffic.writes, recorded.writes),
    ...endpointCounts(records),
  }
}

function recordedIn(records: readonly ExchangeRecord[]): Pick<Traffic, 'exchanges' | 'logins' | 'writes'> {
  const withMethod = (...methods: readonly string[]) => records.filter(({ method }) => methods.includes(method))
  return {
    exchanges: records.length,
    logins: withMethod('POST').filter(({ url }) => /\/AuthService\.svc\/Login$/i.test(url)).length,
    writes: withMethod('PUT', 'MERGE').length,
  }
}
