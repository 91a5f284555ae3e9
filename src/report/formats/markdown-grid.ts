import type { ClauseResult, MatrixCell, Report } from '../../schema/generated/report.js'
import { cellShown } from '../wording.js'
import { codeSpan, prose } from './markdown-text.js'

/** The 302, 401, 403 grid as a table; empty where the run has none. */
export function markdownGrid({ matrix: { rows, columns, cells }, clauses }: Report): string {
  if (cells.length === 0) return ''
  const cellAt = (row: string, column: string) => cells.find((cell) => cell.row === row && cell.column === column)
  return [
    ['Sent', ...columns.map(({ title }) => prose(title, 80))],
    ['---', ...columns.map(() => '---')],
    ...rows.map((row) => [
      prose(row.title, 80),
      ...columns.map((column) => {
        const cell = cellAt(row.id, column.id)
        return cell ? shown(cell, clauses) : ''
      }),
    ]),
  ]
    .map((texts) => `| ${texts.join(' | ')} |`)
    .join('\n')
}

function shown(cell: MatrixCell, clauses: readonly ClauseResult[]): string {
  const { verdict, seen, documented } = cell
  const { sign, word, departure } = cellShown(cell, clauses)
  switch (verdict) {
    case 'as documented':
      return departure === undefined
        ? `${sign} ${codeSpan(seen, 40)}`
        : `${sign} ${codeSpan(seen, 40)} (${word}: ${codeSpan(departure, 60)}), documented ${codeSpan(documented, 40)}`
    case 'differs':
      return `${sign} **${codeSpan(seen, 40)}**, documented ${codeSpan(documented, 40)}`
    case 'observed':
    case 'not judged':
      return `${sign} ${codeSpan(seen, 40)} (${word})`
  }
}
