/**
 * ACCESS-6: a data request with a ticket that was tampered with is answered with 401 (lines 145 and 175).
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  defineClause,
  forcedReadCheck,
  hasStatus,
  refusedChangeChecks,
  refusedReadChecks,
  type Finding,
} from '../../src/check/index.js'
import { isRejectedByRedirect } from '../../src/check/access/redirected.js'
import { observeChallenge } from '../../src/check/access/unauthorized.js'
import type { RunContext } from '../../src/check/context/run-context.js'

const row = 'tamperedTicket'
const caller = 'with a tampered ticket'
const refused = { row, caller, after: 'no-records' } as const

/** A 401, or the redirect that is declared in its place. */
function isRejected(run: RunContext, answer: Exchange): Finding {
  observeChallenge(answer)
  return hasStatus(answer, isRejectedByRedirect(run, answer) ? answer.status : 401)
}

defineClause('ACCESS-6', {
  checks: {
    ...refusedReadChecks({
      row,
      caller,
      columns: ['legacyRead', 'odataRead'],
      answer: 'status 401',
      judge: isRejected,
    }),
    'force-use-session': forcedReadCheck(refused),
    ...refusedChangeChecks({ ...refused, answer: 'status 401', judge: isRejected }),
  },
})
