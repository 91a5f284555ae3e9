import type { Report } from '../../schema/generated/report.js'
import { preflightFaults } from '../causes-told.js'
import { Prose } from './text.js'

/** What the run's first exchanges showed of the way to the target: in a word where all of it holds. */
export function Preflight({ report }: { readonly report: Report }) {
  const { preflight = [] } = report
  const faults = preflightFaults(report)
  if (preflight.length === 0) return <>not shown</>
  if (faults.length === 0) return <>{preflight.map(({ check }) => check).join(', ')} in order</>
  return (
    <>
      {faults.map(({ check, text, remedy }) => (
        <span key={check}>
          <b class="tag warn">{check}</b> <Prose text={text} longest={400} />{' '}
          {remedy !== undefined && <Prose text={remedy} longest={400} />}{' '}
        </span>
      ))}
    </>
  )
}
