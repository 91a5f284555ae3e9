/** REST-4: an anonymous service answers without cookies ("What the service does", "Other modes"). */
import { allOf, check, defineClause, finding, isGoodCall, seen } from '../../src/check/index.js'
import {
  callAnonymously,
  goesThrough,
  needsAnonymousThere,
  needsJudgeable,
  needsNoUnknownPage,
  textsMissing,
} from '../../src/check/services/index.js'

defineClause('REST-4', {
  checks: {
    call: check({
      says: 'A call of the anonymous service without cookies is answered with 2xx and the texts that the profile expects.',
      depth: 'core',
      cost: { requests: 1 },
      asks: async ({ run, stranger }) => {
        const caller = stranger('anonymous caller')
        const answer = await callAnonymously({ run, main: caller })
        const { status, contains = [] } = run.profile.services.anonymous ?? {}
        needsNoUnknownPage(answer, contains, 'services.anonymous.expect.contains')
        const isGood = isGoodCall(answer, status)
        if (!isGood) await needsAnonymousThere({ run, main: caller }, answer)
        needsJudgeable(answer, status, 'services.anonymous')
        return { answer, missing: isGood ? await textsMissing(run, answer) : [] }
      },
      expects: ({ answer, missing }, { run }) => {
        const { status, contains = [] } = run.profile.services.anonymous ?? {}
        const lacks = `${seen(answer)}, without ${String(missing.length)} of ${String(contains.length)} texts`
        const every = 'every text of services.anonymous.expect.contains'
        return allOf(
          goesThrough(answer, status),
          ...(contains.length > 0 ? [finding(missing.length === 0, every, missing.length === 0 ? every : lacks)] : []),
        )
      },
    }),
  },
})
