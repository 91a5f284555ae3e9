/** COOKIE-11: which cookies are really needed. */
import { defineObservation } from '../../src/check/index.js'
import { control, isGoodRead, observe, seen, send, sessionRead } from '../../src/scenario/index.js'
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
