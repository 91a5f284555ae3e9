import type { MatrixCell, Report } from '../../schema/generated/report.js'
import { verdictShown } from '../wording.js'
import { codeSpan, prose } from './markdown-text.js'

/** The 302, 401, 403 grid as a table; empty where the run has none. */
export function markdownGrid({ rows, columns, cells }: Report['matrix']): string {
  if (cells.length === 0) return ''
  const cellAt = (row: string, column: string) => cells.find((cell) => cell.row === row && cell.column === column)
  return [
    ['Sent', ...columns.map(({ title }) => prose(title, 80))],
    ['---', ...columns.map(() => '---')],
    ...rows.map((row) => [
      prose(row.title, 80),
      ...columns.map((column) => {
        const cell = cellAt(row.id, column.id)
        return cell ? shown(cell) : ''
      }),
    ]),
  ]
    .map((texts) => `| ${texts.join(' | ')} |`)
    .join('\n')
}

function shown({ verdict, seen, documented }: MatrixCell): string {
  const { sign, word } = verdictShown[verdict]
  switch (verdict) {
    case 'as documented':
      return `${sign} ${codeSpan(seen, 40)}`
    case 'differs':
      return `${sign} **${codeSpan(seen, 40)}**, documented ${codeSpan(documented, 40)}`
    case 'observed':
    case 'not judged':
      return `${sign} ${codeSpan(seen, 40)} (${word})`
  }
}
