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
        <a href="#faults">Unexpected results</a>
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
          <h2 id="matrix">Clauses and the deviations that turn each red</h2>
          <ClauseTables proof={proof} />
        </section>
        <section aria-labelledby="deviations">
          <h2 id="deviations">Deviations and the clauses that each turns red</h2>
          <DeviationTables proof={proof} />
        </section>
        <section aria-labelledby="crossings">
          <h2 id="crossings">Faults by circumstance</h2>
          <p class="note">
            Rows are faults, columns are circumstances, and a cell is the deviation with the clauses that it must turn
            red. No deviation tries an empty cell.
          </p>
          <FaultTables proof={proof} />
        </section>
        <DotGrid proof={proof} />
        <Servers
          proof={proof}
          kind="variant"
          id="variants"
          title="Lawful variants: no clause may fail"
          head="Stayed green"
          right="nothing failed"
        />
        <Servers
          proof={proof}
          kind="trivial"
          id="trivial"
          title="Trivial servers: almost no clause may pass"
          head="Passed"
          right="only true clauses passed"
        />
        <Servers
          proof={proof}
          kind="control"
          id="controls"
          title="Controls: if one fails, the proof is void"
          head="Result"
          right="as expected"
        />
      </main>
      <footer class="foot">
        Generated from proof.json in the same directory. The servers are the emulator of the checker. What this proves
        and what it does not is explained in docs/proof.md.
      </footer>
    </Document>
  )
}
