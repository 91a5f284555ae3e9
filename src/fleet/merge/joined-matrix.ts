import { matrixOf } from '../../run/assembling/matrix.js'
import type { ClauseResult, MatrixCell, Report } from '../../schema/generated/report.js'
import { isOthers } from './joined-clauses.js'

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
