import type { PreflightCheck } from '../../schema/generated/report.js'
import { leadsToLogin } from '../answers-seen.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import { isAccepted, isData, isPageInstead, type ExchangeSeen } from '../exchange-seen.js'
import { entityOf, rowsSeen } from '../rows-seen.js'

/** Whether a read in order of the probe entity has brought records: what most clauses build on. */
export function probeCheck(run: EvidenceSeen, probe: string | undefined): PreflightCheck | undefined {
  const reads = run.all.filter(
    (seen) => seen.actor === 'main' && isData(seen) && entityOf(seen) === probe && run.loginOf(seen) !== undefined,
  )
  const good = reads.find((seen) => seen.status === 200 && isAccepted(seen) && rowsSeen(seen)?.count !== 0)
  if (good) return { check: 'probe', holds: true, text: 'The probe entity can be read.', evidence: [good.id] }
  const [first] = reads
  return first && { check: 'probe', holds: false, ...sentences(first), evidence: [first.id] }
}

function sentences(seen: ExchangeSeen): { readonly text: string; readonly remedy: string } {
  const { status } = seen
  if (leadsToLogin(seen)) {
    return {
      text: 'The read of the probe entity was sent to the login page.',
      remedy: 'Look at the likely causes: the session does not reach the application, or has ended.',
    }
  }
  if (isPageInstead(seen)) {
    return {
      text: 'The read of the probe entity brought a web page.',
      remedy: 'Look at the likely causes: something else than the data service answers there.',
    }
  }
  switch (status) {
    case 200:
      return {
        text: 'The probe entity has no records.',
        remedy: 'Name an entity with at least three records in entities.probe.',
      }
    case 404:
      return {
        text: 'The probe entity is not there (404).',
        remedy:
          'Look at the spelling of entities.probe; where everything below /0 is 404, at the base URL and the departure app-at-root.',
      }
    case 401:
    case 403:
      return {
        text: `The probe entity may not be read (${String(status)}).`,
        remedy:
          'Look at the likely causes; where it is a matter of rights, name one in entities.probe that users.main may read.',
      }
    case 0:
      return { text: 'The read of the probe entity brought no answer.', remedy: 'Look at the clause COOKIE-9.' }
    default:
      return {
        text: `The probe entity was not read: status ${String(status)}.`,
        remedy: 'Look at READ-1 and COOKIE-9, which judge it.',
      }
  }
}
