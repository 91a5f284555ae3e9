/** LOGIN-10: two logins of one user, one after the other. */
import { defineObservation } from '../../src/check/index.js'
import { sessionOpens } from '../../src/check/login/login-checks.js'
import { observe } from '../../src/check/outcome/record.js'
import { ticketCookie } from '../../src/session/index.js'

defineObservation('LOGIN-10', {
  depth: 'core',
  cost: { requests: 1 },
  observes: async ({ run }) => {
    const first = run.newActor('first of two logins', run.profile.users.main)
    const second = run.newActor('second of two logins', run.profile.users.main)
    await first.logIn()
    await second.logIn()
    const tickets = [first, second].map(
      (actor) => actor.presentedFor(run.addresses.appRoot).cookies.find(([name]) => name === ticketCookie)?.[1],
    )
    observe(
      tickets[0] === tickets[1] ? 'two successive logins got the same ticket' : 'two successive logins got two tickets',
    )
    const opened = await sessionOpens(run, first)
    if (opened !== undefined)
      observe(
        opened.what === 'nothing'
          ? 'the second login ended the first session'
          : 'the first session stays valid after the second login',
      )
  },
})
