/**
 * ACCESS-2: the redirect of a data request without cookies leads to the login page, with the encoded original path and query
 * in ReturnUrl (lines 148 and 174; the login page: lines 112 to 117).
 */
import type { Exchange } from '../../src/exchange/index.js'
import { allOf, check, defineClause, type Facts, isRedirect, ofEach, ofThose, untested } from '../../src/check/index.js'
import {
  askOtherReads,
  cellInXml,
  changePair,
  givesBackAddress,
  leadsToLoginPage,
  redirectedReads,
  redirectOf,
} from '../../src/check/access/index.js'
import type { ChangeMethod } from '../../src/check/writing/index.js'

const leadsBack = (redirect: Exchange, { run }: Facts) =>
  allOf(leadsToLoginPage(run, redirect), givesBackAddress(redirect))

/** A further request is sent only where the plain reads without cookies are redirected. */
const change = (method: ChangeMethod) =>
  check({
    says: `The redirect of a ${method} without cookies leads to the login page and has the address of the record in ReturnUrl.`,
    depth: 'standard',
    cost: { requests: 0 },
    control: 'the same change, accepted',
    asks: async ({ run }) => {
      await redirectedReads(run)
      return redirectOf((await changePair(run, 'noCookies', method)).refused)
    },
    expects: leadsBack,
  })

defineClause('ACCESS-2', {
  checks: {
    location: check({
      says: 'The redirect of a read without cookies leads to the login page of the same origin, in both data services.',
      depth: 'core',
      cost: { requests: 0 },
      asks: ({ run }) => redirectedReads(run),
      expects: (asked, { run }) => ofEach(asked, ({ redirect }) => leadsToLoginPage(run, redirect)),
    }),
    'return-url': check({
      says: 'The redirect of a read without cookies has the encoded path and query in ReturnUrl, in both data services.',
      depth: 'core',
      cost: { requests: 0 },
      asks: ({ run }) => redirectedReads(run),
      expects: (asked) => ofEach(asked, ({ redirect }) => givesBackAddress(redirect)),
    }),
    xml: check({
      says: 'The redirect of a read without Accept leads to the login page and has its address in ReturnUrl.',
      depth: 'standard',
      cost: { requests: 0 },
      asks: async ({ run }) => {
        await redirectedReads(run)
        if (run.columns(['legacyRead']).length === 0) untested('the deployment has no legacy data service')
        return redirectOf((await cellInXml(run, 'noCookies')).refused)
      },
      expects: leadsBack,
    }),
    'other-reads': check({
      says: 'The redirects of other legacy reads (another entity, $filter and $select, no query) lead to the login page and have their addresses in ReturnUrl.',
      depth: 'standard',
      cost: { requests: 0 },
      asks: async ({ run, main }) => {
        await redirectedReads(run)
        return ofThose(await askOtherReads({ run, main }, 'noCookies', ['legacyRead']), ({ answer }) =>
          isRedirect(answer) ? [answer] : [],
        )
      },
      expects: (asked, given) => ofEach(asked, (redirect) => leadsBack(redirect, given)),
    }),
    merge: change('MERGE'),
    put: change('PUT'),
  },
})
