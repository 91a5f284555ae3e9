import { Document } from './document.js'
import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { visibleLine } from '../visible-text.js'
import { BreachList } from './breaches.js'
import { ClauseList } from './clause-list.js'
import { Declarations } from './declarations.js'
import type { Embedding } from './embedding.js'
import { Exchanges } from './exchange.js'
import { Findings } from './findings.js'
import { Grid } from './grid.js'
import { Heading } from './heading.js'
import { NotJudgedList } from './not-judged.js'
import { Outcome } from './outcome.js'
import { Tally } from './tally.js'
import { script } from './script.js'
import { style } from './style.js'

interface Shown {
  readonly report: Report
  readonly embedding: Embedding
  readonly policy: string
  readonly curlOf: (clause: ClauseResult) => string | undefined
}

/** The whole document, in the order in which a stranger asks: who, how, what first, what not, and then all of it. */
export function Page({ report, embedding, policy, curlOf }: Shown) {
  return (
    <Document
      title={`Conformance report: ${visibleLine(report.target.name, 120)}`}
      policy={policy}
      style={style}
      script={script}
      skip={{ to: 'clauses', text: 'To the clauses' }}
    >
      <Heading report={report} />
      <nav aria-label="Sections">
        <a href="#outcome">Outcome</a>
        <a href="#counts">Counts</a>
        <a href="#not-judged">Not judged</a>
        <a href="#clauses">Clauses</a>
        <a href="#exchanges">Exchanges</a>
      </nav>
      <main>
        <Outcome report={report} />
        <BreachList report={report} />
        <Findings report={report} />
        <Grid report={report} />
        <Tally report={report} />
        <NotJudgedList report={report} />
        <Declarations report={report} />
        <ClauseList report={report} embedding={embedding} curlOf={curlOf} />
        <Exchanges embedding={embedding} />
      </main>
      <footer class="foot">
        Written from report.json beside this page. Everything quoted from the target is shown as text, cut, and never
        run.
      </footer>
    </Document>
  )
}
