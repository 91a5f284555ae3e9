import type { PreflightCheck } from '../schema/generated/report.js'
import { EvidenceSeen } from './evidence-seen.js'
import { csrfCheck } from './preflight/csrf.js'
import { cookiesCheck, loginCheck } from './preflight/login.js'
import { probeCheck } from './preflight/probe.js'
import { reachChecks, sentencesOf } from './preflight/reach.js'
import type { ExchangeRecord } from '../schema/generated/exchange.js'
import { headerOf, type ExchangeSeen } from './exchange-seen.js'

/** Beyond it, expiries, sessions and tokens begin to come out otherwise than either side means. In seconds. */
const mostSkew = 300

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

/**
 * The target's clock against the checker's, by the Date of the first answer that was not stored on the way. Told and never
 * judged: the document says nothing of clocks, and the checker counts expiries by the server's own.
 */
function clockCheck(run: EvidenceSeen): PreflightCheck | undefined {
  const [dated] = run.all.flatMap((seen) => {
    const date = dateOf(seen)
    return date === undefined ? [] : { ...seen, date }
  })
  if (!dated) return undefined
  const received = Date.parse(dated.record.startedAt) + dated.record.durationMs
  const skew = Math.round((dated.date - received) / 1000)
  const evidence = [dated.id]
  if (Math.abs(skew) <= mostSkew) {
    const text = `The clocks of target and checker agree within ${String(mostSkew / 60)} minutes.`
    return { check: 'clock', holds: true, text, evidence }
  }
  return {
    check: 'clock',
    holds: false,
    text: `The clock of the target is ${inWords(Math.abs(skew))} ${skew > 0 ? 'ahead of' : 'behind'} that of the checker.`,
    remedy:
      'Synchronize both clocks over the network: the lifetimes of cookies, sessions and certificates depend on them.',
    evidence,
  }
}

function dateOf(seen: ExchangeSeen): number | undefined {
  const age = headerOf(seen, 'responseHeaders', 'age')
  const date = Date.parse(headerOf(seen, 'responseHeaders', 'date') ?? '')
  return Number.isNaN(date) || (age !== undefined && age.trim() !== '0') ? undefined : date
}

function inWords(seconds: number): string {
  if (seconds < 7200) return `${String(Math.round(seconds / 60))} minutes`
  if (seconds < 172_800) return `${String(Math.round(seconds / 3600))} hours`
  return `${String(Math.round(seconds / 86_400))} days`
}
