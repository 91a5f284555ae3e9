import type { ResolvedProfile } from '../../profile/index.js'
import type { DiagnosisRecord } from '../outcome/record.js'
import { mostLostSessions, saidByLogin, type Logins, type UnaskedLogin, type WhyAgain } from '../../session/index.js'

const fewerCookies =
  'Have the target set such a cookie under one name and clear it after use. Or raise the limit of the web server for request headers.'

const tooManyLostSessions: DiagnosisRecord = {
  id: 'too-many-lost-sessions',
  text: `${String(mostLostSessions)} sessions ended during the run for an unknown reason, and the checker logged in again for each. It stopped after that: requests refused later were not retried in a new session.`,
  remedy:
    'Check why the target refuses valid sessions (a load balancer without sticky sessions, nodes that do not share sessions). Then run again.',
  evidence: [],
}

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

/** What the run's own logins say of the deployment: those that no clause asked for, and limits of logins. */
export function diagnosesOfLogins(logins: Logins): readonly DiagnosisRecord[] {
  const groups = new Map<string, UnaskedLogin[]>()
  for (const login of logins.unasked) {
    const key = `${login.why} ${login.actor}`
    groups.set(key, [...(groups.get(key) ?? []), login])
  }
  return [
    ...[...groups.values()].flatMap((group) => loginsAgain(group, logins)),
    ...limitOfLogins(logins),
    ...(logins.wereTooMany ? [tooManyLostSessions] : []),
  ]
}

function loginsAgain(group: readonly UnaskedLogin[], logins: Logins): readonly DiagnosisRecord[] {
  const [first] = group
  // The limit that put it off is told by itself.
  if (!first || (first.why === 'put off' && logins.limited.length > 0)) return []
  const { actor, why } = first
  const often = group.length === 1 ? 'once' : `${String(group.length)} times`
  return [
    {
      id: `login-again-${why.replaceAll(' ', '-')}-${actor.replaceAll(' ', '-')}`,
      text: `The checker logged in as ${actor} again ${often}: ${whyInWords(first, logins)}.`,
      ...(why === 'cookies grew' ? { remedy: fewerCookies } : {}),
      evidence: group.flatMap(({ evidence }) => evidence),
    },
  ]
}

function whyInWords({ why, what = 'many cookies' }: UnaskedLogin, { areApart }: Logins): string {
  if (why === 'overtaken')
    return areApart === false
      ? 'another login of the same user had ended the session. This deployment allows one session per user'
      : 'the session was refused after another login of the same user, which may have ended it. The deployment may allow one session per user'
  return (
    {
      ended:
        'the session had ended for an unknown reason (a short lifetime, or a load balancer without sticky sessions)',
      'ended by refusal':
        'the session was refused after a request that was to be refused, which seems to end the session',
      'put off': 'the login was answered by a busy target, or its connection was closed',
      'never served': 'the first request in the session was refused',
      'cookies grew': `a request with ${what} was refused, likely for their size. The cookies grow with the answers of the target`,
    } satisfies Record<Exclude<WhyAgain, 'overtaken'>, string>
  )[why]
}

function limitOfLogins({ limited }: Logins): readonly DiagnosisRecord[] {
  const [first] = limited
  if (!first) return []
  const times = limited.length === 1 ? '1 login' : `${String(limited.length)} logins`
  const waited = limited.reduce((sum, { waitedMs }) => sum + waitedMs, 0)
  return [
    {
      id: 'logins-limited',
      text: `The target refused ${times} of users that it had accepted before (${saidByLogin(first.answer)}): it seems to limit logins. The checker waited ${String(Math.round(waited / 1000))} s and logged in again.`,
      remedy:
        'Set limits.loginsPerMinute in the profile to what the deployment allows, or exempt the checker from the limit.',
      evidence: limited.map(({ answer }) => answer.id),
    },
  ]
}
