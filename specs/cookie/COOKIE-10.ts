/**
 * COOKIE-10: a caller that drops the cookies which login set is refused, also with the CSRF token in the header ("Cookie login
 * sequence": an empty store causes 401 on later calls).
 */
import { check, defineClause, inapplicable, refusesAccess } from '../../src/check/index.js'
import { cell, cellInXml } from '../../src/check/access/index.js'
import { sessionColumn } from '../../src/check/sessions/index.js'

const control = 'the same read with every cookie'

defineClause('COOKIE-10', {
  checks: {
    json: check({
      says: 'A read without cookies, with the CSRF token in the header, is refused.',
      depth: 'core',
      cost: { requests: 2 },
      control,
      asks: async ({ run, main }) => (await cell(run, 'noCookiesToken', await sessionColumn(run, main))).refused,
      expects: (refused, { run }) => refusesAccess(refused, run),
    }),
    xml: check({
      says: 'A read without cookies and without Accept, which would return XML, is refused.',
      depth: 'full',
      cost: { requests: 2 },
      control,
      asks: async ({ run, main }) => {
        if ((await sessionColumn(run, main)) !== 'legacyRead') inapplicable('the OData endpoint returns no XML')
        return (await cellInXml(run, 'noCookiesToken')).refused
      },
      expects: (refused, { run }) => refusesAccess(refused, run),
    }),
  },
})
