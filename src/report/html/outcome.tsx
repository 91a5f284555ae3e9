import type { Report } from '../../schema/generated/report.js'
import { preflightFaults } from '../causes-told.js'
import { checkerFaultsTold } from '../checker-faults-told.js'
import { recordsLeft } from '../records-left.js'
import { isKeptOut } from '../kept-out.js'
import { breachesOf } from '../ranking.js'
import { acceptedGapsTold, counted, ownTold, partTold, outcomeTold } from '../wording.js'
import { scopeClasses } from '../../contract/types.js'
import { Fact } from './fact.js'
import { ClauseLinks, Sign } from './marks.js'
import { Shares } from './shares.js'
import { Prose, Told } from './text.js'

/** How the run ended, and with it, always, what the word stands on: never the word alone. */
export function Outcome({ report }: { readonly report: Report }) {
  const { sign, word } = outcomeTold(report)
  const { qualifiers, options, interrupted } = report
  const unclaimed = scopeClasses.filter((name) => !qualifiers.scope.includes(name))
  const { advisory } = breachesOf(report)
  const own = ownTold(report)
  const accepted = acceptedGapsTold(report)
  const idle = report.waivers.filter(({ state }) => state !== 'in effect')
  return (
    <section class={`outcome ${report.outcome}`} aria-labelledby="outcome">
      <div class="word">
        <h2 id="outcome">
          <Sign sign={sign} /> {word}
        </h2>
        <p>
          <Prose text={report.outcomeReason} />
        </p>
        <Shares report={report} />
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
        {isKeptOut(report) &&
          preflightFaults(report).map(({ check, text, remedy }) => (
            <p class="alert" key={check}>
              <b>No access.</b> <Prose text={text} longest={400} />{' '}
              {remedy !== undefined && <Prose text={remedy} longest={400} />}
            </p>
          ))}
      </div>
      <dl class="standing">
        {report.target.kind === 'emulator' && (
          <Fact term="Target">the embedded emulator; the result says nothing about a deployment</Fact>
        )}
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
        <Selection options={options} />
      </dl>
    </section>
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

function Selection({ options }: { readonly options: Report['options'] }) {
  const parts = [
    ...(options.only.length > 0 ? [`only ${options.only.join(', ')}`] : []),
    ...(options.skip.length > 0 ? [`without ${options.skip.join(', ')}`] : []),
    ...(options.shard ? [partTold(options.shard)] : []),
    ...(options.readOnly ? ['read-only: no request that could change data was sent'] : []),
  ]
  if (parts.length === 0) return null
  return (
    <Fact term="Selected">
      <Told text={parts.join('; ')} />
    </Fact>
  )
}
