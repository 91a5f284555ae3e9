/**
 * ACCESS-5: a data request with an expired session is answered with 302 to the login page (lines 148 and 174).
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  allOf,
  check,
  defineClause,
  finding,
  givesBackAddress,
  hasStatus,
  isExpired,
  ofEach,
  xmlReadCheck,
  type Finding,
} from '../../src/check/index.js'
import { cell, readsOf } from '../../src/check/access/grid.js'
import { noteOtherLoginPage, returnUrlFaults } from '../../src/check/access/return-url.js'
import type { RunContext } from '../../src/check/context/run-context.js'
import { askAll, ofThose } from '../../src/check/outcome/ask-all.js'
import { refusalIn } from '../../src/check/core/access-refusal.js'
import { isRedirect, seen, staysAtOrigin } from '../../src/check/core/answers.js'

const row = 'expired'
const columns = ['legacyRead', 'odataRead'] as const
const caller = { row, caller: 'with an expired session', after: 'expired' } as const

/** A redirect to the login page at the origin that was asked. */
function leadsToLogin(run: RunContext, redirect: Exchange): Finding {
  noteOtherLoginPage(run, redirect)
  return finding(
    refusalIn(run, redirect) === 'redirect' && staysAtOrigin(redirect),
    'a redirect to the login page of the same origin',
    seen(redirect),
  )
}

/** A 302 to the login page, or what is declared in its place. */
function isRedirected(run: RunContext, refused: Exchange): Finding {
  if (run.departures.used('expired-401', refused.status === 401)) return hasStatus(refused, 401)
  const is307 = run.departures.used('redirect-307', refused.status === 307)
  return allOf(hasStatus(refused, is307 ? 307 : 302), leadsToLogin(run, refused))
}

const plainReads = (run: RunContext) => askAll(run.columns(columns).map((column) => () => cell(run, row, column)))

defineClause('ACCESS-5', {
  checks: {
    expired: check({
      says: 'Every data service refuses the saved session after it has expired.',
      depth: 'core',
      cost: { requests: 4 },
      control: 'the same reads in a valid session',
      asks: ({ run }) => plainReads(run),
      expects: isExpired,
    }),
    status: check({
      says: 'The reads with an expired session are answered with status 302 to the login page.',
      depth: 'core',
      cost: { requests: 0 },
      control: 'the same reads in a valid session',
      after: 'expired',
      asks: ({ run }) => plainReads(run),
      expects: (asked, { run }) => ofEach(asked, ({ refused }) => isRedirected(run, refused)),
    }),
    xml: xmlReadCheck({ ...caller, answer: 'status 302 to the login page', judge: isRedirected }),
    'return-url': check({
      says: 'ReturnUrl has the requested address with an expired session, as it does without cookies.',
      depth: 'standard',
      cost: { requests: 0 },
      after: 'expired',
      asks: async ({ run }) => {
        const without = readsOf(run, 'noCookies', columns)
        const asked = await askAll(
          readsOf(run, row, columns).map((read, place) => async () => {
            const { refused } = await read()
            const other = (await without[place]?.())?.refused
            // What is wrong for callers without cookies too, ACCESS-2 says.
            const isComparable = other !== undefined && isRedirect(other) && returnUrlFaults(other).length === 0
            return isComparable && isRedirect(refused) ? [refused] : []
          }),
        )
        return ofThose(asked, (redirect) => redirect)
      },
      expects: (asked) => ofEach(asked, givesBackAddress),
    }),
  },
})
