import type { Report } from '../../schema/generated/report.js'
import { reproduction } from '../findings/curl.js'
import type { Evidence } from '../evidence.js'
import { comparisonsOf } from './exchanges/comparisons.js'
import { embed } from './frame/embedding.js'
import { spanOf } from './exchanges/lanes.js'
import { Anchors } from './exchanges/marks.js'
import { Page } from './page.js'
import { renderDocument } from './frame/document.js'

/** The report as one page that needs no other file. */
export function renderHtml(report: Report, evidence: Evidence): string {
  const exchanges = [...evidence.exchanges.values()]
  const comparisons = comparisonsOf(report, evidence)
  const embedding = embed(report, evidence, 60_000 + 2 * JSON.stringify(report).length + comparisons.size)
  return renderDocument(
    <Anchors.Provider value={new Set([...report.clauses.map(({ id }) => id), ...embedding.exchanges.keys()])}>
      <Page
        report={report}
        evidence={evidence}
        comparisons={comparisons.byPair}
        span={spanOf(exchanges)}
        embedding={embedding}
        curlOf={(clause) => (clause.outcome === 'failed' ? reproduction(clause, evidence) : undefined)}
      />
    </Anchors.Provider>,
  )
}
