/**
 * ACCESS-14: the two headers that the document has for a 401 do no harm where the session is good (line 146).
 */
import { check, defineClause, finding, isGoodRead, seen } from '../../src/check/index.js'
import { plainRead } from '../../src/check/sessions/index.js'
import { control, sendTwins, sharedControl } from '../../src/check/twins/index.js'
import { alterations } from '../../src/session/index.js'

defineClause('ACCESS-14', {
  checks: {
    read: check({
      says: 'A read with Authorization: Cookie and ForceUseSession: true added gives records.',
      depth: 'core',
      cost: { requests: 1 },
      control: 'the same read without the two headers',
      asks: ({ run, main }) =>
        sendTwins(run, main, plainRead(run), alterations.forceUseSession, {
          accepted: sharedControl(run, main, 'legacyRead', () => control(run, main, plainRead(run), isGoodRead)),
          asDocumented: isGoodRead,
        }),
      expects: ({ refused: withHeaders }) => finding(isGoodRead(withHeaders), 'records', seen(withHeaders)),
    }),
  },
})
