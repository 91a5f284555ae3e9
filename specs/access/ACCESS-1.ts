/**
 * ACCESS-1: a data request without cookies is answered with 302 (lines 148 and 174; lines 145 and 175 have a 401).
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  asDeclared,
  askAll,
  check,
  defineClause,
  type Finding,
  hasStatus,
  ofEach,
  orDeparture,
  type RunFacts,
} from '../../src/check/index.js'
import {
  forcedReadCheck,
  isBy307,
  odataSelectCheck,
  otherReadChecks,
  refusedChangeChecks,
  refusedReadChecks,
  specialTwins,
  undecidedByChallenge,
} from '../../src/check/access/index.js'

const row = 'noCookies'
const columns = ['legacyRead', 'odataRead'] as const
const refused = { row, caller: 'without cookies', after: 'no-records' } as const

/** A 302, or what is declared in its place; the 401 of the error table decides nothing where it is not. */
function isRedirected(run: RunFacts, answer: Exchange): Finding {
  const status = orDeparture('redirect-307', isBy307(run, answer), hasStatus(answer, 302))
  const declared = asDeclared(run, orDeparture('no-cookies-401', answer.status === 401, status))
  if (declared.holds === false) undecidedByChallenge(answer)
  return declared
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
