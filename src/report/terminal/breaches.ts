import type { Colors } from 'picocolors/types.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { aboutBareSides, aboutCheck, exchangesInWords, departureHint } from '../findings/breach-about.js'
import { coverageTold } from '../outcome/coverage.js'
import { reproduction } from '../findings/curl.js'
import type { Evidence } from '../evidence.js'
import { breachesOf } from '../findings/ranking.js'
import { visibleLine } from '../visible-text.js'
import { entry, causeOfBreach } from './paragraph.js'

/** More would scroll the first ones out of sight; the page has them all. */
const shownAtOnce = 20
const mostExchanges = 4

/** The failed clauses, the gravest first, with what was expected, what was seen and a line to see it again. */
export function breachLines(report: Report, evidence: Evidence, width: number, colors: Colors): string[] {
  const { counted, waived, accepted, advisory } = breachesOf(report)
  const rest = counted.slice(shownAtOnce).map((clause) => clause.id)
  const blocks = [
    ...counted.slice(0, shownAtOnce).map((clause) => breach(clause, report, evidence, width, colors)),
    rest.length > 0 ? entry('also', rest.join(', '), width, '  ', 10) : [],
    [
      ...waived.flatMap((clause) => mention(clause, `waived until ${clause.waiver?.until ?? ''}`, width, colors)),
      ...accepted.flatMap((clause) => mention(clause, 'accepted by the baseline', width, colors)),
      ...advisory.flatMap((clause) => mention(clause, 'advisory', width, colors)),
    ],
  ].filter((lines) => lines.length > 0)
  return blocks.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]))
}

function breach(clause: ClauseResult, report: Report, evidence: Evidence, width: number, colors: Colors): string[] {
  const derived = clause.derived ? ', derived' : ''
  const head = `${colors.bold(colors.red(`✗ ${clause.id}`))} ${visibleLine(clause.title, 120)}`
  const curl = reproduction(clause, evidence)
  const coverage = coverageTold(clause, report)
  return [
    `${head} ${colors.dim(`(${clause.level}${derived})`)}`,
    ...sidesOf(clause, evidence, width, colors),
    ...lawfulWhereDeclared(clause, width),
    ...causeOfBreach(clause, width),
    ...(curl === undefined ? [] : [colors.dim(`    ${curl}`)]),
    ...(coverage === undefined ? [] : entry('coverage', visibleLine(coverage, 300), width, '    ', 10)),
  ]
}

/** The failed checks by name, each with its sentence; of a clause that is judged as a whole its own sides. */
function sidesOf(clause: ClauseResult, { exchanges }: Evidence, width: number, colors: Colors): string[] {
  const named = (clause.checks ?? []).filter(({ id, outcome }) => outcome === 'failed' && id !== 'clause')
  if (named.length === 0)
    return [
      ...subject(clause, width),
      ...entry('expected', visibleLine(clause.expected ?? '', 300), width, '    ', 10),
      ...entry('seen', visibleLine(clause.actual ?? '', 300), width, '    ', 10),
    ]
  return named.flatMap((check) => {
    const { id, says, expected = '', seen = '', fix } = check
    const about = aboutCheck(check)
    // A name that leads to no exchange helps nobody.
    const cited = { ...check, evidence: check.evidence.filter((each) => exchanges.has(each)) }
    return [
      `  ${colors.red(`✗ ${clause.id}/${id}`)} ${visibleLine(says, 300)}`,
      ...(about === undefined ? [] : entry('about', visibleLine(about, 300), width, '    ', 10)),
      ...entry('expected', visibleLine(expected, 300), width, '    ', 10),
      ...entry('seen', visibleLine(seen, 300), width, '    ', 10),
      ...(cited.evidence.length === 0
        ? []
        : entry('exchanges', visibleLine(exchangesInWords(cited, mostExchanges), 600), width, '    ', 10)),
      ...(fix === undefined ? [] : entry('fix', visibleLine(fix, 300), width, '    ', 10)),
    ]
  })
}

function subject(clause: ClauseResult, width: number): string[] {
  const about = aboutBareSides(clause)
  return about === undefined ? [] : entry('about', visibleLine(about, 300), width, '    ', 10)
}

function lawfulWhereDeclared(clause: ClauseResult, width: number): string[] {
  const hint = departureHint(clause)
  return hint === undefined ? [] : entry('note', visibleLine(hint, 300), width, '    ', 10)
}

function mention(clause: ClauseResult, why: string, width: number, colors: Colors): string[] {
  const [first = '', ...more] = entry(
    '',
    `${visibleLine(clause.title, 120)}: ${visibleLine(clause.reason ?? '', 240)}`,
    width,
    '    ',
    0,
  )
  return [`${colors.yellow(`✗ ${clause.id}`)} ${colors.dim(`(${why})`)}`, first, ...more]
}
