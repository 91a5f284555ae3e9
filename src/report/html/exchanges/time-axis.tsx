import type { Span } from './lanes.js'

/** A moment of the run at which a line is drawn. */
interface Tick {
  /** How far from the left, such as `12.5%`. */
  readonly share: string
  readonly label: string
}

const mostTicks = 6

/** Round moments across the run, at most six, the beginning left out. */
export function ticksOf({ length }: Span): readonly Tick[] {
  const least = Math.max(1, length / mostTicks)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 2.5, 5].map((factor) => factor * power).find((width) => width >= least) ?? 10 * power
  const count = Math.floor((length / step) * 0.97)
  return Array.from({ length: count }, (_, index) => {
    const at = (index + 1) * step
    return { share: `${((100 * at) / length).toFixed(2)}%`, label: momentOf(at) }
  })
}

/** What the lines across the lanes stand for. */
export function Axis({ span }: { readonly span: Span }) {
  return (
    <svg class="axis" width="100%" height="16" aria-hidden="true">
      {ticksOf(span).map(({ share, label }) => (
        <g key={share}>
          <line x1={share} x2={share} y1="12" y2="100%" />
          <text x={share} y="10">
            {label}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Milliseconds as they are told in a table: a tenth where it matters. */
export function timeOf(milliseconds: number): string {
  return milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0)
}

function momentOf(at: number): string {
  const seconds = Number((at / 1000).toFixed(3))
  if (seconds < 60) return `${String(seconds)} s`
  const rest = Number((seconds % 60).toFixed(1))
  return `${String(Math.floor(seconds / 60))} min${rest === 0 ? '' : ` ${String(rest)} s`}`
}
