import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { aboutBareSides, aboutOf } from '../breach-about.js'
import { departureHint } from '../departure-hint.js'
import { breachesOf } from '../ranking.js'
import { visibleLine } from '../visible-text.js'
import { counted } from '../wording.js'
import { ClauseLinks, ExchangeLinks } from './marks.js'
import { problemsOf, type Problem } from './problems.js'
import { Prose, Told } from './text.js'

/** As many as a reader takes in at once; then as many as a list can hold. */
const shownLarge = 3
const shownAtAll = 40

/** What failed, the gravest first: the page's answer to "what do I fix". */
export function StartHere({ report }: { readonly report: Report }) {
  const { counted: breaches, waived, advisory } = breachesOf(report)
  if (breaches.length + waived.length + advisory.length === 0) return null
  const problems = problemsOf(report)
  const rest = problems.slice(shownAtAll).flatMap(({ clause, alike }) => [clause.id, ...alike.map(({ id }) => id)])
  return (
    <section aria-labelledby="failed">
      <h2 id="failed">{breaches.length === 0 ? 'Failed, not counted' : 'Start here'}</h2>
      {breaches.length > 0 && <p class="note">{sentence(breaches.length, problems.length)}</p>}
      <ol class="breaches">
        {problems.slice(0, shownLarge).map((problem) => (
          <Large key={problem.clause.id} problem={problem} />
        ))}
      </ol>
      {problems.length > shownLarge && <Further problems={problems.slice(shownLarge, shownAtAll)} />}
      {rest.length > 0 && (
        <p>
          See also: <ClauseLinks ids={rest} />
        </p>
      )}
      <Aside term="Waived (not counted)" clauses={waived} />
      <Aside term="Advisories (not counted)" clauses={advisory} />
    </section>
  )
}

function sentence(clauses: number, problems: number): string {
  const many = `${counted(clauses, 'failed clause')} that ${clauses === 1 ? 'counts' : 'count'}`
  const causes = problems < clauses ? `, likely ${counted(problems, 'problem')}` : ''
  const order = problems > 1 ? ', unauthorized access first, then by severity and number of clauses affected' : ''
  return `${many}${causes}${order}.`
}

function Large({ problem: { clause, alike, letIn } }: { readonly problem: Problem }) {
  // The end of a reason whose beginning alone is shown.
  const hint = departureHint(clause)
  return (
    <li>
      <h3>
        <a href={`#${clause.id}`}>{clause.id}</a> <Prose text={clause.title} /> <span class="tag">{clause.level}</span>
        {clause.derived && <span class="tag">derived</span>}
        {letIn && <span class="tag bad">access granted</span>}
      </h3>
      <Subject clause={clause} />
      {clause.twins[0] && (
        <p>
          Same as the accepted request, except: <b>{visibleLine(clause.twins[0].differsIn, 200)}</b>
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
      {hint !== undefined && (
        <p class="note">
          <Prose text={hint} />
        </p>
      )}
      {alike.length > 0 && (
        <p class="note">
          Likely the same cause: <ClauseLinks ids={alike.map(({ id }) => id)} />
        </p>
      )}
    </li>
  )
}

/** What the two sides, which stand below it, are about. */
function Subject({ clause }: { readonly clause: ClauseResult }) {
  if (clause.reason === clause.actual) return null
  const reason = aboutOf(clause)
  if (reason === '' || reason === clause.actual) return null
  const exchange = /\((x-\d{4,})\)$/.exec(reason)?.[1]
  return (
    <p>
      <Prose text={exchange === undefined ? reason : reason.slice(0, -exchange.length - 3)} longest={400} />{' '}
      {exchange !== undefined && <ExchangeLinks ids={[exchange]} />}
    </p>
  )
}

function Further({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <table class="listing further">
      <caption>Other failures</caption>
      <thead>
        <tr>
          <th scope="col">Clause</th>
          <th scope="col">Expected</th>
          <th scope="col">Seen</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ clause, alike, letIn }) => (
          <tr key={clause.id}>
            <th scope="row">
              <a href={`#${clause.id}`}>{clause.id}</a> <Prose text={clause.title} />
              {letIn && <span class="tag bad">access granted</span>}
              <About clause={clause} />
              {alike.length > 0 && (
                <small>
                  likely the same cause: <ClauseLinks ids={alike.map(({ id }) => id)} />
                </small>
              )}
            </th>
            <td>
              <Prose text={clause.expected ?? ''} longest={160} />
            </td>
            <td>
              <Prose text={clause.actual ?? clause.reason ?? ''} longest={160} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function About({ clause }: { readonly clause: ClauseResult }) {
  const about = aboutBareSides(clause)
  const hint = departureHint(clause)
  return (
    <>
      {about !== undefined && (
        <small>
          of <Prose text={about} longest={200} />
        </small>
      )}
      {hint !== undefined && (
        <small>
          <Prose text={hint} />
        </small>
      )}
    </>
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
            {clause.waiver && (
              <>
                {' '}
                <b>
                  (until {clause.waiver.until} by <Told text={clause.waiver.owner} longest={100} />)
                </b>
              </>
            )}
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
