/**
 * ACCESS-10: a legacy PUT or MERGE with every cookie, but without the CSRF header, is answered with 403 (lines 48, 143 and 176).
 */
import type { Exchange } from '../../src/exchange/index.js'
import { changePair, check, defineClause, finding, hasStatus } from '../../src/check/index.js'
import { isServedAsDeclared, needsCsrfCookie } from '../../src/check/access/csrf-protection.js'
import { changeCell } from '../../src/check/access/grid.js'
import type { RunContext } from '../../src/check/context/run-context.js'
import { untested } from '../../src/check/outcome/verdict.js'
import { isRefused } from '../../src/check/core/access-refusal.js'
import { isSuccess, named, seen } from '../../src/check/core/answers.js'
import { inRole } from '../../src/check/outcome/record.js'
import { alterations } from '../../src/session/index.js'
import { refusedInVerbose } from '../../src/check/changes/making/change-twins.js'
import { needsPut, type ChangeMethod } from '../../src/check/changes/making/changing.js'

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
    cost: { requests: 5, changes: 2 },
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
