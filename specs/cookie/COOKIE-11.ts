/** COOKIE-11: which cookies are really needed. */
import { defineObservation, isGoodRead, observe, seen } from '../../src/check/index.js'
import { send, sessionRead } from '../../src/check/sessions/index.js'
import { control } from '../../src/check/twins/index.js'
import { alterations } from '../../src/session/index.js'

defineObservation('COOKIE-11', {
  depth: 'standard',
  cost: { requests: 6 },
  observes: async ({ run, main }) => {
    const request = await sessionRead(run, main)
    await control(run, main, request, isGoodRead)
    for (const [name] of main.presentedFor(request.url).cookies) {
      const exchange = await send(main, request, alterations.withoutCookie(name))
      observe(`without ${name}: ${isGoodRead(exchange) ? 'the read succeeds' : seen(exchange)}`, {
        evidence: [exchange.id],
      })
    }
  },
})
