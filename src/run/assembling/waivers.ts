import { statementSha256 } from '../../contract/index.js'
import type { Waiver } from '../../profile/index.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'

type WaiverState = Report['waivers'][number]['state']

/** True for a waiver whose last day has not passed, and that was given for what the clause demands today. */
export function isInEffect(waiver: Waiver, today: string): boolean {
  return !isExpired(waiver, today) && isOfThisStatement(waiver)
}

/** The waivers of a run, each with what became of it. */
export function declaredWaivers(
  waivers: readonly Waiver[],
  clauses: readonly Pick<ClauseResult, 'id' | 'outcome'>[],
  today: string,
): Report['waivers'] {
  return waivers.map((waiver) => {
    const outcome = clauses.find(({ id }) => id === waiver.clause)?.outcome ?? 'untested'
    return { ...waiver, state: stateOf(waiver, outcome, today) }
  })
}

function stateOf(waiver: Waiver, outcome: ClauseResult['outcome'], today: string): WaiverState {
  if (isExpired(waiver, today)) return 'expired'
  return isOfThisStatement(waiver) ? stateByOutcome[outcome] : 'another statement'
}

/** Whether a waiver is needed can be told only where the clause was judged. */
const stateByOutcome: Readonly<Record<ClauseResult['outcome'], WaiverState>> = {
  failed: 'in effect',
  passed: 'not needed',
  inapplicable: 'not needed',
  observed: 'not needed',
  cantTell: 'not judged',
  untested: 'not judged',
}

function isExpired({ until }: Waiver, today: string): boolean {
  return today > until
}

function isOfThisStatement({ clause, statement }: Waiver): boolean {
  return statement === undefined || statementSha256(clause).startsWith(statement)
}
