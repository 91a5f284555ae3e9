import { Document, renderDocument } from '../../report/html/frame/document.js'
import { Sign, Fact } from '../../report/html/exchanges/marks.js'
import { Moment, lasted } from '../../report/html/text.js'
import { counted, runOutcomeShown } from '../../report/wording.js'
import type { FleetOverview, TargetResult } from '../../schema/generated/fleet-overview.js'
import { isJudged, namesOf, shownOutcomeOf } from '../headline.js'
import { style } from './style.js'
import { TargetTable } from './target-table.js'

/** The whole document: how the targets ended, and then targets by classes. */
function OverviewPage({ overview }: { readonly overview: FleetOverview }) {
  const { targets, startedAt, durationMs, atOnce, shard, tool } = overview
  const judged = targets.filter(isJudged).length
  const worst = worstOf(overview)
  return (
    <Document
      title={`Overview of ${counted(targets.length, 'target')}`}
      style={style}
      skip={{ to: 'targets', text: 'Skip to the targets' }}
    >
      <header class="heading">
        <p class="overline">Conformance of several deployments</p>
        <h1>{counted(targets.length, 'target')}</h1>
        <dl class="facts">
          <Fact term="Begun">
            <Moment at={startedAt} />
          </Fact>
          <Fact term="Took">
            {lasted(durationMs)}, {atOnce} at once
          </Fact>
          <Fact term="Tool">
            {tool.name} {tool.version}
          </Fact>
          {shard && (
            <Fact term="Part">
              {shard.index} of {shard.count}, the targets of other parts aside
            </Fact>
          )}
        </dl>
      </header>
      <main>
        <section class={`outcome ${worst}`} aria-labelledby="outcome">
          <div class="word">
            <h2 id="outcome">
              {judged} of {counted(targets.length, 'target')} judged
            </h2>
            {overview.interrupted !== undefined && (
              <p class="alert">
                <b>Interrupted</b> by {overview.interrupted}.
              </p>
            )}
          </div>
          <dl class="standing">
            <Tallies overview={overview} />
          </dl>
        </section>
        <section aria-labelledby="targets">
          <h2 id="targets">Targets by classes</h2>
          <p class="note">
            Each cell counts the clauses of a class by how they ended. What was not judged (untested, cannot tell) is no
            pass. The name leads to the whole report.
          </p>
          <TargetTable targets={targets} />
        </section>
      </main>
      <footer class="foot">Generated from fleet.json, which summarizes the reports of the targets.</footer>
    </Document>
  )
}

function Tallies({ overview: { targets } }: { readonly overview: FleetOverview }) {
  const judged = targets.filter(isJudged)
  return (
    <>
      {(['nonconformant', 'incomplete', 'holds', 'conformant'] as const).map((outcome) => (
        <div key={outcome}>
          <dt>
            <Sign sign={runOutcomeShown[outcome].sign} /> {runOutcomeShown[outcome].word}
          </dt>
          <Tally targets={judged.filter((target) => target.outcome === outcome)} />
        </div>
      ))}
      <div>
        <dt>Nothing judged</dt>
        <Tally targets={targets.filter((target) => target.state === 'reported' && !isJudged(target))} />
      </div>
      <div>
        <dt>Without a report</dt>
        <Tally targets={targets.filter(({ state }) => state !== 'reported')} />
      </div>
    </>
  )
}

function Tally({ targets }: { readonly targets: readonly TargetResult[] }) {
  return (
    <dd>
      {counted(targets.length, 'target')}
      {targets.length > 0 && (
        <>
          : <bdi>{namesOf(targets)}</bdi>
        </>
      )}
    </dd>
  )
}

/** The colour of the whole: conformant only where every target is, without a waiver or a baseline. */
function worstOf({ targets, exitCode }: FleetOverview): 'conformant' | 'nonconformant' | 'incomplete' {
  const tones = targets.map((target) => target.outcome && shownOutcomeOf(target.outcome, target).tone)
  if (tones.includes('nonconformant')) return 'nonconformant'
  return exitCode === 0 && tones.every((tone) => tone === 'conformant') ? 'conformant' : 'incomplete'
}

/** The overview as one page that needs nothing beside itself; its links lead to the reports of the targets. */
export function renderOverview(overview: FleetOverview): string {
  return renderDocument(<OverviewPage overview={overview} />)
}
