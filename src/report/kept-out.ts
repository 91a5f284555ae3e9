import { isBehindLogin, showsLogin } from '../contract/index.js'
import type { ClauseResult, Report } from '../schema/generated/report.js'

/** What kept a run from judging anything behind the login. */
export type KeptOut = 'the login was refused' | 'the target was not reached' | 'no clause that needs a login was judged'

/**
 * What kept the run out of the platform; undefined where it was let in, or where no clause was tried that needs a login.
 * That the login page holds, or fails as is known, says nothing about the platform behind it.
 */
export function keptOut(report: Report): KeptOut | undefined {
  const { clauses, preflight = [] } = report
  const tried = clauses.filter(wasTried)
  const isAccessGranted = tried.some(showsLogin)
  const login = preflight.find(({ check }) => check === 'login')
  // A clause of the login that fails although the login was taken has been judged like any other.
  const failsLetIn = login?.holds === true && tried.some(({ outcome }) => outcome === 'failed')
  if (tried.length === 0 || isAccessGranted || failsLetIn) return undefined
  if (login?.holds === false) return 'the login was refused'
  return isUnreached(report) ? 'the target was not reached' : 'no clause that needs a login was judged'
}

function wasTried({ id, level, outcome }: ClauseResult): boolean {
  const hasRun = outcome === 'passed' || outcome === 'failed' || outcome === 'cantTell'
  return isBehindLogin(id) && level !== 'observe' && hasRun
}

/** Whether a report is of a run in which nothing could be judged: the target was not reached, or refused the login. */
export function isKeptOut(report: Report): boolean {
  const kept = keptOut(report)
  return kept === 'the login was refused' || kept === 'the target was not reached'
}

/** Whether the way to the target broke: at its name, the connection, or TLS. */
export function isUnreached({ preflight = [], target }: Report): boolean {
  // A certificate that was not checked does not hold either, and yet the target was reached.
  const steps = target.tls?.insecure === true ? ['name', 'connection'] : ['name', 'connection', 'tls']
  return preflight.some(({ check, holds }) => !holds && steps.includes(check))
}
