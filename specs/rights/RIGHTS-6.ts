/** RIGHTS-6: a user without rights to an object gets 401 reading it at the OData endpoint (section "Permissions"). */
import { check, defineClause } from '../../src/check/index.js'
import { forbiddenRead } from '../../src/check/rights/index.js'
import { asksForRights, otherQueriesRefused, refusalOf } from './refusals.js'

defineClause('RIGHTS-6', {
  checks: {
    json: check({
      says: 'An OData read by a user without rights to the object is answered with 401.',
      depth: 'core',
      cost: { requests: 4 },
      control: 'the same read by the main user',
      asks: async ({ run, main }) => refusalOf(run, await forbiddenRead({ run, main }, 'odataRead')),
      expects: asksForRights,
    }),
    'other-queries': otherQueriesRefused('odataRead'),
  },
})
