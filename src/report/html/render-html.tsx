import { renderToString } from 'preact-render-to-string'
import type { Report } from '../../schema/generated/report.js'
import { reproduction } from '../curl.js'
import type { Evidence } from '../evidence.js'
import { embed } from './embedding.js'
import { Anchors } from './marks.js'
import { Page } from './page.js'
import { policyFor } from './policy.js'
import { script } from './script.js'
import { style } from './style.js'

/**
 * The report as one page that needs nothing beside itself: no network, no server, no other file. Its policy allows the
 * one style and the one script that are in it, by digest, and nothing else, so that text of the target that got past
 * the escaping still could not run.
 */
export function renderHtml(report: Report, evidence: Evidence): string {
  const embedding = embed(report, evidence)
  const page = renderToString(
    <Anchors.Provider value={new Set([...report.clauses.map(({ id }) => id), ...embedding.exchanges.keys()])}>
      <Page
        report={report}
        embedding={embedding}
        policy={policyFor({ style, script })}
        curlOf={(clause) => (clause.outcome === 'failed' ? reproduction(clause, evidence) : undefined)}
      />
    </Anchors.Provider>,
  )
  return `<!doctype html>\n${page}\n`
}
