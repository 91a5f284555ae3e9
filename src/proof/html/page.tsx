import { Document, renderDocument } from '../../report/html/frame/document.js'
import type { Proof } from '../../schema/generated/proof.js'
import { ClauseTables } from './clause-tables.js'
import { Clients, Servers } from './other-subjects.js'
import { DeviationTables } from './deviation-tables.js'
import { DotGrid } from './dot-grid.js'
import { FaultTables } from './fault-tables.js'
import { Faults } from './faults.js'
import { Numbers, ProofHeading } from './numbers.js'
import { Anchors } from '../../report/html/exchanges/marks.js'
import { classesOf, anchorOf } from './by-class.js'
import { style as reportStyle } from '../../report/html/frame/style.js'

/** The style of the report's page, and what only the matrix has. */
const style = `${reportStyle}
.listing thead th:first-child { font-weight: 600; }
.listing td .links { font-size: .9em; }
.listing .mark { white-space: normal; }
.listing tr:target { background: var(--cantTell-soft); }
.listing tr { scroll-margin-top: 7rem; }
main h2 { scroll-margin-top: 4.5rem; }
.breaches li.plainly { background: none; border: 0; padding: 0; list-style: disc; }
.breaches li.plainly::before { content: none; }
.breaches .plain { margin-top: .3rem; }
.crossing { border-collapse: collapse; margin-bottom: 1rem; font-size: .85em; }
.crossing caption { text-align: left; font-weight: 600; padding: .3rem 0; }
.crossing :is(th, td) { border: 1px solid var(--line); padding: .2rem .4rem; text-align: left; vertical-align: top; }
.crossing td { font-family: var(--mono); }
.crossing .empty { background: var(--code); }
.dots { display: block; width: 100%; min-width: 60rem; background: var(--panel); border: 1px solid var(--line); }
.dots text { font: 8px var(--mono); fill: var(--ink); text-anchor: end; }
.dots .band { fill: var(--code); }
.dots .right { fill: var(--passed); }
.dots .missed { fill: none; stroke: var(--failed); }
.dots .besides { stroke: var(--failed); fill: none; }
@media print {
  @page { size: A4 landscape; margin: 12mm; }
  .dots { min-width: 0; max-height: 175mm; }
  .group h3, section > h2 { break-after: avoid; }
  .listing { font-size: 8.5pt; }
  .listing th, .listing td { padding: .15rem .4rem; }
}
`

/** The page's one script, in the words of the browser: it filters rows that are there, and shows one that a link leads to. */
const script = `
(() => {
  'use strict'
  const rows = [...document.querySelectorAll('tr.filtered')]
  const groups = [...document.querySelectorAll('.group')]
  const form = document.querySelector('form.filter')
  const words = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]))

  const apply = () => {
    const wanted = new FormData(form)
    const terms = String(wanted.get('words')).toLowerCase().split(/\\s+/).filter(Boolean)
    const name = wanted.get('class')
    let shown = 0
    for (const row of rows) {
      const fits = (name === '' || row.dataset.class.split(' ').includes(name))
        && (wanted.get('faulty') === null || row.dataset.faulty === 'yes')
        && terms.every((term) => words.get(row).includes(term))
      row.hidden = !fits
      if (fits) shown += 1
    }
    for (const group of groups) group.hidden = !group.querySelector('tr.filtered:not([hidden])')
    form.querySelector('output').value = shown === rows.length ? rows.length + ' rows' : shown + ' of ' + rows.length + ' rows'
  }
  form.hidden = false
  form.addEventListener('input', apply)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('reset', () => setTimeout(apply))
  apply()

  const reveal = () => {
    const found = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!found || !found.hidden) return
    form.reset()
    apply()
    found.scrollIntoView()
  }
  addEventListener('hashchange', reveal)
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="#"]')
    if (link && link.hash === location.hash) reveal()
  })
})()
`

/** The whole document: the numbers, what did not come out as it must, and then the matrix from every side. */
function ProofPage({ proof }: { readonly proof: Proof }) {
  return (
    <Document
      title="What the suite detects: the proof"
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
        <a href="#variants">Permitted variants</a>
        <a href="#trivial">Trivial servers</a>
        <a href="#clients">Clients</a>
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
          title="Permitted variants: no clause may fail"
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
        <Clients proof={proof} />
      </main>
      <footer class="foot">
        Generated from proof.json in the same directory. The servers are the emulator of the checker. What this proves
        and what it does not is explained in docs/explanation/proof.md.
      </footer>
    </Document>
  )
}

/** The proof as one page that needs no other file. */
export function renderProof(proof: Proof): string {
  const anchors = new Set([...proof.clauses.map(({ id }) => id), ...proof.subjects.map(({ id }) => anchorOf(id))])
  return renderDocument(
    <Anchors.Provider value={anchors}>
      <ProofPage proof={proof} />
    </Anchors.Provider>,
  )
}

/** Over the clauses and all servers at once: the words of a deviation find its clauses too. */
function Filter({ proof }: { readonly proof: Proof }) {
  return (
    <form class="filter" role="search" aria-label="Filter the matrix" hidden>
      <div class="row">
        <label>
          Class{' '}
          <select name="class">
            <option value="">all</option>
            {classesOf(proof).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <input type="checkbox" name="faulty" /> only unexpected results
        </label>
        <label class="words">
          Words <input type="search" name="words" placeholder="id, title, sentence…" autoComplete="off" />
        </label>
        <button type="reset">Show all</button>
        <output aria-live="polite" />
      </div>
    </form>
  )
}
