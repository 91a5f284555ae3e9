import { gridCells, gridColumns, gridRows, type GridCell } from '../../contract/index.js'
import type { ClauseResult, MatrixCell, Report } from '../../schema/generated/report.js'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'

type CellRecord = ClauseVerdict['cells'][number]

/** The 302/401/403 grid: for each cell what is documented, what was seen, and what the clauses that judge it came to. */
export function matrixOf(
  verdicts: ReadonlyMap<string, Pick<ClauseVerdict, 'cells'>>,
  results: readonly ClauseResult[],
): Report['matrix'] {
  const seen = new Map<string, CellRecord>()
  for (const { cells } of verdicts.values()) {
    for (const cell of cells) {
      const key = `${cell.row} ${cell.column}`
      if (weightOf(cell) >= weightOf(seen.get(key))) seen.set(key, cell)
    }
  }
  return {
    rows: gridRows.map(({ id, title }) => ({ id, title })),
    columns: gridColumns.map(({ id, title }) => {
      const control = seen.get(`inOrder ${id}`)?.evidence[0]
      return { id, title, ...(control === undefined ? {} : { control }) }
    }),
    cells: gridCells.map((cell) => cellOf(cell, seen.get(`${cell.row} ${cell.column}`), results)),
  }
}

function cellOf(cell: GridCell, seen: CellRecord | undefined, results: readonly ClauseResult[]): MatrixCell {
  const clauses = [...(cell.clause ?? [])]
  const [clause] = clauses
  const documented = cell.documented === 'observed' ? 'not shown' : cell.documented
  const sent = seen !== undefined && seen.evidence.length > 0
  return {
    row: cell.row,
    column: cell.column,
    documented,
    seen: sent ? seenIn(cell, seen) : 'not tested',
    verdict: sent ? verdictOf(cell, seen, results) : 'not judged',
    ...(clause === undefined ? {} : { clause }),
    clauses,
    evidence: sent ? [...seen.evidence] : [],
    ...(sent && seen.control !== undefined ? { control: seen.control } : {}),
  }
}

/** A read in order is documented to bring records: a bare status would look like the one that is documented. */
function seenIn({ documented }: GridCell, { seen }: CellRecord): string {
  return documented === '200' && seen === '200' ? '200 without rows' : seen
}

/** What shows most of a cell stands in it: a pair that came to something, else an answer, else why there was none. */
function weightOf(cell: CellRecord | undefined): number {
  if (cell === undefined) return 0
  return cell.evidence.length === 0 ? 1 : cell.isUndecided ? 2 : 3
}

/**
 * A cell is judged by its own answer where its clauses were judged at all: one clause often judges several columns. Of a
 * pair that came to nothing only the request in order shows anything, and that where its own clauses did not hold either.
 */
function verdictOf(
  cell: GridCell,
  { seen, isUndecided }: CellRecord,
  results: readonly ClauseResult[],
): MatrixCell['verdict'] {
  if (cell.documented === 'observed') return isUndecided ? 'not judged' : 'observed'
  const judged = results.filter(
    ({ id, outcome }) => cell.clause?.some((each) => each === id) && (outcome === 'passed' || outcome === 'failed'),
  )
  if (judged.length === 0) return 'not judged'
  if (isUndecided) {
    const isFailed = cell.row === 'inOrder' && judged.every(({ outcome }) => outcome === 'failed')
    return isFailed && !asDocumented(cell.documented, seen) ? 'differs' : 'not judged'
  }
  if (judged.every(({ outcome }) => outcome === 'passed')) return 'as documented'
  return asDocumented(cell.documented, seen) ? 'as documented' : 'differs'
}

/** Where the methods of a cell were answered differently, each answer counts. */
function asDocumented(documented: GridCell['documented'], seen: string): boolean {
  return seen.split(', ').every((answer) => isDocumented(documented, answer))
}

function isDocumented(documented: GridCell['documented'], seen: string): boolean {
  const status = seen.slice(0, 3)
  if (documented === 'refused') return ['302', '401', '403'].includes(status)
  if (documented === '2xx') return status.startsWith('2')
  return documented === '200' ? seen === '200 with rows' : status === documented
}
