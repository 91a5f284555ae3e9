/**
 * ACCESS-8: the CSRF token alone, as cookie and header, without the ticket, is answered with 401 (line 144).
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  asDeclared,
  check,
  defineClause,
  type Facts,
  hasStatus,
  orDeparture,
  refusalIn,
  type RunContext,
  type RunFacts,
  untested,
} from '../../src/check/index.js'
import { cell, cellInXml, needsCsrfCookie, noRecordsCheck, refusedChangeCheck } from '../../src/check/access/index.js'
import { refusedCallCheck } from '../../src/check/services/index.js'
import { isAccessGranted, type Twins } from '../../src/check/twins/index.js'

const row = 'tokenAlone'
const caller = 'with the CSRF token alone'
const unguarded = ['csrf-off', 'csrf-writes-only'] as const

const declaredIn = (run: RunFacts | RunContext) => unguarded.find((id) => run.departures.declared(id))

/** Where reads need no token, a caller with the token alone is one without cookies: redirected, as declared. */
async function noteUnguarded(run: RunContext, { refused }: Twins): Promise<Exchange> {
  const isSuspect = declaredIn(run) === undefined && refusalIn(run, refused) === 'redirect'
  if (isSuspect && isAccessGranted(await cell(run, 'noHeader', 'legacyRead')))
    unguarded.forEach((id) => run.departures.fits(id))
  return refused
}

function isRejected(refused: Exchange, { run }: Pick<Facts, 'run'>) {
  const declared = declaredIn(run)
  const found = hasStatus(refused, 401)
  return declared ? asDeclared(run, orDeparture(declared, refusalIn(run, refused) === 'redirect', found)) : found
}

const rejected = {
  row,
  caller,
  after: 'no-records',
  answer: 'status 401',
  judge: (run: RunFacts, refused: Exchange) => isRejected(refused, { run }),
} as const

defineClause('ACCESS-8', {
  needs: ({ run, main }) => needsCsrfCookie(run, main),
  checks: {
    'no-records': noRecordsCheck({ row, columns: ['legacyRead'], caller }),
    json: check({
      says: 'A legacy read in JSON with the CSRF token alone is answered with status 401.',
      depth: 'core',
      cost: { requests: 0 },
      control: 'the same read with every cookie',
      asks: async ({ run }) => noteUnguarded(run, await cell(run, row, 'legacyRead')),
      expects: isRejected,
    }),
    xml: check({
      says: 'A legacy read without Accept, which would return XML, is answered with status 401.',
      depth: 'standard',
      cost: { requests: 2 },
      control: 'the same read with every cookie',
      asks: async ({ run }) => noteUnguarded(run, await cellInXml(run, row)),
      expects: isRejected,
    }),
    odata: check({
      says: 'A read of the OData endpoint with the CSRF token alone is answered with status 401.',
      depth: 'standard',
      cost: { requests: 2 },
      control: 'the same read with every cookie',
      after: 'no-records',
      asks: async ({ run }) => {
        if (run.columns(['odataRead']).length === 0) untested('the deployment has no OData endpoint')
        return noteUnguarded(run, await cell(run, row, 'odataRead'))
      },
      expects: isRejected,
    }),
    service: refusedCallCheck(rejected),
    merge: refusedChangeCheck(rejected, 'MERGE', 'full'),
  },
})
