import { Document, renderDocument } from '../../report/html/frame/document.js'
import { Sign } from '../../report/html/exchanges/marks.js'
import { Moment, Told } from '../../report/html/text.js'
import { counted, toneShown } from '../../report/wording.js'
import type { History, Run, Series } from '../../schema/generated/history.js'
import { Changes, EndCells, EndHeads, ReportLink, RunTable } from './runs.js'
import { EndpointCharts, mostDrawn, OutcomeChart } from './charts.js'
import { style } from './style.js'

/** The history as one page that needs nothing else: how the newest runs ended, then each series of runs. */
function HistoryPage({ history }: { readonly history: History }) {
  const { series, unreadable } = history
  const runs = series.reduce((all, each) => all + each.runs.length, 0)
  return (
    <Document
      title={`Conformance history: ${counted(runs, 'run')}`}
      style={style}
      skip={{ to: 'series-1', text: 'Skip to the newest run' }}
    >
      <header class="heading">
        <p class="overline">
          {counted(runs, 'run')}, by target and depth, the newest first
          {unreadable.length > 0 && (
            <>
              .{' '}
              <a href="#unreadable">{counted(unreadable.length, 'directory', 'directories')} without a valid report</a>
            </>
          )}
        </p>
        <h1>Conformance history</h1>
      </header>
      <main>
        {series.length === 0 && (
          <section id="series-1">
            <p>No report was found. The next run adds the first.</p>
          </section>
        )}
        {series.length > 1 && <Newest series={series} />}
        {series.map((each, index) => (
          <SeriesSection key={idOf(index)} series={each} id={idOf(index)} />
        ))}
        {unreadable.length > 0 && (
          <section id="unreadable" class="series">
            <h2>Directories without a valid report</h2>
            <ul class="plain">
              {unreadable.map(({ path, reason }) => (
                <li key={path}>
                  <code>
                    <Told text={path} longest={300} />
                  </code>
                  : <Told text={reason} longest={400} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </main>
      <footer class="foot">Generated from the report.json of each run. history.json has the same for programs.</footer>
    </Document>
  )
}

function idOf(index: number): string {
  return `series-${String(index + 1)}`
}

function Newest({ series }: { readonly series: readonly Series[] }) {
  return (
    <section aria-labelledby="newest">
      <h2 id="newest">Newest runs</h2>
      <table class="runs">
        <thead>
          <tr>
            <th scope="col">Target</th>
            <EndHeads />
            <th scope="col">Run</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ target, depth, runs: [run] }, index) => (
            <tr key={idOf(index)}>
              <th scope="row">
                <a href={`#${idOf(index)}`}>
                  <Told text={target.name} longest={80} />
                </a>
                , {depth}
              </th>
              <EndCells run={run} />
              <td>
                <ReportLink run={run} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SeriesSection({ series: { target, depth, runs }, id }: { readonly series: Series; readonly id: string }) {
  const [newest] = runs
  const drawn = runs.slice(0, mostDrawn).reverse()
  return (
    <section class="series" id={id} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>
        <Told text={target.name} longest={120} />, {depth} depth
      </h2>
      <p class="address">
        {target.kind === 'emulator' ? 'embedded emulator' : <Told text={target.baseUrl ?? target.kind} longest={200} />}
      </p>
      <div class={`outcome ${newest.tone}`}>
        <h3>
          <Sign sign={toneShown[newest.tone].sign} /> {newest.told}
        </h3>
        <p>
          <ReportLink run={newest} />. <Told text={newest.outcomeReason} longest={500} />
        </p>
        <Changes run={newest} hasEarlier={runs.length > 1} />
      </div>
      {drawn.length > 1 && <Charts drawn={drawn} />}
      <RunTable runs={runs} />
    </section>
  )
}

/** The runs from the oldest to the newest. */
function Charts({ drawn }: { readonly drawn: readonly Run[] }) {
  const [oldest, newest] = [drawn[0], drawn.at(-1)]
  const endpoints = [...new Set(drawn.flatMap(({ traffic }) => traffic.endpoints?.map(({ name }) => name) ?? []))]
  return (
    <>
      <h3>Clauses by outcome</h3>
      <ul class="legend" aria-hidden="true">
        {[
          ['failed', 'failed'],
          ['cantTell', 'not judged'],
          ['passed', 'passed'],
        ].map(([tone, word]) => (
          <li key={tone} class={tone}>
            <span class="swatch" /> {word}
          </li>
        ))}
      </ul>
      <OutcomeChart runs={drawn} />
      <p class="dates">
        {oldest && <Moment at={oldest.startedAt} />}
        {newest && <Moment at={newest.startedAt} />}
      </p>
      <h3>Latency and exchanges by endpoint</h3>
      {endpoints.length === 0 ? (
        <p class="note">The reports have no times: the runs kept no evidence, or an earlier version wrote them.</p>
      ) : (
        <>
          <p class="note">
            The same runs from left to right. Upper chart: median and, above it, the time within which 95 % of the
            answers were complete. Lower chart: number of exchanges.
          </p>
          <ul class="multiples">
            {endpoints.map((name) => (
              <EndpointCharts key={name} name={name} runs={drawn} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The page of a history. Pure. */
export function renderHistory(history: History): string {
  return renderDocument(<HistoryPage history={history} />)
}
