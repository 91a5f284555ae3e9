import type { Report } from '../schema/generated/report.js'
import type { Evidence } from './evidence.js'
import { renderHtml } from './html/render-html.js'
import { reportJson } from './stable-json.js'

interface FormatEntry {
  /** The file in the report folder. */
  readonly file: string
  readonly render: (report: Report, evidence: Evidence) => string
}

/** The views of a report, each written from report.json and the evidence beside it, and from nothing else. */
export const formats = {
  json: { file: 'report.json', render: reportJson },
  html: { file: 'report.html', render: renderHtml },
} as const satisfies Readonly<Record<string, FormatEntry>>

export type Format = keyof typeof formats

export const formatNames = Object.keys(formats) as readonly Format[]

/** Whether a word, of the command line for instance, names a format. */
export function isFormat(name: string): name is Format {
  return Object.hasOwn(formats, name)
}
