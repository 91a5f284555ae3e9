/** RIGHTS-1: a user without rights to an object gets 401 reading it (section "Permissions"). */
import { check, defineClause, givesNoRecord } from '../../src/check/index.js'
import { forbiddenForced, forbiddenRead, forbiddenReadInXml } from '../../src/check/rights/index.js'
import { asksForRights, otherQueriesRefused, refusalOf } from './refusals.js'

const control = 'the same read by the main user'

defineClause('RIGHTS-1', {
  checks: {
    json: check({
      says: 'A read in JSON by a user without rights to the object is answered with 401.',
      depth: 'core',
      cost: { requests: 4 },
      control,
      asks: async ({ run, main }) => refusalOf(run, await forbiddenRead({ run, main }, 'legacyRead')),
      expects: asksForRights,
    }),
    'other-queries': otherQueriesRefused('legacyRead'),
    'force-use-session': check({
      says: 'Authorization: Cookie and ForceUseSession: true give this user no rights.',
      depth: 'full',
      cost: { requests: 3 },
      control: "the restricted user's reads of an object that this user may read, before and after",
      asks: async ({ run, main }) => forbiddenForced(run, await forbiddenRead({ run, main }, 'legacyRead')),
      expects: givesNoRecord,
    }),
    xml: check({
      says: 'A read without Accept, which would return XML, is answered with 401.',
      depth: 'full',
      cost: { requests: 4 },
      control,
      asks: async ({ run, main }) => refusalOf(run, await forbiddenReadInXml({ run, main })),
      expects: asksForRights,
    }),
  },
})
