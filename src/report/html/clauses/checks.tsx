import type { CheckResult, ClauseResult } from '../../../schema/generated/report.js'
import { aboutCheck } from '../../findings/breach-about.js'
import { outcomeShown } from '../../wording.js'
import { ExchangeLinks, Sign } from '../exchanges/marks.js'
import { Prose, Told } from '../text.js'

/** The checks that a clause was judged by, a row each: what must hold, what was seen, and by which exchanges. */
export function Checks({ clause: { id, checks = [] } }: { readonly clause: ClauseResult }) {
  if (checks.length === 0) return null
  return (
    <table class="checks">
      <caption>{judgedOf(checks)}</caption>
      <thead>
        <tr>
          <th scope="col">Check</th>
          <th scope="col">Expected</th>
          <th scope="col">Seen</th>
          <th scope="col">Exchanges</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <Row key={check.id} name={`${id}/${check.id}`} check={check} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ name, check }: { readonly name: string; readonly check: CheckResult }) {
  const { says, outcome, expected, seen, reason, evidence, roles = {}, depth, departure } = check
  const { sign, word } = outcomeShown[outcome]
  const about = outcome === 'failed' ? aboutCheck(check) : undefined
  const isJudged = expected !== undefined && seen !== undefined
  return (
    <tr id={check.id === 'clause' ? undefined : name} data-outcome={outcome}>
      <th scope="row">
        <span class={`mark ${outcome}`}>
          <Sign sign={sign} /> {word}
        </span>{' '}
        <Prose text={says} /> {about !== undefined && <Prose text={about} longest={300} />}{' '}
        <small>
          <code>{name}</code>, {depth}
          {departure !== undefined && `, passed because of the declared departure ${departure}`}
        </small>
      </th>
      {isJudged ? (
        <>
          <td>
            <Prose text={expected} longest={300} />
          </td>
          <td>
            <Prose text={seen} longest={500} />
          </td>
        </>
      ) : (
        <td colSpan={2}>
          <Prose text={reason ?? ''} longest={500} />
        </td>
      )}
      <td>
        <Sent evidence={evidence} roles={roles} />
      </td>
    </tr>
  )
}

/** More would bury the other checks: they are folded. */
const mostShown = 6

/** The exchanges, each with what it was sent for. */
function Sent({ evidence, roles }: { readonly evidence: readonly string[]; readonly roles: Record<string, string> }) {
  const more = evidence.length - mostShown
  return (
    <>
      {evidence.slice(0, mostShown).map((id) => (
        <div key={id}>
          <ExchangeLinks ids={[id]} /> <Told text={roles[id] ?? ''} longest={120} />
        </div>
      ))}
      {more > 0 && (
        <details>
          <summary>{more} more</summary>
          <ExchangeLinks ids={evidence.slice(mostShown)} />
        </details>
      )}
    </>
  )
}

/** "7 checks", or how many of them were judged. */
function judgedOf(checks: readonly CheckResult[]): string {
  const judged = checks.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed')
  const all = `${String(checks.length)} ${checks.length === 1 ? 'check' : 'checks'}`
  return judged.length === checks.length ? all : `${String(judged.length)} of ${all} judged`
}
