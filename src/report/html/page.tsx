import { Document } from './document.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import type { Evidence } from '../evidence.js'
import { visibleLine } from '../visible-text.js'
import { ClauseList } from './clause-list.js'
import { Declarations } from './declarations.js'
import type { Comparisons } from './comparisons.js'
import type { Embedding } from './embedding.js'
import type { Span } from './lanes.js'
import { Exchanges } from './exchange.js'
import { Findings } from './findings.js'
import { Grid } from './grid.js'
import { Heading } from './heading.js'
import { LikelyCauses } from './likely-causes.js'
import { NotJudgedList } from './not-judged.js'
import { Outcome } from './outcome.js'
import { StartHere } from './start-here.js'
import { Tally } from './tally.js'
import { Timeline } from './timeline.js'
import { script } from './script.js'
import { style } from './style.js'

interface Shown {
  readonly report: Report
  readonly evidence: Evidence
  readonly comparisons: Comparisons
  readonly embedding: Embedding
  readonly span: Span
  readonly policy: string
  readonly curlOf: (clause: ClauseResult) => string | undefined
}

/** The whole document, in the order in which a stranger asks: who, how, what first, what not, and then all of it. */
export function Page({ report, evidence, comparisons, embedding, span, policy, curlOf }: Shown) {
  return (
    <Document
      title={`Conformance report: ${visibleLine(report.target.name, 120)}`}
      policy={policy}
      style={style}
      script={script}
      skip={{ to: 'clauses', text: 'Skip to the clauses' }}
    >
      <Heading report={report} />
      <nav aria-label="Sections">
        <a href="#outcome">Outcome</a>
        {report.clauses.some(({ outcome }) => outcome === 'failed') && <a href="#failed">Start here</a>}
        {report.matrix.cells.length > 0 && <a href="#grid">Access by what was sent</a>}
        <a href="#counts">Counts</a>
        <a href="#not-judged">Not judged</a>
        {evidence.exchanges.size > 0 && <a href="#timeline">Timeline</a>}
        <a href="#clauses">Clauses</a>
        <a href="#exchanges">Exchanges</a>
      </nav>
      <main>
        <Outcome report={report} />
        <LikelyCauses report={report} />
        <StartHere report={report} />
        <Findings report={report} />
        <Grid report={report} />
        <Tally report={report} />
        <NotJudgedList report={report} />
        <Declarations report={report} />
        <Timeline report={report} evidence={evidence} span={span} />
        <ClauseList report={report} comparisons={comparisons} curlOf={curlOf} />
        <Exchanges embedding={embedding} began={span.began} />
      </main>
      <footer class="foot">
        Generated from report.json in the same directory. Text from the target is shown truncated and never executed.
      </footer>
    </Document>
  )
}
