import type { Proof } from '../../schema/generated/proof.js'
import { proofOf, scored } from '../proof.js'
import type { Subject } from '../subject.js'
import { subjects } from '../subjects.js'
import { weigh, type Weighed } from '../weigh.js'
import { judgement } from './judged.js'

/** A whole proof of all the servers that there are, each of which came out as it must, but for the changes given by id. */
export function sampleProof(changed: Readonly<Record<string, Parameters<typeof judgement>[0]>> = {}): Proof {
  const all = subjects({ seed: 1 }).map((subject) => asItMust(subject, changed[subject.id]))
  const [startedAt, endedAt] = [new Date('2026-11-21T10:00:00.000Z'), new Date('2026-11-21T10:02:05.000Z')]
  return proofOf(all, { seed: 1, asked: { clauses: [], subjects: [] }, startedAt, endedAt })
}

function asItMust(subject: Subject, changed: Parameters<typeof judgement>[0]): Weighed {
  const { kind, breaks, checks = [] } = subject
  const isGreen = kind === 'variant' || subject.id === 'unchanged'
  const came = judgement({
    failed: breaks,
    failedChecks: Object.fromEntries(breaks.map((clause) => [clause, checksOf(clause, checks)])),
    passed: isGreen ? scored : kind === 'deviation' ? scored.filter((id) => !breaks.includes(id)) : [],
    outcome: kind === 'deviation' ? 'nonconformant' : isGreen ? 'conformant' : 'incomplete',
    ...changed,
  })
  return weigh(subject, came)
}

function checksOf(clause: string, checks: readonly string[]) {
  const own = checks.filter((check) => check.startsWith(`${clause}/`))
  return own.map((check) => ({ id: check.slice(clause.length + 1), depth: 'core' as const }))
}
