/** COOKIE-11: which cookies are really needed. */
import { defineObservation } from '../../src/check/index.js'
import { observe } from '../../src/check/outcome/record.js'
import { isGoodRead, seen } from '../../src/check/core/answers.js'
import { control } from '../../src/check/core/control.js'
import { send } from '../../src/check/core/main-session.js'
import { sessionRead } from '../../src/check/core/session-proof.js'
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
