import type { Report } from '../schema/generated/report.js'
import type { Evidence } from './evidence.js'
import { renderCtrf } from './formats/ctrf.js'
import { renderEarl } from './formats/earl.js'
import { renderJunit } from './formats/junit.js'
import { renderMarkdown } from './formats/markdown.js'
import { renderSarif } from './formats/sarif.js'
import { renderStatement } from './formats/statement.js'
import { renderHtml } from './html/render-html.js'
import { reportJson } from './stable-json.js'

interface FormatEntry {
  /** The file in the report folder. */
  readonly file: string
  /** Pure, and without a clock: the same report and evidence give the same bytes. */
  readonly render: (report: Report, evidence: Evidence) => string
}

/** The views of a report, each written from report.json and the evidence beside it, and from nothing else. */
export const formats = {
  json: { file: 'report.json', render: reportJson },
  html: { file: 'report.html', render: renderHtml },
  markdown: { file: 'report.md', render: renderMarkdown },
  junit: { file: 'junit.xml', render: renderJunit },
  earl: { file: 'earl.jsonld', render: renderEarl },
  sarif: { file: 'report.sarif', render: renderSarif },
  ctrf: { file: 'ctrf.json', render: renderCtrf },
  intoto: { file: 'statement.intoto.json', render: renderStatement },
} as const satisfies Readonly<Record<string, FormatEntry>>

export type Format = keyof typeof formats

export const formatNames = Object.keys(formats) as readonly Format[]

/** Whether a word, of the command line for instance, names a format. */
export function isFormat(name: string): name is Format {
  return Object.hasOwn(formats, name)
}
