/** LOGIN-10: two logins of one user, one after the other. */
import { defineObservation, observe, seen } from '../../src/check/index.js'
import { issuedAs } from '../../src/check/login/index.js'
import { anotherSession, twoSessions, type TwoSessions } from '../../src/check/twins/index.js'
import { ticketCookie } from '../../src/session/index.js'

function inWords({ fate, by }: TwoSessions): string {
  if (fate === 'lives on') return 'the first session stays valid after the second login'
  return fate === 'ended by the other'
    ? 'the second login ended the first session'
    : `the first session was refused after the second login (${seen(by)}), but not because of it`
}

defineObservation('LOGIN-10', {
  depth: 'core',
  cost: { requests: 1, sessions: ['another'] },
  observes: async ({ run, main }) => {
    const found = await twoSessions(run)
    const other = await anotherSession(run)
    const [one, two] = [main, other].map(
      ({ loginAnswer }) => loginAnswer && issuedAs(loginAnswer, ticketCookie)[0]?.value,
    )
    observe(one === two ? 'two successive logins got the same ticket' : 'two successive logins got two tickets')
    if (found) observe(inWords(found), { evidence: [found.by.id] })
  },
})
