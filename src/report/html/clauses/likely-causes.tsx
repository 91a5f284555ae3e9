import type { ClauseResult, Report } from '../../../schema/generated/report.js'
import { causeHead, causesTold } from '../../findings/causes-told.js'
import { ClauseLinks, ExchangeLinks, Sign } from '../exchanges/marks.js'
import { Prose, Told } from '../text.js'
import { shownOutcomes } from '../../outcome/counts.js'
import { breachesOf } from '../../findings/ranking.js'
import { attestedCounts, outcomeShown } from '../../wording.js'

/** More links would bury the sentence; report.json has them all. */
const mostExchanges = 6

/** Likely causes of what is undecided, waived or known: those of a counted failure are told with it. */
export function LikelyCauses({ report }: { readonly report: Report }) {
  const failed = new Set(breachesOf(report).counted)
  const causes = causesTold(report).filter(({ clauses }) => !clauses.some((clause) => failed.has(clause)))
  if (causes.length === 0) return null
  return (
    <section aria-labelledby="likely-causes">
      <h2 id="likely-causes">Likely causes</h2>
      <p class="note">Likely, not certain. They do not affect any outcome.</p>
      <ul class="findings">
        {causes.map((cause) => (
          <li key={`${cause.id} ${cause.text}`}>
            <span class="tag warn">{causeHead(cause)}</span> <Prose text={cause.text} /> <b>Remedy:</b>{' '}
            <Prose text={cause.remedy} /> <ClauseLinks ids={cause.clauses.map(({ id }) => id)} />{' '}
            <ExchangeLinks ids={cause.evidence.slice(0, mostExchanges)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The same beside the clause itself. */
export function CauseLines({ clause: { likelyCause = [] } }: { readonly clause: ClauseResult }) {
  if (likelyCause.length === 0) return null
  return (
    <ul class="findings">
      {likelyCause.map(({ id, text, remedy, evidence }) => (
        <li key={id}>
          <span class="tag warn">
            likely cause: <Told text={id} longest={60} />
          </span>{' '}
          <Prose text={text} /> <b>Remedy:</b> <Prose text={remedy} /> <ExchangeLinks ids={evidence} />
        </li>
      ))}
    </ul>
  )
}

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
          <li key={outcome} class={count === 0 && outcome !== 'failed' ? `${outcome} none` : outcome}>
            <b>{count}</b> <Sign sign={outcomeShown[outcome].sign} /> {outcomeShown[outcome].word}
            {outcome === 'failed' && report.counts.waived > 0 && `, ${String(report.counts.waived)} of them waived`}
          </li>
        ))}
        <li class={report.counts.attested === 0 ? 'attested none' : 'attested'}>
          <b>{report.counts.attested}</b> of them attested, not tested
          {notMet > 0 && `, ${String(notMet)} of them not met`}
          {tooOld > 0 && `, ${String(tooOld)} of them too old to count`}
        </li>
      </ul>
    </>
  )
}
