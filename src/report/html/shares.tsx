import type { Report } from '../../schema/generated/report.js'
import { shownOutcomes } from '../counts.js'
import { attestedCounts, outcomeShown } from '../wording.js'
import { Sign } from './marks.js'

/** The counts at a glance: a bar for the eye, and the same in words. */
export function Shares({ report }: { readonly report: Report }) {
  const shares = shownOutcomes.map((outcome) => ({ outcome, count: report.counts[outcome] }))
  const { notMet, tooOld } = attestedCounts(report)
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <svg class="bar" viewBox={`0 0 ${String(Math.max(total, 1))} 1`} preserveAspectRatio="none" aria-hidden="true">
        {shares.map(({ outcome, count }, index) => (
          <rect
            key={outcome}
            class={outcome}
            x={shares.slice(0, index).reduce((sum, before) => sum + before.count, 0)}
            width={count}
            height="1"
          />
        ))}
      </svg>
      <ul class="shares">
        {shares.map(({ outcome, count }) => (
          <li key={outcome} class={outcome}>
            <b>{count}</b> <Sign sign={outcomeShown[outcome].sign} /> {outcomeShown[outcome].word}
            {outcome === 'failed' && report.counts.waived > 0 && `, ${String(report.counts.waived)} of them waived`}
          </li>
        ))}
        <li class="attested">
          <b>{report.counts.attested}</b> attested
          {notMet > 0 && `, ${String(notMet)} of them not met`}
          {tooOld > 0 && `, ${String(tooOld)} of them too old to count`}
        </li>
      </ul>
    </>
  )
}
