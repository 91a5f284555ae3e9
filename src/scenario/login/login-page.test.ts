import { describe, expect, it } from 'vitest'
import { serving, type Said } from '../../../tests/support/scripted-server.js'
import { loginPage } from './login-page.js'
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
