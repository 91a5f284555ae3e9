/** REST-1: a custom service is called inside a session with the CSRF header ("Custom REST service"). */
import { check, defineClause, wantedStatus } from '../../src/check/index.js'
import {
  calledInOrder,
  goesThrough,
  needsJudgeable,
  needsServiceThere,
  noteServiceInOrder,
} from '../../src/check/services/index.js'

defineClause('REST-1', {
  checks: {
    call: check({
      says: 'POST of a method of the custom service, in a session and with the CSRF header, is answered with 2xx.',
      depth: 'core',
      cost: { requests: 1 },
      asks: async ({ run, main }) => {
        const answer = await calledInOrder({ run, main })
        noteServiceInOrder(answer)
        await needsServiceThere({ run, main }, answer)
        needsJudgeable(answer, wantedStatus(run), 'services.custom')
        return answer
      },
      expects: (answer, { run }) => goesThrough(answer, wantedStatus(run)),
    }),
  },
})
