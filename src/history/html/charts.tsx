import { max, min, nice, sum, ticks } from 'd3-array'
import { line } from 'd3-shape'
import { timeOf } from '../../report/html/exchanges/time-axis.js'
import { counted } from '../../report/wording.js'
import type { Run } from '../../schema/generated/history.js'

/** More would be finer than a phone can draw. The table has all. */
export const mostDrawn = 60

/** What a chart shows of each run, from the oldest to the newest; undefined if the run has no such number. */
type Values = readonly (number | undefined)[]

interface Drawn {
  readonly name: 'median' | 'high' | 'exchanges'
  readonly values: Values
}

/** Room for half a bar and for the point of the newest run, in percent. */
const margin = 2

/** Where a run is drawn, in percent of the width; bars leave room for the numbers of their scale. */
function placeOf(index: number, count: number, left = margin): number {
  return count === 1 ? 50 : left + ((100 - margin - left) * index) / (count - 1)
}

function Marks({ marks, top, height, unit }: { marks: readonly number[]; top: number; height: number; unit: string }) {
  return marks.map((mark) => {
    const y = String(Math.round(height - (height - labelHeight) * (mark / top)) - 0.5)
    return (
      <g key={mark}>
        <line x2="100%" y1={y} y2={y} />
        {mark > 0 && (
          <text y={Number(y) - 3}>
            {mark} {unit}
          </text>
        )}
      </g>
    )
  })
}

/** For the number above the highest line. */
const labelHeight = 16

/** One failed clause among a hundred is to be seen. */
const leastTall = 3

/** How many clauses ended how, a bar a run. */
export function OutcomeChart({ runs }: { readonly runs: readonly Run[] }) {
  const height = 132
  const top = Math.max(1, max(runs, ({ counts }) => sum(partsOf(counts), ({ count }) => count)) ?? 1)
  const width = Math.min(4, 60 / runs.length)
  const last = runs.at(-1)
  return (
    <svg class="chart" width="100%" height={height} role="img">
      <title>
        {`Clauses by outcome over ${counted(runs.length, 'run')}. Newest: ${
          last
            ? partsOf(last.counts)
                .map(({ count, word }) => `${String(count)} ${word}`)
                .join(', ')
            : ''
        }.`}
      </title>
      <Marks marks={ticks(0, top, 2)} top={top} height={height} unit="" />
      {runs.map(({ path, counts }, index) => {
        let y = height
        return partsOf(counts).map(({ tone, count }) => {
          const tall = count === 0 ? 0 : Math.max(leastTall, ((height - labelHeight) * count) / top)
          y -= tall
          return (
            <rect
              key={`${path} ${tone}`}
              class={tone}
              x={`${(placeOf(index, runs.length, 10) - width / 2).toFixed(2)}%`}
              y={y.toFixed(1)}
              width={`${width.toFixed(2)}%`}
              height={tall.toFixed(1)}
            />
          )
        })
      })}
    </svg>
  )
}

/** From the bottom up: what is wrong stands on the axis, where lengths compare. */
function partsOf({ failed, cantTell, untested, passed }: Run['counts']) {
  return [
    { tone: 'failed', word: 'failed', count: failed },
    { tone: 'cantTell', word: 'not judged', count: cantTell + untested },
    { tone: 'passed', word: 'passed', count: passed },
  ]
}

/** Latency and number of exchanges of one endpoint, run by run. */
export function EndpointCharts({ name, runs }: { readonly name: string; readonly runs: readonly Run[] }) {
  const endpoints = runs.map(({ traffic }) => traffic.endpoints?.find((endpoint) => endpoint.name === name))
  const of = (key: 'medianMs' | 'p95Ms' | 'exchanges') => endpoints.map((endpoint) => endpoint?.[key])
  const newest = endpoints.findLast((endpoint) => endpoint !== undefined)
  if (newest === undefined) return null
  const medians = of('medianMs')
  const spread = `${timeOf(min(medians, toValue) ?? 0)} to ${timeOf(max(medians, toValue) ?? 0)} ms`
  return (
    <li>
      <h4>{name}</h4>
      <p>
        <b>{timeOf(newest.medianMs)} ms</b> median, {timeOf(newest.p95Ms)} ms for 95 %,{' '}
        {counted(newest.exchanges, 'exchange')}
      </p>
      <LineChart
        height={84}
        unit="ms"
        title={`${name}: latency over ${counted(runs.length, 'run')}. Median ${spread}.`}
        drawn={[
          { name: 'high', values: of('p95Ms') },
          { name: 'median', values: medians },
        ]}
      />
      <LineChart
        height={50}
        unit="exchanges"
        title={`${name}: exchanges over ${counted(runs.length, 'run')}.`}
        drawn={[{ name: 'exchanges', values: of('exchanges') }]}
      />
    </li>
  )
}

function toValue(value: number | undefined): number | undefined {
  return value
}

interface Shown {
  readonly drawn: readonly Drawn[]
  readonly height: number
  readonly unit: string
  readonly title: string
}

function LineChart({ drawn, height, unit, title }: Shown) {
  const known = drawn.flatMap(({ values }) => values.filter((value) => value !== undefined))
  const [, top] = nice(0, Math.max(1, max(known) ?? 1), 2)
  const y = (value: number) => height - 2 - (height - labelHeight) * (value / top)
  const count = drawn[0]?.values.length ?? 0
  const path = line<number | undefined>()
    .defined((value) => value !== undefined)
    .x((_value, index) => placeOf(index, count))
    .y((value = 0) => y(value))
    .digits(1)
  return (
    <svg class="chart" width="100%" height={height} role="img">
      <title>{title}</title>
      <Marks marks={[0, top]} top={top} height={height - 2} unit={unit} />
      <svg width="100%" height={height} viewBox={`0 0 100 ${String(height)}`} preserveAspectRatio="none">
        {drawn.map(({ name, values }) => (
          <path key={name} class={name} d={path(values) ?? ''} />
        ))}
      </svg>
      {drawn.map(({ name, values }) => {
        const index = values.findLastIndex((value) => value !== undefined)
        const value = values[index]
        return (
          value !== undefined && (
            <circle key={name} class={name} cx={`${String(placeOf(index, count))}%`} cy={y(value)} r="3" />
          )
        )
      })}
    </svg>
  )
}
