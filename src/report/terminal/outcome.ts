import type { Colors } from 'picocolors/types.js'
import type { Report } from '../../schema/generated/report.js'
import { preflightFaults, checkerFaultsTold } from '../findings/causes-told.js'
import { checksLeftOut, detectionTold } from '../outcome/coverage.js'
import { shownOutcomes } from '../outcome/counts.js'
import { gateTold } from '../outcome/gate-told.js'
import { recordsLeftTold } from '../outcome/records-left.js'
import { visibleLine } from '../visible-text.js'
import {
  acceptedGapsTold,
  askedTold,
  attestedCounts,
  counted,
  idleWaiversIn,
  outcomeShown,
  ownTold,
  outcomeTold,
  unclaimedIn,
} from '../wording.js'
import { entry, paragraph } from './paragraph.js'

/** The outcome with everything that the word stands on, and where the whole report is. */
export function outcomeLines(report: Report, path: string | undefined, width: number, colors: Colors): string[] {
  const { sign, word, tone } = outcomeTold(report)
  const paint = {
    conformant: colors.green,
    holds: colors.green,
    excused: colors.yellow,
    incomplete: colors.yellow,
    nonconformant: colors.red,
    refused: colors.red,
  }[tone]
  return [
    ...warnings(report).flatMap((text) => paragraph(text, width, '! ')),
    `${colors.bold(paint(`${sign} ${word}`))}`,
    ...paragraph(visibleLine(report.outcomeReason, 400), width, '  '),
    ...gateLines(report, width),
    ...qualifiersOf(report).flatMap(([term, text]) => entry(term, text, width, '  ', 14)),
    ...(path === undefined ? [] : [`  ${'report'.padEnd(14)}${visibleLine(path, 1000)}`]),
  ]
}

function gateLines(report: Report, width: number): string[] {
  const told = gateTold(report)
  if (told === undefined) return []
  return [
    `  ${told.sign} ${told.word}`,
    ...told.lines.flatMap(({ term, text }) => paragraph(`${term}: ${text}`, width, '    ')),
  ]
}

function warnings(report: Report): string[] {
  const { interrupted, diagnoses } = report
  return [
    ...(interrupted ? [`interrupted: ${visibleLine(interrupted.reason, 300)}`] : []),
    ...checkerFaultsTold(report),
    ...recordsLeftTold(report),
    ...preflightFaults(report).map(({ check, text, remedy = '' }) =>
      visibleLine(`preflight, ${check}: ${text} ${remedy}`.trim(), 600),
    ),
    ...diagnoses.map(({ text, remedy }) => visibleLine(remedy === undefined ? text : `${text} ${remedy}`, 600)),
  ]
}

const emulated: [term: string, text: string] = [
  'target',
  'the embedded emulator; the result says nothing about a deployment',
]

function qualifiersOf(report: Report): [term: string, text: string][] {
  const { qualifiers, counts, options } = report
  const unclaimed = unclaimedIn(report)
  const idle = idleWaiversIn(report).map(({ clause, state }) => `${clause} ${state}`)
  const leftOut = checksLeftOut(report)
  const selected = askedTold(options)
  const own = ownTold(report)
  const accepted = acceptedGapsTold(report)
  const { tooOld } = attestedCounts(report)
  const attested = `${String(counts.attested)} of them attested${tooOld > 0 ? ` (${String(tooOld)} too old to count)` : ''}`
  const tally = shownOutcomes.map((outcome) => `${String(counts[outcome])} ${outcomeShown[outcome].word}`)
  return [
    ...(report.target.kind === 'emulator' ? [emulated] : []),
    ['clauses', `${tally.join(', ')}; ${attested}, ${String(counts.waived)} waived`],
    ['detection', detectionTold(report)],
    ...(leftOut ? [['not run', leftOutLine(leftOut)] satisfies [string, string]] : []),
    ...listed(
      'scope',
      unclaimed.length > 0 ? [`${qualifiers.scope.join(', ')}; not in scope: ${unclaimed.join(', ')}`] : [],
    ),
    ...(own === undefined ? [] : [['own', visibleLine(own, 1000)] satisfies [string, string]]),
    ...listed(
      'departures',
      report.departures.map(({ id, used }) => (used ? id : `${id} (not used)`)),
    ),
    ...listed('waived', [...qualifiers.waivers, ...idle]),
    ...listed('inapplicable', qualifiers.inapplicable),
    ...(accepted === undefined ? [] : [['accepted', visibleLine(accepted, 1000)] satisfies [string, string]]),
    ...(selected.length > 0 ? [['selected', visibleLine(selected.join('; '), 400)] satisfies [string, string]] : []),
  ]
}

/** "51 of 299 checks of the judged clauses, in 28 of them": the report has their names. */
function leftOutLine({ leftOut, all, clauses }: NonNullable<ReturnType<typeof checksLeftOut>>): string {
  return `${String(leftOut)} of ${counted(all, 'check')} of the judged clauses, in ${String(clauses.length)} of them`
}

/** A line only if there is something to list. */
function listed(term: string, names: readonly string[]): [term: string, text: string][] {
  return names.length === 0 ? [] : [[term, visibleLine(names.join(', '), 1000)]]
}
