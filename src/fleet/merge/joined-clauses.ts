import { judgedByAnotherPart } from '../../run/index.js'
import type { ClauseResult, Report, MatrixCell } from '../../schema/generated/report.js'
import { joinedObservations } from './joined-observations.js'
import { MergeRefused } from './one-run.js'
import { matrixOf } from '../../run/assembling/matrix.js'

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

/** The grid as the parts saw it, each cell judged by its clauses, whichever part these were judged in. */
export function joinedMatrix(reports: readonly Report[], clauses: readonly ClauseResult[]): Report['matrix'] {
  const places = reports[0]?.matrix.cells ?? []
  const cells = places.flatMap(({ row, column }) => {
    const seen = reports.flatMap((report) => {
      const cell = report.matrix.cells.find((each) => each.row === row && each.column === column)
      return cell && cell.evidence.length > 0 ? [{ cell, isOwn: judges(report, cell) }] : []
    })
    const chosen = seen.find(({ isOwn }) => isOwn) ?? seen[0]
    if (!chosen) return []
    const { control, evidence, seen: answer, verdict } = chosen.cell
    const isUndecided = chosen.isOwn && verdict === 'not judged'
    return [{ row, column, seen: answer, evidence, isUndecided, ...(control === undefined ? {} : { control }) }]
  })
  return matrixOf(new Map([['of all parts', { cells }]]), clauses)
}

/** Whether the clauses of a cell were judged by this part: its answer is the one that their verdict rests on. */
function judges({ clauses }: Report, cell: MatrixCell): boolean {
  return clauses.some((clause) => cell.clauses.includes(clause.id) && !isOthers(clause))
}
