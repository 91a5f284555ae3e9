/** COOKIE-2: the authentication ticket is Secure on an https deployment ("Cookies and headers set by login"). */
import { defineClause, named, undecided } from '../../src/check/index.js'
import { areSecure, everyLogin, issuedAs } from '../../src/check/login/index.js'
import { ticketCookie } from '../../src/session/index.js'

defineClause('COOKIE-2', {
  checks: {
    secure: everyLogin('The .ASPXAUTH cookie is Secure if the login is sent over https.', (login) => {
      const tickets = issuedAs(login, ticketCookie)
      return tickets.length > 0 ? areSecure(tickets) : undecided(`${named(login)} set no ${ticketCookie} (COOKIE-1)`)
    }),
  },
})
