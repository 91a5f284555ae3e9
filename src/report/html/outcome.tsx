import type { Report } from '../../schema/generated/report.js'
import { checkerFaultsTold } from '../findings/causes-told.js'
import { checksLeftOut, detectionTold } from '../outcome/coverage.js'
import { gateTold } from '../outcome/gate-told.js'
import { recordsLeft } from '../outcome/records-left.js'
import { accessFaults, nextStepWithoutBreach } from '../findings/next-step.js'
import { breachesOf } from '../findings/ranking.js'
import { acceptedGapsTold, askedTold, counted, idleWaiversIn, ownTold, outcomeTold, unclaimedIn } from '../wording.js'
import { ClauseLinks, Fact, Folded, Sign } from './exchanges/marks.js'
import { Shares } from './clauses/likely-causes.js'
import { Prose, Told } from './text.js'

/** How the run ended, and with it, always, what the word stands on: never the word alone. */
export function Outcome({ report }: { readonly report: Report }) {
  const { sign, word, tone } = outcomeTold(report)
  const { interrupted } = report
  const next = nextStepWithoutBreach(report)
  return (
    <section class={`outcome ${tone}`} aria-labelledby="outcome">
      <h2 id="outcome">
        <Sign sign={sign} /> {word}
      </h2>
      <p>
        <Prose text={report.outcomeReason} />
      </p>
      <Gate report={report} />
      {interrupted && (
        <p class="alert">
          <b>Interrupted:</b> <Prose text={interrupted.reason} />
        </p>
      )}
      {checkerFaultsTold(report).map((text) => (
        <p class="alert">
          <b>Internal error of the checker.</b> {text}
        </p>
      ))}
      {recordsLeft(report).map(({ entity, id, how }) => (
        <p class="alert" key={`${entity} ${id}`}>
          {how === 'left behind' ? (
            <>
              <b>Left behind.</b> The target created
            </>
          ) : (
            <>
              <b>Not restored.</b> The run changed
            </>
          )}{' '}
          <Told text={`${entity} ${id}`} longest={160} />: <a href="#changed">details and next steps</a>.
        </p>
      ))}
      {accessFaults(report).map(({ check, text }) => (
        <p class="alert" key={check}>
          <b>No access.</b> <Prose text={text} longest={400} />
        </p>
      ))}
      {next !== undefined && (
        <p class="todo">
          <b>Next:</b> <Prose text={next} longest={600} />
        </p>
      )}
      <Shares report={report} />
      <Limits report={report} />
    </section>
  )
}

/** What the outcome word does not cover, as far as there is any: the whole is told further down. */
function Limits({ report }: { readonly report: Report }) {
  const { qualifiers, target } = report
  const unclaimed = unclaimedIn(report)
  const idle = idleWaiversIn(report).map(({ clause, state }) => `${clause} (${state})`)
  const limits = [
    ...(target.kind === 'emulator'
      ? ['The target is the embedded emulator; the result says nothing about a deployment.']
      : []),
    ...(unclaimed.length > 0 ? [`Not in scope: ${unclaimed.join(', ')}.`] : []),
    ...(qualifiers.departures.length > 0 ? [`Declared departures: ${qualifiers.departures.join(', ')}.`] : []),
    ...(qualifiers.waivers.length > 0 ? [`Waived: ${qualifiers.waivers.join(', ')}.`] : []),
    ...(idle.length > 0 ? [`Waivers without effect: ${idle.join(', ')}.`] : []),
    ...selectedIn(report),
  ]
  return (
    <p class="limits">
      {limits.length > 0 && <Told text={limits.join(' ')} longest={500} />}{' '}
      <a href="#standing">What the outcome covers</a>
    </p>
  )
}

function selectedIn({ options }: Report): readonly string[] {
  const selected = askedTold(options)
  return selected.length === 0 ? [] : [`Selected: ${selected.join('; ')}.`]
}

/** All that the outcome stands on: scope, detection, departures, waivers, and what was not judged. */
export function Standing({ report }: { readonly report: Report }) {
  const { qualifiers } = report
  const unclaimed = unclaimedIn(report)
  const { advisory } = breachesOf(report)
  const own = ownTold(report)
  const accepted = acceptedGapsTold(report)
  const leftOut = checksLeftOut(report)
  const idle = idleWaiversIn(report)
  return (
    <Folded id="standing" title="What the outcome covers" note={detectionTold(report)}>
      <dl class="standing">
        <Fact term="Scope">
          {qualifiers.scope.join(', ')}
          {unclaimed.length > 0 && (
            <>
              . <b>Not in scope:</b> {unclaimed.join(', ')}
            </>
          )}
        </Fact>
        {own !== undefined && (
          <Fact term="Own clauses">
            <Told text={own} longest={2000} />
          </Fact>
        )}
        <Fact term="Detection">
          {detectionTold(report)}
          {leftOut && (
            <>
              .{' '}
              <a href="#checks-left-out">
                {leftOut.leftOut} of {counted(leftOut.all, 'check')} not run
              </a>
            </>
          )}
        </Fact>
        <Fact term="Departures">
          <Departures report={report} />
        </Fact>
        <Fact term="Waived failures">
          {qualifiers.waivers.length === 0 ? 'none' : <ClauseLinks ids={qualifiers.waivers} />}
        </Fact>
        {idle.length > 0 && (
          <Fact term="Ineffective waivers">
            {idle.map(({ clause, state }, index) => (
              <span key={clause}>
                {index > 0 && ', '}
                <ClauseLinks ids={[clause]} /> ({state})
              </span>
            ))}
          </Fact>
        )}
        <Fact term="Inapplicable">
          {qualifiers.inapplicable.length === 0 ? 'none' : <ClauseLinks ids={qualifiers.inapplicable} />}
        </Fact>
        <Fact term="Not judged">
          <a href="#not-judged">
            {counted(report.counts.untested, 'clause')} untested, {report.counts.cantTell} cannot tell
          </a>
          {accepted !== undefined && (
            <>
              . <b>Accepted:</b> <Told text={accepted} longest={1000} />
            </>
          )}
        </Fact>
        {advisory.length > 0 && (
          <Fact term="Advisories">
            <ClauseLinks ids={advisory.map((clause) => clause.id)} /> failed but do not count
          </Fact>
        )}
        {selectedIn(report).length > 0 && (
          <Fact term="Selected">
            <Told text={askedTold(report.options).join('; ')} />
          </Fact>
        )}
      </dl>
    </Folded>
  )
}

/** What the exit code of the run goes by, where it was held against a baseline or its waivers. */
function Gate({ report }: { readonly report: Report }) {
  const told = gateTold(report)
  if (told === undefined) return null
  return (
    <div class="gate" id="gate">
      <p>
        <b>
          <Sign sign={told.sign} /> {told.word}
        </b>
      </p>
      <ul>
        {told.lines.map(({ term, text, fails }) => (
          <li key={`${term} ${text}`}>
            {fails ? <b>{term}</b> : term}: <Told text={text} longest={2000} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Departures({ report }: { readonly report: Report }) {
  if (report.departures.length === 0) return <>none declared</>
  return (
    <>
      {report.departures.map((departure, index) => (
        <span key={departure.id}>
          {index > 0 && ', '}
          <Told text={departure.id} longest={60} />
          {!departure.used && ' (not used)'}
        </span>
      ))}
    </>
  )
}
