import type { ComponentChildren } from 'preact'
import type { CheckResult, ClauseResult, Report } from '../../../schema/generated/report.js'
import { aboutBareSides, aboutCheck, aboutOf } from '../../findings/breach-about.js'
import type { Evidence } from '../../evidence.js'
import { failedChecksOf, nextStepFor, tellingExchange } from '../../findings/next-step.js'
import { breachesOf } from '../../findings/ranking.js'
import { visibleLine } from '../../visible-text.js'
import { counted } from '../../wording.js'
import { ClauseLinks, ExchangeLinks, Fact } from '../exchanges/marks.js'
import { addressOf, statusOf } from '../exchanges/message.js'
import { problemsOf, type Problem } from './problems.js'
import { Prose, Told } from '../text.js'

/** As many as the page lists; more are named by their ids. */
const shownAtAll = 40
/** Of the failed checks of one clause; the clause below has them all. */
const mostChecks = 4

interface Shown {
  readonly report: Report
  readonly evidence: Evidence
}

/** What failed, the gravest first and open: what must hold, expected, seen, the exchange that shows it, what to do. */
export function WhatFailed({ report, evidence }: Shown) {
  const { counted: breaches, waived, accepted, advisory } = breachesOf(report)
  if (breaches.length + waived.length + accepted.length + advisory.length === 0) return null
  const problems = problemsOf(report)
  const rest = problems.slice(shownAtAll).flatMap(({ clause, alike }) => [clause.id, ...alike.map(({ id }) => id)])
  return (
    <section aria-labelledby="failed">
      <h2 id="failed">{breaches.length === 0 ? 'Failed, not counted' : headingOf(breaches.length, problems.length)}</h2>
      <div class="breaches">
        {problems.slice(0, shownAtAll).map((problem, at) => (
          <Breach key={problem.clause.id} problem={problem} open={at === 0} report={report} evidence={evidence} />
        ))}
      </div>
      {rest.length > 0 && (
        <p>
          See also: <ClauseLinks ids={rest} />
        </p>
      )}
      <Aside term="Waived (not counted)" clauses={waived} />
      <Aside term="Accepted by the baseline (not counted)" clauses={accepted} />
      <Aside term="Advisories (not counted)" clauses={advisory} />
    </section>
  )
}

function headingOf(clauses: number, problems: number): string {
  return problems < clauses ? `What failed: likely ${counted(problems, 'problem')}` : 'What failed'
}

function Breach({ problem, open, report, evidence }: Shown & { readonly problem: Problem; readonly open: boolean }) {
  const { clause, alike, letIn } = problem
  const { id, title, level, derived, likelyCause: [cause] = [] } = clause
  return (
    <details class="breach" open={open}>
      <summary>
        <h3>
          <b>{id}</b> <Prose text={title} />
        </h3>
        {letIn && <span class="tag bad">access granted</span>}
        <span class="tag">
          {level}
          {derived && ', derived'}
        </span>
      </summary>
      <Sides clause={clause} evidence={evidence} />
      <dl class="next">
        {cause && (
          <Fact term="Likely cause">
            <Prose text={cause.text} longest={600} /> <ExchangeLinks ids={cause.evidence.slice(0, mostChecks)} />
          </Fact>
        )}
        <Fact term="Next">
          <Prose text={nextStepFor(clause, report)} longest={900} />{' '}
          <a href={`#${id}`} aria-label={`Details of ${id}`}>
            Details
          </a>
        </Fact>
        {alike.length > 0 && (
          <Fact term="Same cause">
            likely: <ClauseLinks ids={alike.map((each) => each.id)} />
          </Fact>
        )}
      </dl>
    </details>
  )
}

/** The failed checks, those of one kind together; a clause that is judged as a whole has its own sides. */
function Sides({ clause, evidence }: { readonly clause: ClauseResult; readonly evidence: Evidence }) {
  const groups = failedChecksOf(clause)
  if (groups.length === 0) {
    const { expected = '', actual = clause.reason ?? '', twins } = clause
    const id = twins[0]?.refused ?? clause.evidence.at(-1)
    return (
      <>
        <Subject clause={clause} />
        <Against expected={expected} seen={actual}>
          {id !== undefined && <Exchange id={id} role={twins[0] && exceptOf(twins[0].differsIn)} evidence={evidence} />}
        </Against>
      </>
    )
  }
  return groups.slice(0, mostChecks).map(({ checks, expected, seen }) => {
    const [first] = checks
    const id = first && tellingExchange(first)
    return (
      <div key={`${expected} ${seen}`}>
        {checks.map((check) => (
          <Sentence key={check.id} clause={clause} check={check} />
        ))}
        <Against expected={expected} seen={seen}>
          {id !== undefined && <Exchange id={id} role={first?.roles?.[id]} evidence={evidence} />}
        </Against>
      </div>
    )
  })
}

function Sentence({ clause, check }: { readonly clause: ClauseResult; readonly check: CheckResult }) {
  const about = aboutCheck(check)
  return (
    <p>
      <Prose text={check.says} /> {about !== undefined && <Prose text={about} longest={300} />}{' '}
      {check.id !== 'clause' && (
        <a class="mono" href={`#${clause.id}/${check.id}`}>
          {check.id}
        </a>
      )}
    </p>
  )
}

/** What the two sides, which stand below it, are about. */
function Subject({ clause }: { readonly clause: ClauseResult }) {
  const about = clause.reason === clause.actual ? '' : (aboutBareSides(clause) ?? aboutOf(clause))
  if (about === '' || about === clause.actual) return null
  return (
    <p>
      <Prose text={about} longest={400} />
    </p>
  )
}

interface BothSides {
  readonly expected: string
  readonly seen: string
  readonly children: ComponentChildren
}

function Against({ expected, seen, children }: BothSides) {
  return (
    <dl class="against">
      <Fact term="Expected">
        <Prose text={expected} longest={300} />
      </Fact>
      <Fact term="Seen" className="seen">
        <Prose text={seen} longest={300} />
      </Fact>
      {children}
    </dl>
  )
}

interface ShownExchange extends Pick<Shown, 'evidence'> {
  readonly id: string
  readonly role: string | undefined
}

/** Shown only if the evidence has it: a name that leads nowhere helps nobody. */
function Exchange({ id, role, evidence }: ShownExchange) {
  const exchange = evidence.exchanges.get(id)
  if (exchange === undefined) return null
  return (
    <Fact term="Shown by">
      <ExchangeLinks ids={[id]} />{' '}
      <code>
        {visibleLine(exchange.method, 20)} {addressOf(exchange, 100)}
      </code>{' '}
      → {statusOf(exchange)}
      {role !== undefined && (
        <>
          ; <Told text={role} longest={200} />
        </>
      )}
    </Fact>
  )
}

function exceptOf(differsIn: string): string {
  return `same as the accepted request, except: ${differsIn}`
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
