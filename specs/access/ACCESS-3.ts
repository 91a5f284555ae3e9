/**
 * ACCESS-3: ReturnUrl gives back the path and query asked for, with special characters and a long query (lines 112 to 117 and
 * 174: "encoded original path and query").
 */
import { check, defineClause, givesBackAddress, ofEach, type Depth } from '../../src/check/index.js'
import { redirectedReads, redirectOf } from '../../src/check/access/redirected.js'
import { specialTwins } from '../../src/check/access/special-reads.js'
import { askAll } from '../../src/check/outcome/ask-all.js'
import { inapplicable } from '../../src/check/outcome/verdict.js'
import type { Given } from '../../src/check/runner/given.js'

/** The redirects of such reads in the columns that are redirected, or in the first or the others of them. */
async function redirectsOf({ run, main }: Given, which: 'signs' | 'long', from = 0, to?: number) {
  const { came, fault } = await redirectedReads(run)
  const columns = came.slice(from, to)
  if (columns.length === 0 && !fault) inapplicable('only one data service redirects here, and that one is judged')
  const asked = await askAll(
    columns.map(
      ({ column }) =>
        async () =>
          redirectOf((await specialTwins(run, main, column, which)).refused),
    ),
  )
  return fault ? { ...asked, fault } : asked
}

const long = (depth: Depth, says: string, from: number, to?: number) =>
  check({
    says,
    depth,
    cost: { requests: 2 },
    control: 'the same read with the session',
    asks: (given) => redirectsOf(given, 'long', from, to),
    expects: (asked) => ofEach(asked, givesBackAddress),
  })

defineClause('ACCESS-3', {
  checks: {
    signs: check({
      says: 'ReturnUrl gives back a query with quotes, blanks, plus signs, ampersands, per cent signs and letters outside ASCII, in both data services.',
      depth: 'core',
      cost: { requests: 4 },
      control: 'the same reads with the session',
      asks: (given) => redirectsOf(given, 'signs'),
      expects: (asked) => ofEach(asked, givesBackAddress),
    }),
    long: long('core', 'ReturnUrl gives back a query of 2000 characters.', 0, 1),
  },
})
