/**
 * ACCESS-3: ReturnUrl gives back the path and query asked for, with special characters and a long query (lines 112 to 117 and
 * 174: "encoded original path and query").
 */
import type { Exchange } from '../../src/exchange/index.js'
import { askAll, check, defineClause, type Given, ofEach, type Several } from '../../src/check/index.js'
import {
  givesBackAddress,
  type RedirectedRead,
  redirectedReads,
  redirectOf,
  specialTwins,
} from '../../src/check/access/index.js'

/** The redirects of such reads, one for each of these reads without cookies that is redirected. */
async function redirectsOf(
  { run, main }: Given,
  which: 'signs' | 'long',
  { came, fault }: Several<RedirectedRead>,
): Promise<Several<Exchange>> {
  const asked = await askAll(
    came.map(
      ({ column }) =>
        async () =>
          redirectOf((await specialTwins(run, main, column, which)).refused),
    ),
  )
  return fault ? { ...asked, fault } : asked
}

defineClause('ACCESS-3', {
  checks: {
    signs: check({
      says: 'ReturnUrl has a query with quotes, spaces, plus signs, ampersands, percent signs and non-ASCII letters, in both data services.',
      depth: 'core',
      cost: { requests: 4 },
      control: 'the same reads with the session',
      asks: async (given) => redirectsOf(given, 'signs', await redirectedReads(given.run)),
      expects: (asked) => ofEach(asked, givesBackAddress),
    }),
    long: check({
      says: 'ReturnUrl has a query of 2000 characters.',
      depth: 'core',
      cost: { requests: 2 },
      control: 'the same read with the session',
      asks: async (given) => {
        const { came, ...others } = await redirectedReads(given.run)
        return redirectsOf(given, 'long', { came: came.slice(0, 1), ...others })
      },
      expects: (asked) => ofEach(asked, givesBackAddress),
    }),
  },
})
