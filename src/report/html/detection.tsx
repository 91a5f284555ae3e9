import type { ClauseResult } from '../../schema/generated/report.js'
import { counted } from '../wording.js'
import { ToldCode } from './text.js'

/** More would bury the clause; report.json has them all. */
const mostNamed = 12

/** What the checker was shown to detect by the clause: how far its green can be trusted. */
export function DetectionLine({ clause: { detection } }: { readonly clause: ClauseResult }) {
  if (!detection || detection.deviations.length === 0) return null
  const { deviations, variants } = detection
  const more = deviations.length - mostNamed
  return (
    <p class="note detection">
      Proven on the emulator: fails for {counted(deviations.length, 'deviation')} (
      {deviations.slice(0, mostNamed).map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <ToldCode text={id} longest={80} />
        </span>
      ))}
      {more > 0 && ` and ${String(more)} more`}), passes on {counted(variants, 'lawful variant')}.
    </p>
  )
}
