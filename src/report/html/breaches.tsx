import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { breachesOf } from '../ranking.js'
import { ClauseLinks } from './marks.js'
import { Prose, counted } from './text.js'

/** As many as a reader takes in at once; the rest is one click further down. */
const shownAtOnce = 9

/** What failed, the gravest first: the page's answer to "what do I fix". */
export function BreachList({ report }: { readonly report: Report }) {
  const { counted: breaches, waived, advisory } = breachesOf(report)
  if (breaches.length + waived.length + advisory.length === 0) return null
  const shown = breaches.slice(0, shownAtOnce)
  const rest = breaches.slice(shownAtOnce)
  return (
    <section aria-labelledby="failed">
      <h2 id="failed">{breaches.length === 0 ? 'Failed, and not counted' : 'Fix first'}</h2>
      {breaches.length > 0 && (
        <p class="note">
          {counted(breaches.length, 'failed clause')} that {breaches.length === 1 ? 'counts' : 'count'}, the gravest
          first: who is let in, then what is changed, then what is read.
        </p>
      )}
      <ol class="breaches">
        {shown.map((clause) => (
          <Breach key={clause.id} clause={clause} />
        ))}
      </ol>
      {rest.length > 0 && (
        <p>
          And further down: <ClauseLinks ids={rest.map((clause) => clause.id)} />
        </p>
      )}
      <Aside term="Waived, and left out of the outcome" clauses={waived} />
      <Aside term="Advisories, which do not count" clauses={advisory} />
    </section>
  )
}

function Breach({ clause }: { readonly clause: ClauseResult }) {
  return (
    <li>
      <h3>
        <a href={`#${clause.id}`}>{clause.id}</a> <Prose text={clause.title} /> <span class="tag">{clause.level}</span>
        {clause.derived && <span class="tag">derived</span>}
      </h3>
      {clause.reason !== undefined && (
        <p>
          <Prose text={clause.reason} longest={400} />
        </p>
      )}
      <dl class="against">
        <div>
          <dt>Expected</dt>
          <dd>
            <Prose text={clause.expected ?? ''} longest={300} />
          </dd>
        </div>
        <div class="seen">
          <dt>Seen</dt>
          <dd>
            <Prose text={clause.actual ?? ''} longest={300} />
          </dd>
        </div>
      </dl>
    </li>
  )
}

function Aside({ term, clauses }: { readonly term: string; readonly clauses: readonly ClauseResult[] }) {
  if (clauses.length === 0) return null
  return (
    <>
      <h3 class="aside">{term}</h3>
      <ul class="plain">
        {clauses.map((clause) => (
          <li key={clause.id}>
            <a href={`#${clause.id}`}>{clause.id}</a> <Prose text={clause.title} />
            {clause.reason !== undefined && (
              <>
                : <Prose text={clause.reason} longest={300} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
