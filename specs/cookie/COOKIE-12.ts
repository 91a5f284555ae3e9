/** COOKIE-12: lifetime of the ticket and of the CSRF token. */
import { defineObservation, observe } from '../../src/check/index.js'
import { cookieLifetime, issuedAs, loginIn } from '../../src/check/login/index.js'
import { ticketCookie } from '../../src/session/index.js'

defineObservation('COOKIE-12', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run, main }) => {
    const login = await loginIn(run)
    for (const name of [ticketCookie, main.names.csrf]) {
      for (const copy of issuedAs(login, name)) {
        const seconds = cookieLifetime(copy, login)
        observe(
          `lifetime of ${name}: ${seconds === undefined ? 'until the browser closes' : `${String(Math.round(seconds))} s by its attributes`}`,
        )
      }
    }
  },
})
