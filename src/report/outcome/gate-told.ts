import type { ExitCode } from '../../contract/index.js'
import type { Report } from '../../schema/generated/report.js'
import { visibleLine } from '../visible-text.js'

export type Gate = NonNullable<Report['gate']>

/** Holds a run that has ended against a baseline or its waivers: the gate for its report, and the exit code. */
export type HeldAgainst = (report: Report, code: ExitCode) => { readonly gate: Gate; readonly code: ExitCode }

/** One line of the gate: what happened, and the clauses and checks that it is about, or a sentence. */
export interface GateLine {
  readonly term: string
  readonly text: string
  /** Whether it fails the gate. */
  readonly fails: boolean
}

export interface GateTold {
  readonly sign: string
  /** `Gate passed (baseline.json)`. */
  readonly word: string
  readonly lines: readonly GateLine[]
}

/** The gate as a reader meets it, what fails it first; undefined where the run was held against nothing. */
export function gateTold({ gate, clauses }: Pick<Report, 'gate' | 'clauses'>): GateTold | undefined {
  if (gate === undefined) return undefined
  const { baseline, verdict, reasons, notes, newlyFailed, notInBaseline, lost, accepted, fixed, fixedPasses } = gate
  const isPassed = verdict === 'passed'
  const named = (term: string, names: readonly string[], fails: boolean): readonly GateLine[] =>
    names.length === 0 ? [] : [{ term, text: namesOf(names), fails }]
  const sentences = (term: string, texts: readonly string[], fails: boolean): readonly GateLine[] =>
    texts.map((text) => ({ term, text: visibleLine(text, 600), fails }))
  const { open, undecided, deeper } = notJudgedBy(gate, clauses)
  const lines = [
    ...named('newly failed', newlyFailed, true),
    ...named('failed, not judged in the baseline', notInBaseline, true),
    ...named('verdict lost', lost, true),
    ...(fixedPasses === true ? [] : named('fixed (renew the baseline)', fixed, true)),
    ...sentences('reason', reasons, true),
    ...named('accepted by the baseline', accepted, false),
    ...(fixedPasses === true ? named('fixed', fixed, false) : []),
    ...named('not judged, as in the baseline', open, false),
    ...named('undecided, judged in the baseline', undecided, false),
    ...named('not judged at this depth', deeper, false),
    ...sentences('note', notes, false),
  ]
  const against = visibleLine(baseline ?? 'waivers only', 200)
  return { sign: isPassed ? '✓' : '✗', word: `Gate ${verdict} (${against})`, lines }
}

/** What was not judged, by why: the whole clause, a check that could not be decided, or one of a greater depth. */
function notJudgedBy({ baseline, notJudged, lost }: Gate, clauses: Report['clauses']) {
  const names = baseline === undefined ? [] : notJudged.filter((name) => !lost.includes(name))
  const judged = new Set(clauses.flatMap(({ id, checks = [] }) => checks.map((check) => `${id}/${check.id}`)))
  const ofChecks = names.filter((name) => name.includes('/'))
  return {
    open: names.filter((name) => !name.includes('/')),
    undecided: ofChecks.filter((name) => judged.has(name)),
    deeper: ofChecks.filter((name) => !judged.has(name)),
  }
}

const mostNamed = 20

/** The ids of clauses and checks in a sentence, and how many more there are. */
export function namesOf(names: readonly string[]): string {
  const more = names.length - mostNamed
  const shown = names.slice(0, mostNamed).map((name) => visibleLine(name, 80))
  return `${shown.join(', ')}${more > 0 ? ` and ${String(more)} more (report.json names them all)` : ''}`
}

/** Whether the gate accepts the failure of a clause, or of one of its checks, because the baseline has it. */
export function isAccepted({ gate }: Pick<Report, 'gate'>, id: string, check?: string): boolean {
  const accepted = gate?.accepted ?? []
  return accepted.includes(id) || (check !== undefined && accepted.includes(`${id}/${check}`))
}
