import type { ClauseResult, Report } from '../../schema/generated/report.js'
import { causeHead, causesTold } from '../causes-told.js'
import { ClauseLinks, ExchangeLinks } from './marks.js'
import { Prose, Told } from './text.js'

/** More links would bury the sentence; report.json has them all. */
const mostExchanges = 6

/** What is likely to mend the most, each cause once with all its clauses. */
export function LikelyCauses({ report }: { readonly report: Report }) {
  const causes = causesTold(report)
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
