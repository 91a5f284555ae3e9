import type { ExchangeRecord } from '../schema/generated/exchange.js'
import type { PreflightCheck } from '../schema/generated/report.js'
import { EvidenceSeen } from './evidence-seen.js'
import { clockCheck } from './preflight/clock.js'
import { csrfCheck } from './preflight/csrf.js'
import { cookiesCheck, loginCheck } from './preflight/login.js'
import { probeCheck } from './preflight/probe.js'
import { reachChecks } from './preflight/reach.js'
import { sentencesOf } from './preflight/sentences.js'

/** What the checks rest on beside the exchanges themselves. */
export interface PreflightFacts {
  readonly exchanges: Iterable<ExchangeRecord>
  readonly baseUrl: string
  readonly probe?: string | undefined
  /** The protocol that the target showed over https, such as TLSv1.3, and whether its certificate was left unchecked. */
  readonly tls?: { readonly version?: string | undefined; readonly insecure: boolean } | undefined
  /** Why nothing could be judged, where that is so. */
  readonly stop?: { readonly check: 'connection' | 'login'; readonly reason: string } | undefined
}

/**
 * What the run's first exchanges show of the way to the target: name, connection, TLS, clock, login, cookies, the probe
 * entity, the CSRF token. Nothing is sent for it. A check of which the exchanges show nothing is left out; where none were
 * kept, only what ended the run is told.
 */
export function preflightOf(facts: PreflightFacts): PreflightCheck[] {
  const run = new EvidenceSeen(facts.exchanges)
  const told = [
    ...reachChecks(run, facts),
    clockCheck(run),
    loginCheck(run),
    cookiesCheck(run),
    probeCheck(run, facts.probe),
    csrfCheck(run),
  ].filter((check) => check !== undefined)
  const { stop } = facts
  if (!stop || told.some(({ holds }) => !holds)) return told
  return [...told.filter(({ check }) => check !== stop.check), failing(stop)]
}

function failing({ check, reason }: NonNullable<PreflightFacts['stop']>): PreflightCheck {
  return { check, holds: false, ...sentencesOf(reason) }
}
