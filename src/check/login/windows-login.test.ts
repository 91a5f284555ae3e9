import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { serving } from '../../../tests/support/scripted-server.js'
import { askForWindowsLogin, ntlmMessage, windowsSchemes } from './windows-login.js'

const offering = (...values: readonly string[]) =>
  exchangeOf({ status: 401, headers: values.map((value) => ['WWW-Authenticate', value] as const) })

describe('a question for the Windows login', () => {
  it('is a GET of its page, without a word about who asks or with the first message', async () => {
    const { origin, received } = await serving(() => ({ status: 401 }))
    const run = await runAt(origin, { ntlmPath: '/Login/Windows.aspx', users: {} })
    const caller = run.newActor('browser')
    expect((await askForWindowsLogin(run, caller)).status).toBe(401)
    await askForWindowsLogin(run, caller, 'type 1')
    expect(received.map(({ method, url, headers }) => [method, url, headers['accept']])).toEqual(
      Array(2).fill(['GET', '/Login/Windows.aspx', 'text/html']),
    )
    const [without, withMessage] = received.map(({ headers }) => headers['authorization'])
    const [first, second] = received
    expect(Object.keys(second?.headers ?? {}).filter((name) => name !== 'authorization')).toEqual(
      Object.keys(first?.headers ?? {}),
    )
    expect([without, withMessage]).toEqual([undefined, expect.stringMatching(/^NTLM TlRMTVNTUAAB/)])
  })

  it('needs its address', async () => {
    const run = await runNowhere()
    await expect(askForWindowsLogin(run, run.newActor('browser'))).rejects.toMatchObject({
      outcome: 'untested',
      profileKeys: ['ntlmPath'],
    })
  })
})

describe('an offer of the Windows login', () => {
  it.each<[string, readonly string[], readonly string[], string | undefined]>([
    ['by both schemes', ['Negotiate', 'NTLM'], ['negotiate', 'ntlm'], undefined],
    ['beside others', ['Basic realm="crm"', 'NTLM'], ['ntlm'], undefined],
    ['by no scheme', ['Basic realm="crm"', 'Bearer'], [], undefined],
    ['with a message', ['NTLM TlRM'], [], 'TlRM'],
    ['with a message of the other scheme', ['Negotiate oYH=', 'NTLM'], ['ntlm'], undefined],
    ['with a message behind another', ['Negotiate oYH=', 'NTLM TlRM'], [], 'TlRM'],
    ['without a message and with one', ['NTLM', 'NTLM TlRM'], ['ntlm'], 'TlRM'],
    ['that is none', [], [], undefined],
  ])('%s is read', (_how, values, schemes, message) => {
    expect([windowsSchemes(offering(...values)), ntlmMessage(offering(...values))]).toEqual([schemes, message])
  })
})
