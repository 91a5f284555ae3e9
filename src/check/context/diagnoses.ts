import type { ResolvedProfile } from '../../profile/index.js'
import { mostLostSessions } from '../../session/index.js'
import type { DiagnosisRecord } from '../outcome/record.js'

export const uncheckedCertificate: DiagnosisRecord = {
  id: 'certificate-not-checked',
  text: 'The certificate of the target was not checked, as target.tls.insecure of the profile says: whoever stands between could have given these answers.',
  remedy: 'Name the authority of the certificate as target.tls.ca instead.',
  evidence: [],
}

/** Entities that the profile names as the legacy service calls their collections. */
export function entitiesMeant(meant: NonNullable<ResolvedProfile['entitiesMeant']>): DiagnosisRecord {
  const names = meant.map(({ key, entity }) => `${key}: ${entity}`).join(', ')
  return {
    id: 'entity-name-with-ending',
    text: `The profile names entities with the ending Collection, which is that of the legacy service; meant are ${names}.`,
    remedy: 'Write the names without it; an entity that itself ends so has the ending twice in the profile.',
    evidence: [],
  }
}

export const tooManyLostSessions: DiagnosisRecord = {
  id: 'too-many-lost-sessions',
  text: `${String(mostLostSessions)} sessions ended during the run for no reason that the checker knows of, and the checker logged in again for each. It does not log in again for any other: what was refused after that was not sent again in a new session.`,
  remedy:
    'Look why the target refuses sessions that are good (a load balancer without stickiness, nodes that do not share sessions), and run again.',
  evidence: [],
}

const restGiven: Omit<DiagnosisRecord, 'evidence'> = {
  id: 'rest-given',
  text: 'The target answered 429, or 503 more than once in a row, without Retry-After, so it does not say when to come again: the checker paused for a moment after each such answer, and took it as it was.',
  remedy:
    'Lower limits.rate and limits.concurrency in the profile, or have the limit raised for the address of the checker; where it is 503, see why the target is overloaded.',
}

/** Findings about the deployment as a whole, each told once however often it is met. */
export class Diagnoses {
  readonly #told = new Map<string, DiagnosisRecord>()

  tell(diagnosis: DiagnosisRecord): void {
    this.#told.set(diagnosis.id, diagnosis)
  }

  /** All of them, and what the exchanges after which the checker paused (by id) say. */
  beside({ rested }: { readonly rested: readonly string[] }): readonly DiagnosisRecord[] {
    return [...this.#told.values(), ...(rested.length > 0 ? [{ ...restGiven, evidence: rested }] : [])]
  }
}
