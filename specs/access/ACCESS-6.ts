/**
 * ACCESS-6: a data request with a ticket that was tampered with is answered with 401 (lines 145 and 175).
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  asDeclared,
  byDeparture,
  defineClause,
  type Finding,
  hasStatus,
  observing,
  orDeparture,
  type RunFacts,
} from '../../src/check/index.js'
import {
  challengeSeen,
  departuresOfRejection,
  forcedReadCheck,
  refusedChangeChecks,
  refusedReadChecks,
} from '../../src/check/access/index.js'
import { refusedCallCheck } from '../../src/check/services/index.js'

const row = 'tamperedTicket'
const caller = 'with a tampered ticket'
const refused = { row, caller, after: 'no-records' } as const

/** A 401, or the redirect that is declared in its place. */
function isRejected(run: RunFacts, answer: Exchange): Finding {
  const [rejected, ...others] = departuresOfRejection(run, answer)
  const status = hasStatus(answer, 401)
  const found = rejected ? asDeclared(run, orDeparture(rejected, true, status)) : status
  return observing(
    challengeSeen(answer),
    others.reduce((told, departure) => byDeparture(departure, told), found),
  )
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
    service: refusedCallCheck({ ...refused, answer: 'status 401', judge: isRejected }),
    ...refusedChangeChecks({ ...refused, answer: 'status 401', judge: isRejected }),
  },
})
