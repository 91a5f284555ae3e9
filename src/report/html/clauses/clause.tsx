import type { ClauseResult, Report } from '../../../schema/generated/report.js'
import { documentFacts } from '../../../contract/document-lines/index.js'
import { blameTerms } from '../../../contract/terms.js'
import { isToldByChecks } from '../../findings/breach-about.js'
import { coverageTold, leftOutTold } from '../../outcome/coverage.js'
import { waiverTold } from '../../findings/remark.js'
import { bounded } from '../../visible-text.js'
import { standingOf } from '../../wording.js'
import type { Comparisons } from '../exchanges/comparisons.js'
import { Checks } from './checks.js'
import { CauseLines } from './likely-causes.js'
import { ExchangeLinks, OutcomeMark, Fact } from '../exchanges/marks.js'
import { Keys, Prose, Told } from '../text.js'
import { Twins } from '../exchanges/twins.js'

interface Shown {
  readonly report: Report
  readonly clause: ClauseResult
  readonly comparisons: Comparisons
  /** A shell line that sends the telling request again. */
  readonly curl: string | undefined
}

/** What one clause may take of the page; report.json has the rest. */
const mostObservations = 20
const mostNamed = 100
/** A shell line that is longer is no longer copied by anybody. */
const longestLine = 8000

/** One clause as a row, and all there is to know about it below the row. */
export function Clause({ report, clause, comparisons, curl }: Shown) {
  return (
    <details
      class="clause"
      id={clause.id}
      data-outcome={standingOf(clause).id}
      data-level={clause.level}
      data-class={clause.class}
    >
      <summary>
        <code class="id">{clause.id}</code>
        <OutcomeMark clause={clause} />
        <span class="title">
          <Prose text={clause.title} />
        </span>
        <Tags clause={clause} report={report} />
      </summary>
      <div class="inside">
        <p class="statement">
          <Prose text={clause.statement} />
        </p>
        <Origin clause={clause} />
        <Why clause={clause} />
        <Checks clause={clause} />
        <CauseLines clause={clause} />
        <Coverage clause={clause} report={report} />
        <Observations clause={clause} />
        {clause.twins.map((pair) => (
          <Twins key={`${pair.accepted} ${pair.refused}`} pair={pair} comparison={comparisons.get(pair)} />
        ))}
        <Rest clause={clause} />
        {curl !== undefined && (
          <div class="message">
            <h4>Send it again</h4>
            <pre tabIndex={0} role="group" aria-label={`Shell line for ${clause.id}`}>
              {bounded(curl, longestLine)}
            </pre>
          </div>
        )}
      </div>
    </details>
  )
}

function Tags({ clause, report }: Pick<Shown, 'clause' | 'report'>) {
  const leftOut = leftOutTold(clause, report)
  return (
    <span class="tags">
      {leftOut !== undefined && <span class="tag">{leftOut.replace(/:.*/, '')}</span>}
      <span class="tag">{clause.level}</span>
      {clause.derived && <span class="tag">derived</span>}
      {clause.waiver && <span class="tag warn">waived</span>}
      {clause.departure !== undefined && <span class="tag warn">by departure</span>}
    </span>
  )
}

/** The lines of the document that a clause rests on, each with what it states in words of ours. */
function Origin({ clause }: { readonly clause: ClauseResult }) {
  if (clause.own) return <p class="note">An own clause, not part of the contract.</p>
  return (
    <>
      <p class="note">
        {clause.lines.length === 0 ? 'No line of the document mentions it.' : 'The document says, in other words:'}
        {clause.derived && ' Derived: no sentence states the clause, but callers rely on it.'}
      </p>
      {clause.lines.length > 0 && (
        <ul class="note lines">
          {clause.lines.map((line) => (
            <li key={line}>
              line {line}: <Prose text={documentFacts[line] ?? 'not in this edition of the document'} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Why({ clause }: { readonly clause: ClauseResult }) {
  const { outcome, reason, blame, expected, actual, waiver, departure, profileKeys, observations } = clause
  // The checks, and what was observed, come below, each with its exchanges.
  const isToldBelow = isToldByChecks(clause) || (outcome === 'observed' && observations.length > 0)
  return (
    <dl class="why">
      {reason !== undefined && !isToldBelow && <Line term="Reason" text={reason} />}
      {blame !== undefined && blame !== 'nobody' && <Line term="To act" text={`${blame}: ${blameTerms[blame]}`} />}
      {expected !== undefined && !isToldBelow && <Line term="Expected" text={expected} />}
      {actual !== undefined && !isToldBelow && <Line term="Seen" text={actual} />}
      {departure !== undefined && <Line term="Passed because of" text={`the declared departure ${departure}`} />}
      {waiver && <Line term="Waived" text={waiverTold(clause)} />}
      {profileKeys !== undefined && profileKeys.length > 0 && (
        <Fact term="In the profile">
          <Keys keys={profileKeys} between=", " />
        </Fact>
      )}
    </dl>
  )
}

/** How far the verdict can be trusted: the checks that the run did not include, and the known breaches that it detects. */
function Coverage({ clause, report }: Pick<Shown, 'clause' | 'report'>) {
  const told = coverageTold(clause, report)
  return told === undefined ? null : <p class="note">{told}.</p>
}

function Line({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <Fact term={term}>
      <Prose text={text} longest={500} />
    </Fact>
  )
}

function Observations({ clause }: { readonly clause: ClauseResult }) {
  if (clause.observations.length === 0) return null
  const more = clause.observations.length - mostObservations
  return (
    <ul class="observations">
      {clause.observations.slice(0, mostObservations).map((observation, index) => (
        <li key={index}>
          {observation.security === true && <span class="tag warn">security</span>}{' '}
          <Told text={observation.text} longest={500} /> <ExchangeLinks ids={observation.evidence ?? []} />
        </li>
      ))}
      {more > 0 && <li>… and {more} more, in report.json</li>}
    </ul>
  )
}

/** The script makes rows of the first of them, which open where they stand. */
function Rest({ clause }: { readonly clause: ClauseResult }) {
  const paired = new Set([
    ...clause.twins.flatMap((pair) => [pair.accepted, pair.refused]),
    ...(clause.checks ?? []).flatMap(({ evidence }) => evidence),
  ])
  const rest = clause.evidence.filter((id) => !paired.has(id))
  if (rest.length === 0) return null
  return (
    <div class="evidence">
      <h4>{paired.size > 0 ? 'Further evidence' : 'Evidence'}</h4>
      <ExchangeLinks ids={rest.slice(0, mostNamed)} />
      {rest.length > mostNamed && <p class="note">… and {rest.length - mostNamed} more, in report.json.</p>}
    </div>
  )
}
