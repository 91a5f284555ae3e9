import type { Exchange } from '../../exchange/index.js'
import { alterations, type Actor } from '../../session/index.js'
import { refusalIn } from '../words/access-refusal.js'
import { isRedirect, named, seen, staysAtOrigin } from '../words/answers.js'
import { alteredInVerbose, changeMethods } from '../changes/index.js'
import { cell, cellInXml, judgeChanges } from './grid.js'
import { judgeEach, judgeParts } from '../outcome/judge-each.js'
import type { RunContext } from '../context/run-context.js'
import type { Twins } from '../words/twins.js'
import { isUnauthorizedAsDocumented } from './unauthorized.js'
import { cantTell, inapplicable } from '../outcome/verdict.js'

type DataColumn = 'legacyRead' | 'odataRead'

/**
 * Judges the redirects of the data columns without cookies, for the clauses that look at where they lead. Where the
 * deployment answers 401 instead, those clauses do not apply; where it answers anything else, there is nothing to see.
 */
export async function judgeRedirects(
  run: RunContext,
  columns: readonly DataColumn[],
  judge: (redirect: Exchange, column: DataColumn) => unknown,
): Promise<void> {
  const asked = run.columns(columns)
  if (asked.length === 0) inapplicable('the deployment has no data service to ask')
  const others: Exchange[] = []
  await judgeEach(asked, async (column) => {
    const { refused } = await cell(run, 'noCookies', column)
    if (isRedirect(refused)) await judge(refused, column)
    else others.push(refused)
  })
  const [answer] = others
  if (!answer || others.length < asked.length) return
  run.departures.used('no-cookies-401', answer.status === 401)
  if (isUnauthorizedAsDocumented(answer)) {
    inapplicable('data requests without cookies are answered 401 here, so there is no redirect (ACCESS-1)')
  }
  cantTell(`there is no redirect to look at: ${named(answer)} answered ${seen(answer)} (ACCESS-1)`)
}

/**
 * Judges the redirects of the other data requests without cookies, as far as they came about: of the legacy read in XML,
 * and of the changes.
 */
export async function judgeOtherRedirects(run: RunContext, judge: (redirect: Exchange) => unknown): Promise<void> {
  const inXml = async () => judgeRefused(await cellInXml(run, 'noCookies'))
  const judgeRefused = ({ refused }: Twins) => (isRedirect(refused) ? judge(refused) : undefined)
  const changes = () => judgeChanges(run, 'noCookies', judgeRefused)
  await judgeParts(...(run.columns(['legacyRead']).length > 0 ? [inXml, changes] : [changes]))
}

/** The same of the changes as verbose JSON, which ACCESS-1 sends besides. */
export async function judgeVerboseRedirects(
  run: RunContext,
  main: Actor,
  judge: (redirect: Exchange) => unknown,
): Promise<void> {
  await judgeEach(await changeMethods(run), async (method) => {
    const { changed } = await alteredInVerbose(run, main, method, alterations.noCookies)
    if (isRedirect(changed.answer)) await judge(changed.answer)
  })
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
