import type { DepartureId } from '../../contract/index.js'
import type { Exchange } from '../../exchange/index.js'
import { refusalIn, type RefusalFacts } from '../answers/access-refusal.js'
import { isRedirect, named, seen, staysAtOrigin, isHtmlPage } from '../answers/answers.js'
import { askAll, ofThose, type Several } from '../outcome/ask-all.js'
import { cell } from './grid/grid.js'
import type { RunContext } from '../run-state/run-context.js'
import { cantTell, inapplicable } from '../outcome/verdict.js'
import { challengesOf } from '../answers/challenges.js'
import type { ObservationRecord } from '../outcome/record.js'

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

/** Whether a caller was redirected to the login page by 307, as `redirect-307` declares it. */
export function isBy307(run: RefusalFacts, refused: Exchange): boolean {
  return refused.status === 307 && refusalIn(run, refused) === 'redirect'
}

/**
 * The departures that describe the answer to a rejected ticket: `rejected-302` a redirect to the login page, by a 307 where
 * that is declared too.
 */
export function departuresOfRejection(run: RefusalFacts, refused: Exchange): readonly DepartureId[] {
  const by307 = refused.status === 307 && run.departures.declared('redirect-307')
  const leadsThere = refusalIn(run, refused) === 'redirect' && staysAtOrigin(refused)
  if (!leadsThere || !(refused.status === 302 || by307)) return []
  return by307 ? ['rejected-302', 'redirect-307'] : ['rejected-302']
}

/** Whether a rejected ticket was answered by such a redirect, as declared. */
export function isRejectedByRedirect(run: RunContext, refused: Exchange): boolean {
  const [rejected, ...others] = departuresOfRejection(run, refused)
  if (rejected === undefined || !run.departures.used(rejected, true)) return false
  for (const departure of others) run.departures.used(departure, true)
  return true
}

/** True where any WWW-Authenticate header offers the Basic scheme, among others; a quoted parameter may name it in vain. */
export function offersBasic(exchange: Exchange): boolean {
  return challengesOf(exchange).some(({ scheme }) => scheme === 'basic')
}

/** The 401 of the error table: a Basic challenge and an HTML body. */
export function isUnauthorizedAsDocumented(exchange: Exchange): boolean {
  return exchange.status === 401 && offersBasic(exchange) && isHtmlPage(exchange)
}

/** Ends a clause on the 401 of the error table to a caller without cookies, for whom the document has two answers. */
export function undecidedByChallenge(refused: Exchange): void {
  if (!isUnauthorizedAsDocumented(refused)) return
  cantTell(
    `${named(refused)} answered 401 with a Basic challenge. The document allows a redirect (lines 148, 174) and a 401 (lines 145, 175) here. If the 401 is intended, declare the departure no-cookies-401`,
  )
}

/** An observation where a 401 is not the one of the error table: ACCESS-7 judges that of the legacy read alone. */
export function challengeSeen(refused: Exchange): readonly ObservationRecord[] {
  if (refused.status !== 401 || isUnauthorizedAsDocumented(refused)) return []
  const lacking = [
    offersBasic(refused) ? [] : ['no Basic challenge'],
    isHtmlPage(refused) ? [] : ['no HTML body'],
  ].flat()
  return [{ text: `the 401 to ${named(refused)} has ${lacking.join(' and ')}`, evidence: [refused.id] }]
}
