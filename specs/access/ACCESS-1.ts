/**
 * ACCESS-1: a data request without cookies is answered with 302 (lines 148 and 174; lines 145 and 175 have a 401).
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  check,
  defineClause,
  forcedReadCheck,
  hasStatus,
  odataSelectCheck,
  ofEach,
  otherReadChecks,
  refusedChangeChecks,
  refusedReadChecks,
  type Finding,
} from '../../src/check/index.js'
import { specialTwins } from '../../src/check/access/special-reads.js'
import { undecidedByChallenge } from '../../src/check/access/unauthorized.js'
import type { RunContext } from '../../src/check/context/run-context.js'
import { askAll } from '../../src/check/outcome/ask-all.js'

const row = 'noCookies'
const columns = ['legacyRead', 'odataRead'] as const
const refused = { row, caller: 'without cookies', after: 'no-records' } as const

/** A 302, or what is declared in its place; the 401 of the error table decides nothing where it is not. */
function isRedirected(run: RunContext, answer: Exchange): Finding {
  if (run.departures.used('no-cookies-401', answer.status === 401)) return hasStatus(answer, 401)
  if (run.departures.used('redirect-307', answer.status === 307)) return hasStatus(answer, 307)
  undecidedByChallenge(answer)
  return hasStatus(answer, 302)
}

defineClause('ACCESS-1', {
  checks: {
    ...refusedReadChecks({ row, columns, caller: 'without cookies', answer: 'status 302', judge: isRedirected }),
    signs: check({
      says: 'Reads without cookies whose query has every special character are answered with status 302.',
      depth: 'standard',
      cost: { requests: 2 },
      control: 'the same reads with the session',
      after: 'no-records',
      asks: ({ run, main }) =>
        askAll(run.columns(columns).map((column) => () => specialTwins(run, main, column, 'signs'))),
      expects: (asked, { run }) => ofEach(asked, (twins) => isRedirected(run, twins.refused)),
    }),
    ...otherReadChecks(refused),
    'force-use-session': forcedReadCheck(refused),
    'odata-select': odataSelectCheck(refused),
    ...refusedChangeChecks({ ...refused, answer: 'status 302', judge: isRedirected }),
  },
})
