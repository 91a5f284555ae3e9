/**
 * ACCESS-11: an OData read with every cookie, but without the CSRF header, is answered with 403 (lines 48, 143 and 176).
 */
import { check, defineClause, finding, hasStatus, isGoodRead, seen } from '../../src/check/index.js'
import { cell, isServedAsDeclared, needsCsrfCookie, odataSelectCheck } from '../../src/check/access/index.js'

defineClause('ACCESS-11', {
  needs: ({ run, main }) => needsCsrfCookie(run, main),
  checks: {
    json: check({
      says: 'A read of the OData endpoint without the CSRF header is answered with status 403.',
      depth: 'core',
      cost: { requests: 2 },
      control: 'the same read with the header',
      asks: async ({ run }) => {
        const { refused } = await cell(run, 'noHeader', 'odataRead')
        return { refused, isDeclared: await isServedAsDeclared(run, isGoodRead(refused)) }
      },
      expects: ({ refused, isDeclared }) =>
        isDeclared ? finding(true, 'served, as declared', seen(refused)) : hasStatus(refused, 403),
    }),
    'odata-select': odataSelectCheck({ row: 'noHeader', caller: 'without the CSRF header', after: 'json' }),
  },
})
