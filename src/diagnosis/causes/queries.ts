import { returnedQueryOf } from '../answers-seen.js'
import type { Cause, CauseInput } from '../cause.js'
import { type ExchangeSeen, isData } from '../exchange-seen.js'
import { rowsSeen } from '../rows-seen.js'

export const queryEncodedTwice: Cause = {
  id: 'query-encoded-twice',
  looksFor:
    'a redirect to the login page whose ReturnUrl has the query with every percent sign encoded again; then also ' +
    'every data request with a percent sign in its query that was refused or found nothing',
  text: 'Likely a proxy or gateway encodes the query again: `%20` arrives as `%2520`.',
  remedy: 'Have the proxy or gateway pass on the query as it was sent.',
  find: (input) => alteredQuery(input, ({ asked, returned }) => returned === asked.replaceAll('%', '%25')),
  shows: (shown) => returnedQueryIn(shown, /%25/),
}

export const queryDecoded: Cause = {
  id: 'query-decoded',
  looksFor:
    'a redirect to the login page whose ReturnUrl has a blank instead of a plus sign of the query (ACCESS-2, ' +
    'ACCESS-3); then also every data request with a plus sign in its query that was refused or found nothing',
  text:
    'Likely a proxy or gateway decodes the query and encodes it anew: `%2B` arrives as `+`, which a query reads as a ' +
    'blank.',
  remedy: 'Have the proxy or gateway pass on the query as it was sent.',
  find: (input) => {
    const { clause, clauses, run } = input
    const checks = clauses.filter(({ id }) => returning.includes(id)).flatMap((each) => each.checks ?? [])
    const [shown] = checks.filter(({ seen }) => seen?.includes(plusLost)).flatMap(({ evidence }) => evidence.slice(-1))
    if (shown === undefined) return []
    const about = /^(READ-9|READ-15)$/.test(clause.id) || returning.includes(clause.id)
    return about && run.ofClause(clause).length > 0 ? [shown] : []
  },
}

/** The clauses that compare ReturnUrl with the address that was asked. */
const returning = ['ACCESS-2', 'ACCESS-3', 'ACCESS-5', 'REST-3']

/** As those clauses tell it of a query option; values are masked in the evidence, so the exchanges alone do not show it. */
const plusLost = 'has a blank instead of a plus sign'

interface QueryOnItsWay {
  readonly asked: string
  readonly returned: string
}

/** The redirect that shows how a query was altered, and the requests of a clause that it may have spoilt. */
function alteredQuery({ clause, run }: CauseInput, isAltered: (query: QueryOnItsWay) => boolean): readonly string[] {
  const shown = run.all.find((seen) => {
    const asked = seen.url?.search ?? ''
    const returned = returnedQueryOf(seen)
    return returned !== undefined && asked.includes('%') && isAltered({ asked, returned })
  })
  if (!shown) return []
  const spoilt = run
    .citedBy(clause)
    .filter((seen) => isData(seen) && seen.url?.search.includes('%') === true && !hasRows(seen))
  return spoilt.length === 0 ? [] : [shown.id, ...spoilt.map(({ id }) => id)]
}

function hasRows(seen: ExchangeSeen): boolean {
  return (rowsSeen(seen)?.count ?? 0) > 0
}

function returnedQueryIn(shown: readonly ExchangeSeen[], sign: RegExp): string | undefined {
  const [seen] = shown.filter((each) => sign.test(returnedQueryOf(each) ?? ''))
  return seen && `The ReturnUrl of ${seen.id} has it so.`
}
