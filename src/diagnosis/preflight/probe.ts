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
      text: 'The read of the probe entity led to the login page.',
      remedy: 'See the likely causes: the session does not reach the application, or has ended.',
    }
  }
  if (isPageInstead(seen)) {
    return {
      text: 'The read of the probe entity returned a web page.',
      remedy: 'See the likely causes: something other than the data service answers.',
    }
  }
  switch (status) {
    case 200:
      return {
        text: 'The probe entity has no records.',
        remedy: 'Set entities.probe to an entity with at least three records.',
      }
    case 404:
      return {
        text: 'The probe entity does not exist (404).',
        remedy:
          'Check the spelling of entities.probe. If everything below /0 is answered with 404, check the base URL and the departure app-at-root.',
      }
    case 401:
    case 403:
      return {
        text: `The read of the probe entity was refused (${String(status)}).`,
        remedy:
          'See the likely causes. If rights are missing, set entities.probe to an entity that users.main may read.',
      }
    case 0:
      return { text: 'The read of the probe entity got no answer.', remedy: 'See clause COOKIE-9.' }
    default:
      return {
        text: `The probe entity could not be read: status ${String(status)}.`,
        remedy: 'See clauses READ-1 and COOKIE-9.',
      }
  }
}
