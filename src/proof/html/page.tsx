import { Document } from '../../report/html/document.js'
import type { Proof } from '../../schema/generated/proof.js'
import { ClauseTables } from './clause-tables.js'
import { Servers } from './other-subjects.js'
import { DeviationTables } from './deviation-tables.js'
import { DotGrid } from './dot-grid.js'
import { FaultTables } from './fault-tables.js'
import { Faults } from './faults.js'
import { Filter } from './filter.js'
import { Numbers, ProofHeading } from './numbers.js'
import { script } from './script.js'
import { style } from './style.js'

/** The whole document: the numbers, what did not come out as it must, and then the matrix from every side. */
export function ProofPage({ proof, policy }: { readonly proof: Proof; readonly policy: string }) {
  return (
    <Document
      title="What the suite detects: the proof"
      policy={policy}
      style={style}
      script={script}
      skip={{ to: 'matrix', text: 'Skip to the matrix' }}
    >
      <ProofHeading proof={proof} />
      <nav aria-label="Sections">
        <a href="#numbers">Numbers</a>
        <a href="#faults">Not as it must be</a>
        <a href="#matrix">Clauses</a>
        <a href="#deviations">Deviations</a>
        <a href="#crossings">Faults by circumstance</a>
        <a href="#dots">Grid</a>
        <a href="#variants">Lawful variants</a>
        <a href="#trivial">Trivial servers</a>
      </nav>
      <main>
        <Numbers proof={proof} />
        <Faults proof={proof} />
        <Filter proof={proof} />
        <section class="clauses" aria-labelledby="matrix">
          <h2 id="matrix">Clauses, and what turns each red</h2>
          <ClauseTables proof={proof} />
        </section>
        <section aria-labelledby="deviations">
          <h2 id="deviations">Deviations, and the clauses that each turns red</h2>
          <DeviationTables proof={proof} />
        </section>
        <section aria-labelledby="crossings">
          <h2 id="crossings">Faults by circumstance</h2>
          <p class="note">
            A row is a fault, a column a circumstance, a cell the deviation with the clauses that it must turn red. No
            deviation tries an empty cell.
          </p>
          <FaultTables proof={proof} />
        </section>
        <DotGrid proof={proof} />
        <Servers
          proof={proof}
          kind="variant"
          id="variants"
          title="Lawful variants, under which nothing may fail"
          head="Stayed green"
          right="nothing failed"
        />
        <Servers
          proof={proof}
          kind="trivial"
          id="trivial"
          title="Trivial servers, on which next to nothing may pass"
          head="Passed"
          right="what passed holds there"
        />
        <Servers
          proof={proof}
          kind="control"
          id="controls"
          title="Controls, without which nothing counts"
          head="Came out"
          right="as it must"
        />
      </main>
      <footer class="foot">
        Written from proof.json beside this page. The servers are the emulator that comes with the checker: what that
        proves, and what not, stands in docs/proof.md.
      </footer>
    </Document>
  )
}
