import type { Report } from '../../schema/generated/report.js'
import { sampleReport, summed } from './sample-report.js'

/** The sample report, with a clause for every case that there is: the sample's own have no attestation that was denied. */
export function everyCase(): Report {
  const sample = sampleReport()
  const denied = 'RIGHTS-5'
  return summed({
    ...sample,
    clauses: sample.clauses.map((clause) => {
      if (clause.id !== denied) return clause
      const told = { blame: 'target' as const, reason: 'Attested as not met.', expected: 'met', actual: 'not met' }
      return { ...clause, ...told, mode: 'attested' as const, outcome: 'failed' as const }
    }),
    attestations: sample.attestations.map((each) => (each.clause === denied ? { ...each, met: false } : each)),
  })
}
