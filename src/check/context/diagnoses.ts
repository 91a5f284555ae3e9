import type { ResolvedProfile } from '../../profile/index.js'
import { mostLostSessions } from '../../session/index.js'
import type { DiagnosisRecord } from '../outcome/record.js'

export const uncheckedCertificate: DiagnosisRecord = {
  id: 'certificate-not-checked',
  text: 'The certificate of the target was not checked, because the profile sets target.tls.insecure. Anyone on the network path could have sent these answers.',
  remedy: 'Set target.tls.ca to the certificate authority instead.',
  evidence: [],
}

/** Entities that the profile names as the legacy service calls their collections. */
export function entitiesMeant(meant: NonNullable<ResolvedProfile['entitiesMeant']>): DiagnosisRecord {
  const names = meant.map(({ key, entity }) => `${key}: ${entity}`).join(', ')
  return {
    id: 'entity-name-with-ending',
    text: `The profile names entities with the suffix Collection of the legacy data service. The run used ${names}.`,
    remedy: 'Write the names without the suffix. If the entity name itself ends in Collection, write the suffix twice.',
    evidence: [],
  }
}

export const tooManyLostSessions: DiagnosisRecord = {
  id: 'too-many-lost-sessions',
  text: `${String(mostLostSessions)} sessions ended during the run for an unknown reason, and the checker logged in again for each. It stopped after that: requests refused later were not retried in a new session.`,
  remedy:
    'Check why the target refuses valid sessions (a load balancer without sticky sessions, nodes that do not share sessions). Then run again.',
  evidence: [],
}

const restGiven: Omit<DiagnosisRecord, 'evidence'> = {
  id: 'rest-given',
  text: 'The target answered 429, or several 503 in a row, without Retry-After. The checker paused briefly after each such answer, but did not retry the request.',
  remedy:
    'Lower limits.rate and limits.concurrency in the profile, or have the limit raised for the address of the checker. After 503, check why the target is overloaded.',
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
