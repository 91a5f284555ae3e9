import type { Colors } from 'picocolors/types.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { causeHead, causesTold } from '../findings/causes-told.js'
import { visibleLine } from '../visible-text.js'

/** Breaks a text into lines of at most `width` characters, each with the indent; a word longer than that stays whole. */
export function paragraph(text: string, width: number, indent: string): string[] {
  const room = Math.max(width - indent.length, 20)
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line].map((each) => indent + each)
}

/** A term and its text beside it, wrapped below itself. */
export function entry(term: string, text: string, width: number, indent: string, termWidth: number): string[] {
  const hanging = indent + ' '.repeat(termWidth)
  const [first = '', ...rest] = paragraph(text, width, hanging)
  return [indent + term.padEnd(termWidth) + first.slice(hanging.length), ...rest]
}

/** What is likely to mend the most, after the clauses one by one: each cause once, with its remedy and its clauses. */
export function likelyCauseLines(report: Report, width: number, colors: Colors): string[] {
  return causesTold(report).flatMap((cause) => [
    colors.bold(colors.yellow(`? ${causeHead(cause)}`)) + colors.dim(` (${visibleLine(cause.id, 60)})`),
    ...paragraph(visibleLine(cause.text, 400), width, '    '),
    ...entry('remedy', visibleLine(cause.remedy, 500), width, '    ', 10),
    ...entry('clauses', cause.clauses.map(({ id }) => id).join(', '), width, '    ', 10),
  ])
}

/** Below a failed clause: the cause by its name alone, since it is told after the failures. */
export function causeOfBreach({ likelyCause = [] }: ClauseResult, width: number): string[] {
  if (likelyCause.length === 0) return []
  return entry(
    'likely',
    `${likelyCause.map(({ id }) => visibleLine(id, 60)).join(', ')} (see below)`,
    width,
    '    ',
    10,
  )
}
