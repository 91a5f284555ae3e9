import type { Report } from '../../schema/generated/report.js'
import { preflightFaults, checkerFaultsTold } from '../findings/causes-told.js'
import { gateTold } from '../outcome/gate-told.js'
import { isKeptOut } from '../outcome/counts.js'
import { recordsLeft } from '../outcome/records-left.js'
import { visibleLine } from '../visible-text.js'

/** What XML 1.0 allows nowhere, also not as a reference: most control characters, halves of pairs, two non-characters. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What went wrong with the run itself: no clause has it, and a reader of JUnit sees nothing but test cases. */
export interface RunError {
  readonly name: string
  readonly type: string
  readonly message: string
}

/** Why nothing behind the login could be judged; undefined where a clause failed, which says more. */
export function keptOutError(report: Report): RunError | undefined {
  if (!isKeptOut(report) || report.clauses.some(({ outcome }) => outcome === 'failed')) return undefined
  const told = preflightFaults(report).map(({ text, remedy = '' }) => `${text} ${remedy}`.trim())
  return {
    name: 'The target can be judged',
    type: 'nothing judged',
    message: visibleLine(`Nothing could be judged: ${told.join(' ')}`, 1000),
  }
}

/**
 * A run that was stopped leaves its clauses untested, and one that could not put a record back, or in which the checker
 * itself went wrong, or that its gate refuses, may have judged them all: by their test cases alone each would be green.
 */
export function runErrorsOf(report: Report): readonly RunError[] {
  const { interrupted } = report
  const gate = gateTold(report)
  return [
    ...(gate === undefined || report.gate?.verdict === 'passed'
      ? []
      : [
          {
            name: 'The run passes its gate',
            type: 'gate',
            message: visibleLine(
              `${gate.word}. ${gate.lines.flatMap(({ term, text, fails }) => (fails ? [`${term}: ${text}`] : [])).join('; ')}`,
              2000,
            ),
          },
        ]),
    ...(interrupted
      ? [{ name: 'The run completes', type: 'interrupted', message: visibleLine(interrupted.reason, 500) }]
      : []),
    ...checkerFaultsTold(report).map((message) => ({
      name: 'The checker has no internal error',
      type: 'checker fault',
      message,
    })),
    ...recordsLeft(report).map(({ entity, id, how, note }) => ({
      name: `The record is unchanged or restored: ${visibleLine(`${entity} ${id}`, 200)}`,
      type: how,
      message: visibleLine(
        `${entity} ${id} was ${how === 'left behind' ? 'created and left behind' : 'changed and not restored'}. ${note}`.trim(),
        500,
      ),
    })),
  ]
}

/** A text as content of an element: what XML forbids is shown by its code point, and `]]>` cannot come about. */
export function contentText(text: string): string {
  return text
    .replaceAll(forbidden, (sign) => `‹U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`)
    .replaceAll(/[&<>"']/g, (sign) => references[sign] ?? sign)
    .replaceAll('\r', '&#13;')
}

/** A text as value of an attribute: a reader would turn its line breaks and tabs into blanks. */
function attributeText(text: string): string {
  return contentText(text).replaceAll(/[\t\n]/g, (sign) => `&#${String(sign.charCodeAt(0))};`)
}

/** An element with its attributes, and with its content, which is XML already. */
export function element(name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeText(String(value))}"`)
  return `<${name}${given.join('')}${content === '' ? '/>' : `>${content}</${name}>`}`
}
