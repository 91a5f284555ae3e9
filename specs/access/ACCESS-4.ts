/**
 * ACCESS-4: following the redirect of a data request without cookies ends in 200 with the login page's HTML (lines 148 and
 * 174).
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  allOf,
  askAll,
  check,
  defineClause,
  type Finding,
  hasStatus,
  inapplicable,
  inRole,
  isHtmlPage,
  isPage,
  named,
  ofEach,
  type RunContext,
  seen,
} from '../../src/check/index.js'
import {
  changePair,
  expiredRedirectReachesLogin,
  follow,
  mayBeTooLong,
  redirectedReads,
  redirectOf,
  specialTwins,
} from '../../src/check/access/index.js'
import { isTheLoginPage } from '../../src/check/login/index.js'

const firstByAddress = new WeakMap<RunContext, Map<string, string>>()

/**
 * The first redirect of the run that leads to the same address. An address may quote what a recording masks, so work that is
 * named after it would not be found there again.
 */
function firstToSame(run: RunContext, redirect: Exchange): string {
  const known = firstByAddress.get(run) ?? new Map<string, string>()
  firstByAddress.set(run, known)
  const address = redirect.header('location') ?? redirect.id
  const first = known.get(address) ?? redirect.id
  known.set(address, first)
  return first
}

/** Where a redirect ends. An error page may have status 200, too: whether it is the login page, that page by itself may tell. */
interface Landing {
  readonly answer: Exchange
  readonly isTheLoginPage?: Finding
}

/** Where a redirect leads a caller with an empty cookie store; the same address is followed once a run. */
async function landing(run: RunContext, redirect: Exchange): Promise<Landing> {
  const page = await run.shared(`end of redirect ${firstToSame(run, redirect)}`, () =>
    follow(run.newActor('redirected caller'), redirect),
  )
  if (mayBeTooLong(page))
    inapplicable(`the login page may not accept such a long address: ${named(page)} answered ${seen(page)}`)
  const answer = inRole('where the redirect ends', page)
  if (page.status !== 200 || !isHtmlPage(page)) return { answer }
  return { answer, isTheLoginPage: await isTheLoginPage(run, run.newActor('visitor'), page) }
}

const isLoginPage = ({ answer, isTheLoginPage: found }: Landing): Finding =>
  allOf(hasStatus(answer, 200), isPage(answer), ...(found ? [found] : []))

defineClause('ACCESS-4', {
  checks: {
    page: check({
      says: 'Following the redirect of a read without cookies ends in status 200 with the login page, from both data services.',
      depth: 'core',
      cost: { requests: 2 },
      asks: async ({ run }) => {
        const { came, fault } = await redirectedReads(run)
        const landed = await askAll(
          came.map(
            ({ redirect }) =>
              () =>
                landing(run, redirect),
          ),
        )
        return { ...landed, ...(fault && { fault }) }
      },
      expects: (asked) => ofEach(asked, isLoginPage),
    }),
    signs: check({
      says: 'Following the redirect of a read whose query has every special character ends on the login page.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: async ({ run, main }) => {
        const { came, fault } = await redirectedReads(run)
        const [first] = came
        if (!first) throw fault ?? new TypeError('redirects without a first')
        return landing(run, redirectOf((await specialTwins(run, main, first.column, 'signs')).refused))
      },
      expects: isLoginPage,
    }),
    change: check({
      says: 'Following the redirect of a change, whose address has quotes in its path, ends on the login page.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: async ({ run }) => {
        await redirectedReads(run)
        return askAll(
          (['MERGE', 'PUT'] as const).map(
            (method) => async () => landing(run, redirectOf((await changePair(run, 'noCookies', method)).refused)),
          ),
        )
      },
      expects: (asked) => ofEach(asked, isLoginPage),
    }),
    expired: check({
      says: 'The redirect of an expired session, followed with its cookies, ends on the login page, not in a loop.',
      depth: 'standard',
      cost: { requests: 1 },
      after: 'page',
      asks: async ({ run }) => {
        const { came, fault } = await redirectedReads(run)
        const [first] = came
        if (!first) throw fault ?? new TypeError('redirects without a first')
        return expiredRedirectReachesLogin(run, first.column)
      },
      expects: (found) => found,
    }),
  },
})
