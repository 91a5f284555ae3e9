import { judgedByAnotherPart } from '../../run/index.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { joinedObservations } from './joined-observations.js'
import { MergeRefused } from './merge-refused.js'

/**
 * Every clause with the verdict of the part that judged it.
 *
 * @throws MergeRefused where no part judged a clause, or two judged it differently
 */
export function joinedClauses(reports: readonly Report[]): readonly ClauseResult[] {
  const names = reports[0]?.clauses.map(({ id }) => id) ?? []
  return names.map((id) => {
    const judged = reports.flatMap(({ clauses }) => clauses.filter((clause) => clause.id === id && !isOthers(clause)))
    const [first] = judged
    const joined = first?.class === 'obs' ? joinedObservations(judged) : (judged.find(isUnexcused) ?? first)
    if (!joined) throw new MergeRefused(`no part judged ${id}: these are not all parts of one run`)
    const other = judged.find(({ outcome }) => outcome !== joined.outcome)
    if (other && joined.class !== 'obs')
      throw new MergeRefused(
        `${id} was judged by two parts, ${joined.outcome} by one and ${other.outcome} by the other`,
      )
    return joined
  })
}

/** What no part plays a scenario for, as an attestation, is in all of them; by the day of a later one its waiver may have ended. */
function isUnexcused({ outcome, waiver }: ClauseResult): boolean {
  return outcome === 'failed' && waiver === undefined
}

/** Whether a part left the clause to another one. */
export function isOthers({ outcome, reason }: ClauseResult): boolean {
  return outcome === 'untested' && reason === judgedByAnotherPart
}
