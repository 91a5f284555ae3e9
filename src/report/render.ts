import type { Report } from '../schema/generated/report.js'
import type { Evidence } from './evidence.js'
import type { Format } from './formats.js'
import { renderCtrf } from './formats/ctrf.js'
import { renderEarl } from './formats/earl.js'
import { renderJunit } from './formats/junit.js'
import { renderMarkdown } from './formats/markdown.js'
import { renderSarif } from './formats/sarif.js'
import { reportJson } from './formats/report-json.js'
import { renderStatement } from './formats/statement.js'
import { renderHtml } from './html/render-html.js'

/**
 * How every view is written: from report.json and the evidence beside it, and from nothing else. Pure, and without a
 * clock: the same report and evidence give the same bytes.
 */
export const render: Readonly<Record<Format, (report: Report, evidence: Evidence) => string>> = {
  json: reportJson,
  html: renderHtml,
  markdown: renderMarkdown,
  junit: renderJunit,
  earl: renderEarl,
  sarif: renderSarif,
  ctrf: renderCtrf,
  intoto: renderStatement,
}
