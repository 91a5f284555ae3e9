/** REST: custom services (sections "Custom REST service" and "Authentication" of the document). */
import type { Exchange } from '../src/exchange/index.js'
import {
  basicInsteadOfCookies,
  callAnonymously,
  calledInOrder,
  cantTell,
  clause,
  expect,
  expectAnonymousText,
  expectGoodCall,
  expectLoginLocation,
  expectServiceInSession,
  expectParametersArrive,
  isGoodCall,
  isRefused,
  judgeCalls,
  mendProfile,
  named,
  needsAnonymousThere,
  noteServiceInOrder,
  observeOpenParameters,
  type RunContext,
  seen,
  undecidedByChallenge,
} from '../src/scenario/index.js'

/** A custom service answers inside a session. */
clause('REST-1', async ({ run, main }) => {
  const answer = await calledInOrder(run, main)
  noteServiceInOrder(answer)
  await expectServiceInSession(run, main, answer, { what: 'a custom service called inside a session' })
})

/** Further path segments arrive as parameters. */
clause('REST-2', async ({ run, main }) => {
  await expectParametersArrive(run, main)
  await observeOpenParameters(run, main)
})

/** No cookies: the redirect, unless anonymous. */
clause('REST-3', async ({ run, main }) => {
  await judgeCalls(run, main, 'noCookies', ({ refused }) => {
    expectRefusedService(run, refused)
  })
})

/** The redirect of a caller without cookies, or the 401 that the document has in another place, where it is declared. */
function expectRefusedService(run: RunContext, refused: Exchange): void {
  if (run.departures.used('no-cookies-401', refused.status === 401)) return
  undecidedByChallenge(refused)
  if (!run.departures.used('redirect-307', refused.status === 307)) expect(refused).toHaveStatus(302)
  expectLoginLocation(run, refused)
}

/** An anonymous service needs no cookies. */
clause('REST-4', async ({ run, stranger }) => {
  const caller = stranger('anonymous caller')
  const answer = await callAnonymously(run, caller)
  const { status } = run.profile.services.anonymous ?? {}
  if (!isGoodCall(answer, status)) await needsAnonymousThere(run, caller, answer)
  expectGoodCall(answer, status, 'an anonymous service called without cookies', 'services.anonymous')
  await expectAnonymousText(run, answer)
})

/** HTTP Basic does not stand in for the cookies. */
clause('REST-5', async ({ run, main }) => {
  const { refused, right } = await basicInsteadOfCookies(run, main)
  const accepted = isGoodCall(refused)
  if (!accepted && !isRefused(run, refused)) {
    cantTell(`${named(refused)} answered ${seen(refused)}, which neither accepts the credentials nor refuses access`)
  }
  if (!accepted && !right) {
    mendProfile(
      'credentials that nobody has were refused, which does not show that right ones would be: name users.decoy, whose password may go to a service',
      'users.decoy',
    )
  }
  expect(accepted ? 'accepted' : 'not accepted', `HTTP Basic credentials in ${named(refused)}`).toBe('not accepted')
})
