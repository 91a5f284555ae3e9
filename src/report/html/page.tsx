import { Document } from './frame/document.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import type { Evidence } from '../evidence.js'
import { visibleLine } from '../visible-text.js'
import { ClauseList } from './clauses/clause-list.js'
import { Declarations } from './declarations.js'
import type { Comparisons } from './exchanges/comparisons.js'
import type { Embedding } from './frame/embedding.js'
import type { Span } from './exchanges/lanes.js'
import { Exchanges, exceptsOf } from './exchanges/exchange.js'
import { Findings } from './clauses/findings.js'
import { Grid } from './clauses/grid.js'
import { Heading, RunFacts } from './heading.js'
import { LikelyCauses } from './clauses/likely-causes.js'
import { NotJudgedList } from './clauses/not-judged.js'
import { Outcome, Standing } from './outcome.js'
import { WhatFailed } from './clauses/what-failed.js'
import { Tally } from './tally.js'
import { Timeline } from './exchanges/timeline.js'
import { script } from './frame/script.js'
import { style } from './frame/style.js'

interface Shown {
  readonly report: Report
  readonly evidence: Evidence
  readonly comparisons: Comparisons
  readonly embedding: Embedding
  readonly span: Span
  readonly curlOf: (clause: ClauseResult) => string | undefined
}

/** The whole document, in the order in which a stranger asks: how it ended, what failed and what to do, what was not judged, and then all of it. */
export function Page({ report, evidence, comparisons, embedding, span, curlOf }: Shown) {
  return (
    <Document
      title={`Conformance report: ${visibleLine(report.target.name, 120)}`}
      style={style}
      script={script}
      skip={{ to: 'clauses', text: 'Skip to the clauses' }}
    >
      <Heading report={report} />
      <main>
        <Outcome report={report} />
        <WhatFailed report={report} evidence={evidence} />
        <nav aria-label="Sections">
          {report.matrix.cells.length > 0 && <a href="#grid">Access by what was sent</a>}
          <a href="#not-judged">Not judged</a>
          <a href="#clauses">Clauses</a>
          <a href="#standing">What the outcome covers</a>
          <a href="#run">About this run</a>
          <a href="#exchanges">Exchanges</a>
        </nav>
        <LikelyCauses report={report} />
        <Findings report={report} />
        <NotJudgedList report={report} />
        <Grid report={report} />
        <ClauseList report={report} comparisons={comparisons} curlOf={curlOf} />
        <Standing report={report} />
        <Tally report={report} />
        <Declarations report={report} />
        <RunFacts report={report} />
        <Timeline report={report} evidence={evidence} span={span} />
        <Exchanges embedding={embedding} began={span.began} excepts={exceptsOf(report)} />
      </main>
      <footer class="foot">
        Generated from report.json in the same directory. Text from the target is shown truncated and never executed.
      </footer>
    </Document>
  )
}
