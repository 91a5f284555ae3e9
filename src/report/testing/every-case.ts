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

/**
 * The same before a baseline that has every failure that counts but one, and knows what could not be told: a clause for
 * each case that only a baseline makes.
 */
export function everyCaseWithBaseline(): Report {
  const report = everyCase()
  const failed = report.clauses.filter(({ outcome, waiver, level }) => {
    return outcome === 'failed' && !waiver && level !== 'reported'
  })
  const [first = '', ...accepted] = failed.map(({ id }) => id)
  const notJudged = report.clauses.filter(({ outcome }) => outcome === 'cantTell').map(({ id }) => id)
  const lists = { newlyFailed: [first], notInBaseline: [], lost: [], accepted, fixed: [], notJudged }
  return { ...report, gate: { baseline: 'baseline.json', verdict: 'failed', reasons: [], notes: [], ...lists } }
}

/** What is left of it where the baseline has every failure: a run that ends with 0. */
export function acceptedByBaseline(): Report {
  const report = everyCaseWithBaseline()
  const { gate } = report
  if (gate === undefined) throw new RangeError('the report has no gate')
  const accepted = [...gate.newlyFailed, ...gate.accepted]
  return { ...report, gate: { ...gate, verdict: 'passed', newlyFailed: [], accepted } }
}
