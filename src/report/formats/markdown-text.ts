import { visibleLine } from '../visible-text.js'

/**
 * What came from the target or the profile: inside a code span nothing is a link, a mention, an image or HTML. The fence
 * is longer than any run of backticks in the text. A pipe would end the cell of a table even there, so it stands outside,
 * as a reference.
 */
export function codeSpan(text: string, longest = 300): string {
  return text === '' ? '(empty)' : spans(visibleLine(text, longest))
}

function spans(text: string): string {
  return text.split('|').map(span).join('&#124;')
}

function span(text: string): string {
  if (text === '') return ''
  const fence = '`'.repeat(longestRun(text) + 1)
  const pad = /^`|`$|^ .*[^ ].* $/.test(text) ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
}

/** Lines as they are, in a language. The fence is longer than any run of backticks in them. */
export function fenced(language: string, lines: readonly string[]): string[] {
  const fence = '`'.repeat(Math.max(2, longestRun(lines.join('\n'))) + 1)
  return [`${fence}${language}`, ...lines, fence]
}

/**
 * What stands as code in a sentence: what is written as code there, and what a reader of Markdown turns into a link or a
 * mention on sight, escaped or not.
 */
const asCode = /(`[^`]+`|@|:\/\/|www\.)/i

/** Signs that have a meaning anywhere in a line, and those that have one at its beginning. */
const structural = /[!#$&*<>[\\\]^_`{|}~]/g
const beginning = /^(\d*)([-+=]|[.)](?= |$))/

/**
 * A sentence or a title of ours, as it may stand behind a list marker, in a heading or in the cell of a table: what Markdown
 * gives a meaning is a reference, which it never takes for structure.
 */
export function prose(text: string, longest = 600): string {
  const [first = '', ...rest] = visibleLine(text, longest).split(asCode)
  const opening = first
    .replaceAll(structural, reference)
    .replace(beginning, (_, digits: string, sign: string) => `${digits}${reference(sign)}`)
  const parts = rest.map((part, index) =>
    index % 2 === 0 ? spans(part.replaceAll('`', '')) : part.replaceAll(structural, reference),
  )
  return [opening, ...parts].join('')
}

function reference(sign: string): string {
  return `&#${String(sign.charCodeAt(0))};`
}
