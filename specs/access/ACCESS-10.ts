/**
 * ACCESS-10: a legacy PUT or MERGE with every cookie, but without the CSRF header, is answered with 403 (lines 48, 143 and 176).
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  check,
  defineClause,
  finding,
  hasStatus,
  inRole,
  isRefused,
  isSuccess,
  named,
  type RunContext,
  seen,
  untested,
} from '../../src/check/index.js'
import { changeCell, changePair, isServedAsDeclared, needsCsrfCookie } from '../../src/check/access/index.js'
import { type ChangeMethod, needsPut, refusedInVerbose } from '../../src/check/writing/index.js'
import { alterations } from '../../src/session/index.js'

/** The change without the header; undefined where PUT is blocked, as declared. */
async function changeOf(run: RunContext, method: ChangeMethod) {
  if (method === 'PUT') needsPut(run)
  const twins = await changeCell(run, 'noHeader', method)
  if (!twins) return undefined
  const { refused, moved, isStored } = twins
  // A change that is answered with success and not carried out is neither refused nor served.
  const isCarriedOut = isSuccess(refused) && (moved.length > 0 || !isStored)
  return { refused, isDeclared: await isServedAsDeclared(run, isCarriedOut, ['csrf-off']) }
}

/** Where the MERGE was carried out, no PUT is sent (see `changeCell`); one that could not be judged keeps none from it. */
const change = (method: ChangeMethod) =>
  check({
    says: `A ${method} without the CSRF header is answered with status 403.`,
    depth: 'core',
    cost: { requests: 4, changes: 2 },
    control: 'the same change with the header',
    asks: ({ run }) => changeOf(run, method),
    expects: (asked) => {
      if (!asked) return finding(true, 'PUT is blocked, as declared', '405 to the PUT with the header')
      const { refused, isDeclared } = asked
      return isDeclared ? finding(true, 'served, as declared', seen(refused)) : hasStatus(refused, 403)
    },
  })

const isForbidden = (answer: Exchange) => hasStatus(answer, 403)

/** The same change as verbose JSON, which may be refused for that too. */
const verbose = (method: ChangeMethod, after: string) =>
  check({
    says: `A ${method} as verbose JSON without the CSRF header is refused like one as plain JSON.`,
    depth: 'full',
    cost: { requests: 3, changes: 1 },
    control: 'the change as plain JSON, which was refused',
    after,
    asks: async ({ run, main }) => {
      const { refused } = await changePair(run, 'noHeader', method)
      if (!isRefused(run, refused))
        untested(`${named(refused)}, the ${method} as plain JSON, was not refused (${seen(refused)})`)
      const isAsDocumented = (answer: Exchange) => isForbidden(answer).holds !== false
      return inRole(
        'as verbose JSON',
        await refusedInVerbose({ run, main }, method, alterations.noHeader, isAsDocumented),
      )
    },
    expects: (answer, { run }) =>
      isRefused(run, answer) ? isForbidden(answer) : finding(!isSuccess(answer), 'no success', seen(answer)),
  })

defineClause('ACCESS-10', {
  needs: ({ run, main }) => needsCsrfCookie(run, main),
  checks: {
    merge: change('MERGE'),
    put: change('PUT'),
    'merge-verbose': verbose('MERGE', 'merge'),
    'put-verbose': verbose('PUT', 'put'),
  },
})
