/** COOKIE-13: cookie attributes and names beyond the document. */
import { defineObservation, observe } from '../../src/check/index.js'
import { loginIn, vendorPrefixesIn } from '../../src/check/login/index.js'
import { issuedCookies, ticketCookie, userNameCookie } from '../../src/session/index.js'

defineObservation('COOKIE-13', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run, main }) => {
    const login = await loginIn(run)
    const { csrf, loader, session } = main.names
    const documented = [ticketCookie, userNameCookie, csrf, loader, session]
    const https = new URL(login.request.url).protocol === 'https:'
    const cookies = issuedCookies(login)
    for (const { name, sameSite, domain, httpOnly, secure } of cookies) {
      observe(`${name}: SameSite ${sameSite ?? 'not given'}, Domain ${domain ?? 'not given'}`, {
        security: sameSite === undefined,
      })
      if (name === csrf)
        observe(`${name} is ${httpOnly ? 'HttpOnly: scripts cannot read it' : 'not HttpOnly: scripts can read it'}`)
      if (https && !secure) observe(`${name} is not Secure, on https`, { security: true })
      if (!documented.includes(name)) observe(`${name} is a cookie that the document does not name`)
    }
    const prefixes = vendorPrefixesIn(cookies)
    observe(
      prefixes.length > 1
        ? `several vendor prefixes: ${prefixes.join(', ')}`
        : `vendor prefix: ${prefixes[0] ?? 'none seen'}`,
    )
    for (const { name, lacks, evidence } of run.passiveObservations.weakerCookies)
      observe(`${name} was set again without ${lacks}, which it had at login`, {
        security: true,
        evidence: [evidence],
      })
  },
})
