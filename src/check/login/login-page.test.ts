import { describe, expect, it } from 'vitest'
import { serving, type Said } from '../../../tests/support/scripted-server.js'
import { judgeClause } from '../runner/judge-clause.js'
import { expect as judged } from '../answers/expect.js'
import { CheckFailed } from '../outcome/verdict.js'
import { isTheLoginPage, loginPage } from './login-page.js'
import { runAt } from '../testing/run-at.js'

const page: Said = { headers: [['Content-Type', 'text/html']], body: '<html></html>' }
/** A login service that lets nobody in shows all the same that the platform is there. */
const noLogin: Said = { body: '{"Code":1}' }
const documented = '/Login/NuiLogin.aspx?ReturnUrl=%2F0%2F'
const departed = '/Login/Login.html?ReturnUrl=%2F0%2F'

/** What was asked for on the way to the login page, and with which status that ended, for two who want it. */
async function visited(answer: (url: string) => Said, declared: boolean) {
  const { origin, received } = await serving(({ method, url }) => (method === 'POST' ? noLogin : answer(url)))
  const run = await runAt(origin, { departures: declared ? [{ id: 'login-page', value: '/Login/Login.html' }] : [] })
  const { status } = await loginPage(run, run.newActor('visitor'))
  expect((await loginPage(run, run.newActor('another'))).status).toBe(status)
  return { status, urls: received.filter(({ method }) => method === 'GET').map(({ url }) => url) }
}

describe('the login page', () => {
  const elsewhere = (url: string) => (url === departed ? page : { status: 404 })

  it.each<[string, (url: string) => Said, boolean, number, readonly string[]]>([
    ['at its documented path', () => page, false, 200, [documented]],
    ['there, though another is declared', () => page, true, 200, [documented]],
    ['where it is declared to be', elsewhere, true, 200, [documented, departed]],
    ['nowhere, where no other is declared', elsewhere, false, 404, [documented]],
    ['nowhere', () => ({ status: 404 }), true, 404, [documented, departed]],
  ])('is found %s, once a run', async (_where, answer, declared, status, urls) => {
    expect(await visited(answer, declared)).toEqual({ status, urls })
  })
})

describe('a page to which a caller was led', () => {
  const asking = '<html><title>Welcome</title><input type="password"></html>'
  const other = '<html><title>Runtime Error</title></html>'
  const plain = '<html><title>Welcome</title></html>'
  const html = [['Content-Type', 'text/html']] as const
  const clicked = '<html><title>Runtime Error</title><button onclick="location.href = \'/\'">Home</button></html>'
  const handingOn = {
    refresh: '<html><title>Wait</title><meta http-equiv="refresh" content="0; url=/sso"></html>',
    form: '<html><title>Wait</title><form method="post"><input type="hidden" name="SAMLRequest" value="x"></form></html>',
    'sent form': '<html><title>Wait</title><form></form><script>document.forms[0].submit()</script></html>',
    address: '<html><title>Wait</title><script>window.location.href = "/sso"</script></html>',
    replacement: '<html><title>Wait</title><script>location.replace("/sso")</script></html>',
  }

  it.each<readonly [string, string, Said, string, string]>([
    ['asks for a password', '/sso', { status: 404 }, asking, 'passed'],
    ['has the title of the login page', '/sso', page, asking.replace('password', 'text'), 'cantTell'],
    ['has that, and a title of its own in neither', '/sso', { headers: html, body: plain }, plain, 'passed'],
    ['is an error page', '/Error.html', { headers: html, body: asking }, other, 'failed'],
    ['is one where the login page is to be', '/Login/NuiLogin.aspx', { headers: html, body: asking }, other, 'failed'],
    ['is at the address of a login page that looks like none', '/login/nuilogin.aspx', page, other, 'passed'],
    ...Object.entries(handingOn).map(
      ([by, body]) =>
        [`hands the browser on by ${by}`, '/Wait.html', { headers: html, body: asking }, body, 'cantTell'] as const,
    ),
    ['has what hands it on when clicked', '/Error.html', { headers: html, body: asking }, clicked, 'failed'],
    ['hands it on where login pages look like none', '/login/nuilogin.aspx', page, handingOn.address, 'passed'],
    ['is elsewhere, and the login page looks like none', '/Error.html', page, other, 'cantTell'],
    ['is elsewhere, and the login page is not there', '/Error.html', { status: 404 }, other, 'cantTell'],
    ['is elsewhere, and the login page is busy', '/Error.html', { status: 503 }, other, 'cantTell'],
  ])('that %s is judged by that', async (_what, path, known, body, outcome) => {
    const { origin } = await serving(({ method, url }) => {
      if (method === 'POST') return noLogin
      return url.includes('ReturnUrl=%2F0%2F') ? known : { headers: html, body }
    })
    const run = await runAt(origin)
    const verdict = await judgeClause(run, 'PAGE-1', async () => {
      const visitor = run.newActor('visitor')
      const led = await visitor.send({ method: 'GET', url: `${origin}${path}`, headers: [] })
      judged(led).toHaveStatus(200)
      const found = await isTheLoginPage(run, visitor, led)
      if (found.holds === false) throw new CheckFailed('It is the login page', found.expected, found.seen)
    })
    expect(verdict.outcome).toBe(outcome)
  })
})
