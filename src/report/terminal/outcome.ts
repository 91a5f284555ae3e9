import type { Colors } from 'picocolors/types.js'
import { scopeClasses } from '../../contract/types.js'
import type { Report } from '../../schema/generated/report.js'
import { checkerFaultsTold } from '../checker-faults-told.js'
import { preflightFaults } from '../causes-told.js'
import { shownOutcomes } from '../counts.js'
import { recordsLeftTold } from '../records-left.js'
import { visibleLine } from '../visible-text.js'
import { acceptedGapsTold, askedTold, attestedCounts, outcomeShown, ownTold, outcomeTold } from '../wording.js'
import { entry, paragraph } from './paragraph.js'

/** The outcome with everything that the word stands on, and where the whole report is. */
export function outcomeLines(report: Report, path: string | undefined, width: number, colors: Colors): string[] {
  const { sign, word } = outcomeTold(report)
  const paint = { conformant: colors.green, holds: colors.green, nonconformant: colors.red, incomplete: colors.yellow }[
    report.outcome
  ]
  return [
    ...warnings(report).flatMap((text) => paragraph(text, width, '! ')),
    `${colors.bold(paint(`${sign} ${word}`))}`,
    ...paragraph(visibleLine(report.outcomeReason, 400), width, '  '),
    ...qualifiersOf(report).flatMap(([term, text]) => entry(term, text, width, '  ', 14)),
    ...(path === undefined ? [] : [`  ${'report'.padEnd(14)}${visibleLine(path, 1000)}`]),
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
  const { qualifiers, counts, waivers, options } = report
  const unclaimed = scopeClasses.filter((name) => !qualifiers.scope.includes(name))
  const idle = waivers.filter(({ state }) => state !== 'in effect').map(({ clause, state }) => `${clause} ${state}`)
  const selected = askedTold(options)
  const own = ownTold(report)
  const accepted = acceptedGapsTold(report)
  const { tooOld } = attestedCounts(report)
  const attested = `${String(counts.attested)} attested${tooOld > 0 ? ` (${String(tooOld)} too old to count)` : ''}`
  const tally = shownOutcomes.map((outcome) => `${String(counts[outcome])} ${outcomeShown[outcome].word}`)
  return [
    ...(report.target.kind === 'emulator' ? [emulated] : []),
    ['clauses', `${tally.join(', ')}; ${attested}, ${String(counts.waived)} waived`],
    ['scope', qualifiers.scope.join(', ') + (unclaimed.length > 0 ? `; not in scope: ${unclaimed.join(', ')}` : '')],
    ...(own === undefined ? [] : [['own', visibleLine(own, 1000)] satisfies [string, string]]),
    ['departures', listed(report.departures.map(({ id, used }) => (used ? id : `${id} (not used)`)))],
    ['waived', listed([...qualifiers.waivers, ...idle])],
    ['inapplicable', listed(qualifiers.inapplicable)],
    ...(accepted === undefined ? [] : [['accepted', visibleLine(accepted, 1000)] satisfies [string, string]]),
    ...(selected.length > 0 ? [['selected', visibleLine(selected.join('; '), 400)] satisfies [string, string]] : []),
  ]
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : visibleLine(names.join(', '), 1000)
}
