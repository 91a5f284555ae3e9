import type { Exchange } from '../../exchange/index.js'
import { refusalIn } from '../core/access-refusal.js'
import { isRedirect, named, seen, staysAtOrigin } from '../core/answers.js'
import { askAll, ofThose, type Several } from '../outcome/ask-all.js'
import { cell } from './grid.js'
import type { RunContext } from '../context/run-context.js'
import { isUnauthorizedAsDocumented } from './unauthorized.js'
import { cantTell, inapplicable } from '../outcome/verdict.js'

type DataColumn = 'legacyRead' | 'odataRead'

export interface RedirectedRead {
  readonly column: DataColumn
  readonly redirect: Exchange
}

/**
 * The redirects of the data columns without cookies, for the clauses that look at where they lead. Where the deployment
 * answers 401 instead, those clauses do not apply; where it answers anything else, there is nothing to see.
 */
export async function redirectedReads(run: RunContext): Promise<Several<RedirectedRead>> {
  const columns = run.columns(['legacyRead', 'odataRead'])
  if (columns.length === 0) inapplicable('the deployment has no data service')
  const asked = await askAll(
    columns.map((column) => async () => ({ column, redirect: (await cell(run, 'noCookies', column)).refused })),
  )
  const redirects = ofThose(asked, (each) => (isRedirect(each.redirect) ? [each] : []))
  if (redirects.came.length > 0) return redirects
  const { came, fault } = asked
  if (fault) throw fault
  const [{ redirect: answer }] = came as [RedirectedRead]
  run.departures.used('no-cookies-401', answer.status === 401)
  if (isUnauthorizedAsDocumented(answer))
    inapplicable('data requests without cookies are answered with 401, so there is no redirect (ACCESS-1)')
  return noRedirect(answer)
}

/** The redirect of another request without cookies, as far as it came about. */
export function redirectOf(refused: Exchange): Exchange {
  return isRedirect(refused) ? refused : noRedirect(refused)
}

function noRedirect(answer: Exchange): never {
  return cantTell(`no redirect to check: ${named(answer)} answered ${seen(answer)} (ACCESS-1)`)
}

/**
 * Whether a rejected ticket was answered by a redirect to the login page, as `rejected-302` declares it; by a 307 where that
 * is declared too.
 */
export function isRejectedByRedirect(run: RunContext, refused: Exchange): boolean {
  const { departures } = run
  const by307 = refused.status === 307 && departures.declared('redirect-307')
  const leadsThere = refusalIn(run, refused) === 'redirect' && staysAtOrigin(refused)
  if (!departures.used('rejected-302', leadsThere && (refused.status === 302 || by307))) return false
  departures.used('redirect-307', by307)
  return true
}
