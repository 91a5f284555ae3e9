import type { Colors } from 'picocolors/types.js'
import type { ClauseResult, MatrixCell, Report } from '../../schema/generated/report.js'
import { visibleLine } from '../visible-text.js'
import { cellShown } from '../wording.js'

type Matrix = Report['matrix']

/** The 302, 401, 403 table as text: aligned where the width allows it, else one line for each cell. Empty where nothing of it was sent. */
export function gridLines({ matrix, clauses }: Report, width: number, colors: Colors): string[] {
  if (matrix.cells.every(({ evidence }) => evidence.length === 0)) return []
  const titles = matrix.columns.map((column) => visibleLine(column.title, 30))
  const rows = matrix.rows.map((row) => ({
    title: visibleLine(row.title, 44),
    cells: matrix.columns.map((column) => shownAt(cellAt(matrix, row.id, column.id), clauses)),
  }))
  const first = Math.max(...rows.map((row) => row.title.length)) + 2
  const widths = titles.map(
    (title, index) => Math.max(title.length, ...rows.map((row) => row.cells[index]?.text.length ?? 0)) + 2,
  )
  const table = first + widths.reduce((sum, each) => sum + each, 2) <= width
  if (!table) return stacked(rows, titles, colors)
  const head = ' '.repeat(first) + titles.map((title, index) => title.padEnd(widths[index] ?? 0)).join('')
  return [
    `  ${colors.dim(head.trimEnd())}`,
    ...rows.map((row) => {
      const cells = row.cells.map(
        (cell, index) => painted(cell, colors) + ' '.repeat((widths[index] ?? 0) - cell.text.length),
      )
      return `  ${row.title.padEnd(first)}${cells.join('')}`.trimEnd()
    }),
  ]
}

/** Whether a cell says something that the document does not: it differs, or passes by a departure. */
export function hasNews({ matrix, clauses }: Report): boolean {
  return matrix.cells.some((cell) => cell.verdict === 'differs' || cellShown(cell, clauses).departure !== undefined)
}

interface ShownRow {
  readonly title: string
  readonly cells: readonly ShownCell[]
}

interface ShownCell {
  readonly text: string
  readonly verdict: MatrixCell['verdict'] | undefined
}

function stacked(rows: readonly ShownRow[], titles: readonly string[], colors: Colors): string[] {
  return rows.flatMap((row) => [
    `  ${row.title}`,
    ...row.cells.map((cell, index) => `    ${painted(cell, colors)}  ${titles[index] ?? ''}`),
  ])
}

function cellAt(matrix: Matrix, row: string, column: string): MatrixCell | undefined {
  return matrix.cells.find((cell) => cell.row === row && cell.column === column)
}

function shownAt(cell: MatrixCell | undefined, clauses: readonly ClauseResult[]): ShownCell {
  return { text: cell ? textOf(cell, clauses) : '', verdict: cell?.verdict }
}

function textOf(cell: MatrixCell, clauses: readonly ClauseResult[]): string {
  const { sign, word, departure } = cellShown(cell, clauses)
  const seen = `${sign} ${visibleLine(cell.seen, 24)}`
  if (departure !== undefined) return `${seen}, ${word}`
  const isOther = cell.verdict === 'differs' && !cell.seen.startsWith(cell.documented)
  return isOther ? `${seen}, not ${visibleLine(cell.documented, 12)}` : seen
}

function painted({ verdict, text }: ShownCell, colors: Colors): string {
  switch (verdict) {
    case 'as documented':
      return colors.green(text)
    case 'differs':
      return colors.bold(colors.red(text))
    case 'observed':
      return colors.cyan(text)
    case 'not judged':
    case undefined:
      return colors.dim(text)
  }
}
