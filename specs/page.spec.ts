/** PAGE: the login page and the message server (sections "Login page" and "Message-server login call" of the document). */
import type { Exchange } from '../src/exchange/index.js'
import {
  cantTell,
  clause,
  control,
  expect,
  inapplicable,
  isLoginPage,
  isServed,
  issuedAs,
  loginPage,
  loginPageForRead,
  named,
  needsGuarded,
  needsOwnPrefix,
  seen,
  send,
  sessionProof,
  untested,
} from '../src/scenario/index.js'
import { documentedLoginPage, vendorNames } from '../src/session/index.js'

/** The login page is served as HTML. */
clause('PAGE-1', async ({ run, stranger }) => {
  const page = await loginPage(run, stranger('visitor'))
  if (isNotWhereDocumented(page)) run.departures.fits('login-page')
  run.departures.used('login-page', page.status === 200 && !isAt(page.request.url, documentedLoginPage))
  expect(page).toHaveStatus(200)
  expect(page).toBeHtmlPage()
})

/** The login page sets the loader cookie. */
clause('PAGE-2', async ({ run, stranger }) => {
  const page = await loginPage(run, stranger('visitor'))
  const { loader } = run.names?.found ? run.names : vendorNames(run.profile.target, [page])
  const copies = issuedAs(page, loader)
  needsOwnPrefix(run, [page], loader)
  // What stands in the place of the page is none without the cookie.
  if (run.departures.used('no-loader-cookie', page.status === 200 && copies.length === 0)) return
  if (isNotWhereDocumented(page)) run.departures.fits('login-page')
  expectLoader(page, loader)
  const forRead = await loginPageForRead(run, stranger('visitor of a refused read'), page)
  // What is answered otherwise is no login page, and what is asked for there may be guarded: PAGE-1 judges the page.
  if (forRead.status === 200) expectLoader(forRead, loader)
})

function expectLoader(page: Exchange, loader: string): void {
  const copies = issuedAs(page, loader)
  expect(copies.length, `copies of ${loader} set by the login page, ${named(page)}`).toBeGreaterThan(0)
}

/** The message-server login shows no credentials prompt. */
clause('PAGE-3', async ({ run, main }) => {
  if (run.settings.readOnly) untested('the message-server call is a POST to a service, and --read-only forbids it')
  const url = run.addresses.messageServer
  const proof = await sessionProof(run, main)
  const { request, isGood } = proof
  await needsGuarded(run, proof)
  const calls = async () => {
    await control(run, main, request, isGood)
    const { loginNumber } = main
    const posted = await send(main, {
      method: 'POST',
      url,
      headers: [['Content-Type', 'application/json']],
      body: '{}',
    })
    const got = await send(main, { method: 'GET', url, headers: [] })
    await control(run, main, request, isGood)
    return { posted, got, sessionLived: main.loginNumber === loginNumber }
  }
  const first = await calls()
  // A session that ended meanwhile lent its own refusal to the calls. A second time it is the target's doing.
  const { posted, got } = first.sessionLived ? first : await calls()
  const there = [posted, got].filter(({ status }) => !isMissing(status))
  if (there.length === 0)
    inapplicable(`there is no message-server call here (${seen(posted)} to POST, ${seen(got)} to GET)`)
  for (const answer of there) {
    const challenges = answer.status === 401 || answer.header('www-authenticate') !== undefined
    expect(
      challenges ? 'a credentials challenge: clear the system setting for the default message library' : 'no challenge',
      `what ${named(answer)} asks a good session for`,
    ).toBe('no challenge')
    if (mayMissSomething(answer.status)) continue
    expect(isServed(answer) ? '2xx' : seen(answer), `${named(answer)} inside a good session`).toBe('2xx')
  }
  const [incomplete] = there.filter(({ status }) => mayMissSomething(status))
  if (incomplete && !there.some(isServed)) {
    cantTell(
      `${named(incomplete)} answered ${seen(incomplete)}: the document does not show what this call is sent with, so this may be for what the checker left out`,
    )
  }
  const turnedAway = there.find(isLoginPage)
  if (turnedAway) {
    cantTell(
      `${named(turnedAway)} answered ${seen(turnedAway)} with a login page inside a good session: the call did not get to the message server. Look at what stands before it`,
    )
  }
})

/** It may stand at another path, as the departure has it. */
function isNotWhereDocumented({ status, request }: Exchange): boolean {
  return status === 404 && isAt(request.url, documentedLoginPage)
}

function isMissing(status: number): boolean {
  return status === 404 || status === 405
}

/** Refusals of what a call is sent with, which the document does not show: method and body are the checker's own. */
function mayMissSomething(status: number): boolean {
  return [400, 411, 415, 422].includes(status)
}

function isAt(url: string, path: string): boolean {
  return new URL(url).pathname.endsWith(path)
}
