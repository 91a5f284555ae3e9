import type { Colors } from 'picocolors/types.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { causeHead, causesTold } from '../causes-told.js'
import { visibleLine } from '../visible-text.js'
import { entry, paragraph } from './paragraph.js'

/** What is likely to mend the most, before the clauses one by one: each cause once, with its remedy and its clauses. */
export function likelyCauseLines(report: Report, width: number, colors: Colors): string[] {
  return causesTold(report).flatMap((cause) => [
    colors.bold(colors.yellow(`? ${causeHead(cause)}`)) + colors.dim(` (${visibleLine(cause.id, 60)})`),
    ...paragraph(visibleLine(cause.text, 400), width, '    '),
    ...entry('remedy', visibleLine(cause.remedy, 500), width, '    ', 10),
    ...entry('clauses', cause.clauses.map(({ id }) => id).join(', '), width, '    ', 10),
  ])
}

/** Below a failed clause: the cause by its name alone, since it is told above. */
export function causeOfBreach({ likelyCause = [] }: ClauseResult, width: number): string[] {
  if (likelyCause.length === 0) return []
  return entry(
    'likely',
    `${likelyCause.map(({ id }) => visibleLine(id, 60)).join(', ')} (see above)`,
    width,
    '    ',
    10,
  )
}
