import type { ExitCode } from '../../contract/index.js'
import { gateTold } from '../../report/outcome/gate-told.js'
import { failedChecksOf, nextStepFor, nextStepWithoutBreach } from '../../report/findings/next-step.js'
import { breachesOf } from '../../report/findings/ranking.js'
import { recordsLeftTold } from '../../report/outcome/records-left.js'
import { visibleLine } from '../../report/visible-text.js'
import { outcomeTold } from '../../report/wording.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { withoutPipelineCommands, type Terminal } from '../terminal/terminal.js'

/** One error of a run, as a pipeline shows it apart from the log. */
export interface Annotation {
  readonly title: string
  readonly lines: readonly string[]
}

/** GitHub shows ten errors of a step. */
const mostShown = 10

const longest = 500

/**
 * What keeps a run from exit code 0: records to restore, the gate, and each failed clause with its remedy. A run that ends with
 * another code has one at least. `name` tells the targets of a fleet apart.
 */
export function annotationsOf(report: Report, code: ExitCode, name?: string): readonly Annotation[] {
  const gate = gateTold(report)
  const found = [
    ...recordsLeftTold(report).map((line) => ({ title: 'Record not as it was', lines: [line] })),
    ...(gate && report.gate?.verdict === 'failed'
      ? [
          {
            title: gate.word,
            lines: gate.lines.flatMap(({ term, text, fails }) => (fails ? [`${term}: ${text}`] : [])),
          },
        ]
      : []),
    ...breachesOf(report).counted.map((clause) => ofClause(clause, report)),
  ]
  const next = nextStepWithoutBreach(report)
  const whole = {
    title: outcomeTold(report).word,
    lines: [report.outcomeReason, ...(next === undefined ? [] : [next])],
  }
  const all = found.length > 0 || code === 0 ? found : [whole]
  return name === undefined ? all : all.map(({ title, lines }) => ({ title: `${name}: ${title}`, lines }))
}

function ofClause(clause: ClauseResult, report: Report): Annotation {
  const { id, title, reason = '' } = clause
  const checks = failedChecksOf(clause).map(({ checks: [first], expected, seen }) =>
    `${first?.says ?? ''} Expected: ${visibleLine(expected, longest)}. Seen: ${visibleLine(seen, longest)}.`.trim(),
  )
  return {
    title: `${id} failed: ${title}`,
    lines: [...(checks.length > 0 ? checks : [reason]), nextStepFor(clause, report)],
  }
}

/** Writes errors as workflow commands of GitHub Actions, which no text of a target can become. */
export function annotate({ stderr }: Terminal, annotations: readonly Annotation[]): void {
  for (const line of githubLines(annotations)) stderr.write(`${line}\n`)
}

/** The last line counts the errors that GitHub would not show. */
export function githubLines(annotations: readonly Annotation[]): readonly string[] {
  const rest = annotations.slice(mostShown - 1)
  const shown =
    rest.length <= 1
      ? annotations
      : [
          ...annotations.slice(0, mostShown - 1),
          { title: `${String(rest.length)} more errors`, lines: rest.map(({ title }) => title) },
        ]
  return shown.map(({ title, lines }) => {
    const text = lines.map((line) => visibleLine(line, 4 * longest)).join('\n')
    return `::error title=${escaped(visibleLine(title, 200)).replaceAll(':', '%3A').replaceAll(',', '%2C')}::${escaped(text)}`
  })
}

/** Data of a workflow command. What a target said is no command of its own either where it is shown again. */
function escaped(text: string): string {
  return withoutPipelineCommands(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
