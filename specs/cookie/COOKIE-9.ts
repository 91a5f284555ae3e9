/** COOKIE-9: with every cookie sent back and the CSRF header, a data request succeeds ("Cookie login sequence"). */
import {
  allOf,
  blameForNoRecord,
  cantTell,
  check,
  defineClause,
  finding,
  hasStatus,
  isGoodRead,
  isHtmlPage,
  isRefused,
  named,
  needsRights,
  profileError,
  seen,
  undecided,
} from '../../src/check/index.js'
import {
  clockBehindDiagnosis,
  forceUseSessionDiagnosis,
  loginsIn,
  needsOneToken,
  needsOwnPrefix,
  secureCookieDiagnosis,
} from '../../src/check/login/index.js'
import { firstRead } from '../../src/check/sessions/index.js'
import type { Exchange } from '../../src/exchange/index.js'

/** Data without a record opens the door to nothing that could be seen. */
function bringsData(read: Exchange) {
  if (isHtmlPage(read) || isGoodRead(read))
    return finding(isGoodRead(read), 'data', isHtmlPage(read) ? 'a web page' : seen(read))
  return undecided(
    `${named(read)} returned no record, so it does not show that the session works (see READ-1)`,
    blameForNoRecord(read),
  )
}

defineClause('COOKIE-9', {
  checks: {
    read: check({
      says: 'A read with every cookie and the CSRF header is answered with 200 and data.',
      depth: 'core',
      cost: { requests: 0 },
      asks: async ({ run, main }) => {
        const { exchange, helped, refusedBefore } = await firstRead(run, main)
        secureCookieDiagnosis(run, main)
        clockBehindDiagnosis(run, main)
        if (helped) forceUseSessionDiagnosis(run, exchange)
        if (!isRefused(run, exchange) && exchange.status !== 200) {
          cantTell(
            `the session was not refused, but the read did not succeed: ${named(exchange)} answered ${seen(exchange)} (see READ-1)`,
          )
        }
        if (exchange.status !== 200 && run.withholdsSecureCookies && main.store.withheld.length > 0) {
          profileError(
            'Secure cookies are not sent over plain http: use https, or set target.sendSecureOverHttp: true',
            'target.sendSecureOverHttp',
          )
        }
        if (refusedBefore) {
          cantTell(
            `the read was refused in one session (${named(refusedBefore)} answered ${seen(refusedBefore)}), and succeeded in the next one (${named(exchange)}). Check why a session is refused: a load balancer without sticky sessions, or a short lifetime`,
          )
        }
        await needsRights(run, main, exchange)
        if (exchange.status === 403) {
          needsOwnPrefix(run, await loginsIn(run), main.names.csrf)
          needsOneToken(run)
        }
        return exchange
      },
      expects: (read) => allOf(hasStatus(read, 200), bringsData(read)),
    }),
  },
})
