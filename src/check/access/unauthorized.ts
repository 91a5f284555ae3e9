import type { Exchange } from '../../exchange/index.js'
import { isHtmlPage, named } from '../core/answers.js'
import { challengesOf } from '../core/challenges.js'
import { observe } from '../outcome/record.js'
import { cantTell } from '../outcome/verdict.js'

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

/** Records where a 401 is not the one of the error table: ACCESS-7 judges that of the legacy read alone. */
export function observeChallenge(refused: Exchange): void {
  if (refused.status !== 401 || isUnauthorizedAsDocumented(refused)) return
  const lacking = [
    offersBasic(refused) ? [] : ['no Basic challenge'],
    isHtmlPage(refused) ? [] : ['no HTML body'],
  ].flat()
  observe(`the 401 to ${named(refused)} has ${lacking.join(' and ')}`, { evidence: [refused.id] })
}
