import picocolors from 'picocolors'
import type { Report } from '../../schema/generated/report.js'
import { noEvidence, type Evidence } from '../evidence.js'
import { judgedAgain } from '../folder/read-report.js'
import { visibleLine } from '../visible-text.js'
import { breachLines } from './breaches.js'
import { gridLines, hasNews } from './grid.js'
import { notJudgedLines } from './not-judged.js'
import { outcomeLines } from './outcome.js'
import { paragraph, likelyCauseLines } from './paragraph.js'

export interface SummaryOptions {
  readonly color: boolean
  /** Columns of the terminal. */
  readonly width: number
  /** The page or folder to name as the place of the whole report. */
  readonly path?: string
  /** Shows the 302, 401, 403 table even if every cell is as documented. */
  readonly grid?: boolean
}

/**
 * What a person needs at the end of a run: what failed, what was not judged, the grid where it differs from the document, and
 * the outcome last, where the eye is. Pure; control characters of the target
 * are shown, never sent to the terminal. Ends without a newline.
 */
export function renderSummary(report: Report, options: SummaryOptions, evidence: Evidence = noEvidence): string {
  const colors = picocolors.createColors(options.color)
  const width = Math.max(options.width, 40)
  const title = `${visibleLine(report.target.name, 80)}  ${visibleLine(report.target.baseUrl, 200)}`
  const again = judgedAgain(report)
  const sections = [
    [colors.bold(title), ...(again === undefined ? [] : paragraph(again, width, ''))],
    breachLines(report, evidence, width, colors),
    likelyCauseLines(report, width, colors),
    notJudgedLines(report, width, colors),
    options.grid === true || hasNews(report) ? gridLines(report, width, colors) : [],
    outcomeLines(report, options.path, width, colors),
  ]
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}
