import { renderToString } from 'preact-render-to-string'
import type { Report } from '../../schema/generated/report.js'
import { reproduction } from '../curl.js'
import type { Evidence } from '../evidence.js'
import { comparisonsOf } from './comparisons.js'
import { embed } from './embedding.js'
import { spanOf } from './lanes.js'
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
  const exchanges = [...evidence.exchanges.values()]
  const comparisons = comparisonsOf(report, evidence)
  const embedding = embed(report, evidence, 60_000 + 2 * JSON.stringify(report).length + comparisons.size)
  const page = renderToString(
    <Anchors.Provider value={new Set([...report.clauses.map(({ id }) => id), ...embedding.exchanges.keys()])}>
      <Page
        report={report}
        evidence={evidence}
        comparisons={comparisons.byPair}
        span={spanOf(exchanges)}
        embedding={embedding}
        policy={policyFor({ style, script })}
        curlOf={(clause) => (clause.outcome === 'failed' ? reproduction(clause, evidence) : undefined)}
      />
    </Anchors.Provider>,
  )
  return `<!doctype html>\n${page}\n`
}
