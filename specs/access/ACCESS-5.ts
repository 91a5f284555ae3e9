/**
 * ACCESS-5: a data request with an expired session is answered with 302 to the login page (lines 148 and 174).
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  allOf,
  asDeclared,
  askAll,
  check,
  defineClause,
  finding,
  type Finding,
  hasStatus,
  isRedirect,
  ofEach,
  ofThose,
  orDeparture,
  refusalIn,
  type RunContext,
  type RunFacts,
  seen,
  staysAtOrigin,
} from '../../src/check/index.js'
import {
  byLoginPage,
  cell,
  givesBackAddress,
  isBy307,
  isExpired,
  readsOf,
  refusedChangeCheck,
  returnUrlFaults,
  xmlReadCheck,
} from '../../src/check/access/index.js'
import { refusedCallCheck } from '../../src/check/services/index.js'

const row = 'expired'
const columns = ['legacyRead', 'odataRead'] as const
const caller = { row, caller: 'with an expired session', after: 'expired' } as const

/** A redirect to the login page at the origin that was asked. */
function leadsToLogin(run: RunFacts, redirect: Exchange): Finding {
  const isLed = refusalIn(run, redirect) === 'redirect' && staysAtOrigin(redirect)
  return byLoginPage(run, redirect, finding(isLed, 'a redirect to the login page of the same origin', seen(redirect)))
}

/** A 302 to the login page, or what is declared in its place. */
function isRedirected(run: RunFacts, refused: Exchange): Finding {
  if (refused.status === 401) return asDeclared(run, orDeparture('expired-401', true, hasStatus(refused, 302)))
  const status = orDeparture('redirect-307', isBy307(run, refused), hasStatus(refused, 302))
  return allOf(asDeclared(run, status), leadsToLogin(run, refused))
}

const redirected = { ...caller, answer: 'status 302 to the login page', judge: isRedirected }

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
    xml: xmlReadCheck(redirected),
    service: refusedCallCheck(redirected),
    merge: refusedChangeCheck(redirected, 'MERGE', 'full'),
    'return-url': check({
      says: 'ReturnUrl has the requested address with an expired session, as it does without cookies.',
      depth: 'core',
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
