/**
 * ACCESS-8: the CSRF token alone, as cookie and header, without the ticket, is answered with 401 (line 144).
 */
import type { Exchange } from '../../src/exchange/index.js'
import { check, defineClause, finding, hasStatus, noRecordsCheck } from '../../src/check/index.js'
import { needsCsrfCookie } from '../../src/check/access/csrf-protection.js'
import { cell, cellInXml } from '../../src/check/access/grid.js'
import type { RunContext } from '../../src/check/context/run-context.js'
import { refusalIn } from '../../src/check/core/access-refusal.js'
import { seen } from '../../src/check/core/answers.js'
import { isAccessGranted, type Twins } from '../../src/check/core/twins.js'

const row = 'tokenAlone'
const caller = 'with the CSRF token alone'
const unguarded = ['csrf-off', 'csrf-writes-only'] as const

const declaredIn = (run: RunContext) => unguarded.find((id) => run.departures.declared(id))

/** Where reads need no token, a caller with the token alone is one without cookies: redirected, as declared. */
async function noteUnguarded(run: RunContext, { refused }: Twins): Promise<Exchange> {
  const isSuspect = declaredIn(run) === undefined && refusalIn(run, refused) === 'redirect'
  if (isSuspect && isAccessGranted(await cell(run, 'noHeader', 'legacyRead')))
    unguarded.forEach((id) => run.departures.fits(id))
  return refused
}

function isRejected(refused: Exchange, { run }: { readonly run: RunContext }) {
  const declared = declaredIn(run)
  if (refused.status === 401 || declared === undefined) return hasStatus(refused, 401)
  const isRedirected = refusalIn(run, refused) === 'redirect'
  return finding(
    run.departures.used(declared, isRedirected),
    'status 401, or a redirect to the login page as declared',
    seen(refused),
  )
}

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
  },
})
