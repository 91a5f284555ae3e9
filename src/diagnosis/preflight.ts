import type { PreflightCheck } from '../schema/generated/report.js'
import { EvidenceSeen } from './evidence-seen.js'
import { clockCheck } from './preflight/clock.js'
import { csrfCheck } from './preflight/csrf.js'
import type { PreflightFacts } from './preflight/facts.js'
import { cookiesCheck, loginCheck } from './preflight/login.js'
import { probeCheck } from './preflight/probe.js'
import { reachChecks } from './preflight/reach.js'
import { sentencesOf } from './preflight/sentences.js'

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
