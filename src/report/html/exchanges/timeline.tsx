import type { ExchangeRecord } from '../../../schema/generated/exchange.js'
import type { Report } from '../../../schema/generated/report.js'
import type { Evidence } from '../../evidence.js'
import { columnOf, columns, endings, lanesOf, startOf, type Ending, type Lane, type Span } from './lanes.js'
import { ExchangeLinks, Folded } from './marks.js'
import { Axis, ticksOf, timeOf } from './time-axis.js'

interface Shown {
  readonly report: Report
  readonly evidence: Evidence
  readonly span: Span
}

const endingShown: Readonly<Record<Ending, { readonly head: string; readonly word: string }>> = {
  success: { head: '2xx', word: 'answered with success' },
  redirect: { head: '3xx', word: 'redirected' },
  refusal: { head: '4xx', word: 'refused' },
  fault: { head: '5xx, none', word: 'answered 5xx or not at all' },
}

/** When the run spoke to what, how it was answered and how long that took: a line an endpoint, drawn and in numbers. */
export function Timeline({ report, evidence, span }: Shown) {
  const exchanges = [...evidence.exchanges.values()]
  if (exchanges.length === 0) return null
  const lanes = lanesOf(exchanges, span)
  const telling = failing(report, evidence)
  return (
    <Folded id="timeline" title="Timeline">
      <p class="note">
        Every exchange of the run by endpoint. Bars show when requests ran; parallel requests are stacked. Times are
        until the end of the body, in milliseconds.
      </p>
      <ul class="legend" aria-hidden="true">
        {endings.map((ending) => (
          <li key={ending} class={ending}>
            <span class="swatch" /> {endingShown[ending].word}
          </li>
        ))}
      </ul>
      <div class="scroll" tabIndex={0} role="group" aria-label="Exchanges by endpoint">
        <table class="timeline">
          <thead>
            <tr>
              <th scope="col">Endpoint</th>
              <th scope="col" class="drawn">
                <span class="hidden">When</span>
                <Axis span={span} />
              </th>
              <th scope="col">All</th>
              {endings.map((ending) => (
                <th scope="col" key={ending}>
                  {endingShown[ending].head}
                </th>
              ))}
              <th scope="col">Median</th>
              <th scope="col">95 %</th>
              <th scope="col">Slowest</th>
            </tr>
          </thead>
          <tbody>
            {lanes.map((lane) => (
              <Row key={lane.endpoint} lane={lane} span={span} />
            ))}
            {telling.length > 0 && <Failing exchanges={telling} span={span} />}
          </tbody>
        </table>
      </div>
    </Folded>
  )
}

function Row({ lane, span }: { readonly lane: Lane; readonly span: Span }) {
  return (
    <tr>
      <th scope="row">{lane.endpoint}</th>
      <td class="drawn">
        <Strip lane={lane} span={span} title={`${lane.endpoint}, over time`} />
      </td>
      <td>{lane.count}</td>
      {endings.map((ending) => (
        <td key={ending} class={lane.counts[ending] === 0 ? 'zero' : ending}>
          {lane.counts[ending]}
        </td>
      ))}
      <td>{timeOf(lane.median)}</td>
      <td>{timeOf(lane.nearlyAll)}</td>
      <td>
        {timeOf(lane.slowest.durationMs)} <ExchangeLinks ids={[lane.slowest.id]} />
      </td>
    </tr>
  )
}

/** When the exchanges were made that failed clauses rest on. */
function Failing({ exchanges, span }: { readonly exchanges: readonly ExchangeRecord[]; readonly span: Span }) {
  const at = [...new Set(exchanges.map((exchange) => columnOf(startOf(exchange), span)))]
  const path = at.map((column) => `M${String(column)} .5h2`).join('')
  const lane = { drawn: [{ ending: 'fault' as const, path }], rows: 1 }
  return (
    <tr class="telling">
      <th scope="row">Failed clauses</th>
      <td class="drawn">
        <Strip lane={lane} span={span} title="Exchanges of failed clauses, over time" />
      </td>
      <td>{exchanges.length}</td>
      <td colSpan={endings.length + 3} />
    </tr>
  )
}

function Strip({ lane, span, title }: { lane: Pick<Lane, 'drawn' | 'rows'>; span: Span; title: string }) {
  return (
    <svg class="strip" width="100%" height={8 * Math.max(lane.rows, 3) + 4} role="img">
      <title>{title}</title>
      {ticksOf(span).map(({ share }) => (
        <line key={share} x1={share} x2={share} y2="100%" />
      ))}
      <svg
        y="2"
        width="100%"
        height={8 * lane.rows}
        viewBox={`0 0 ${String(columns)} ${String(lane.rows)}`}
        preserveAspectRatio="none"
      >
        {lane.drawn.map(({ ending, path }) => (
          <path key={ending} class={ending} d={path} />
        ))}
      </svg>
    </svg>
  )
}

/** Of a failed clause that has twins, the twin that was to be refused tells; else all of its evidence. */
function failing({ clauses }: Report, { exchanges }: Evidence): readonly ExchangeRecord[] {
  const ids = clauses
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap(({ twins, evidence }) => (twins.length > 0 ? twins.map(({ refused }) => refused) : evidence))
  return [...new Set(ids)].flatMap((id) => exchanges.get(id) ?? [])
}
