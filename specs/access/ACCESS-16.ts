/**
 * ACCESS-16: what a wrong CSRF token meets (lines 48 and 143 have a missing header alone), and what the other cells of the grid
 * hold that the document leaves open.
 */
import { defineObservation, observe } from '../../src/check/index.js'
import { cell, observeOpenCells, observeToken } from '../../src/check/access/index.js'
import { plainRead, send, session } from '../../src/check/sessions/index.js'
import { alterations } from '../../src/session/index.js'

defineObservation('ACCESS-16', {
  depth: 'full',
  cost: { requests: 25, changes: 4 },
  observes: async ({ run, main }) => {
    const request = plainRead(run)
    if (main.tokenFor(request.url) === undefined)
      return observe('the target sets no CSRF cookie, so no token can be wrong')
    const { refused: wrong } = await cell(run, 'wrongToken', 'legacyRead')
    observeToken('a wrong token', wrong)
    observeToken('an empty token', await send(main, request, alterations.emptyToken))
    observeToken("the header's name in lower case", await send(main, request, alterations.lowerCaseHeader), 'lawful')
    if (run.profile.users.restricted) {
      const token = (await session(run, 'restricted')).tokenFor(request.url)
      if (token !== undefined)
        observeToken("another session's token", await send(main, request, alterations.foreignToken(token)))
    }
    await observeOpenCells(run)
  },
})
