import { describe, expect, it, test } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { serving } from '../../../tests/support/scripted-server.js'
import { askForWindowsLogin, ntlmMessage, windowsSchemes, challengeFault, negotiateMessage } from './windows-login.js'

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

const unicode = 1

const oem = 2

const ntlm = 0x200

const targetInfo = 0x0080_0000

/** Target information, as later editions end: a domain's name, and the end mark. */
const information = Buffer.from('020004004100420000000000', 'hex')

/** A challenge in the edition with target information and version: 56 bytes, then the name, then the information. */
function challenge({ flags = unicode | ntlm | targetInfo, type = 2 } = {}): Buffer {
  const name = Buffer.from('ABC', (flags & unicode) === 0 ? 'latin1' : 'utf16le')
  const fixed = Buffer.alloc(56)
  fixed.write('NTLMSSP\0', 'latin1')
  fixed.writeUInt32LE(type, 8)
  for (const at of [12, 14]) fixed.writeUInt16LE(name.length, at)
  fixed.writeUInt32LE(56, 16)
  fixed.writeUInt32LE(flags, 20)
  fixed.write('8 random', 24, 'latin1')
  for (const at of [40, 42]) fixed.writeUInt16LE(information.length, at)
  fixed.writeUInt32LE(56 + name.length, 44)
  return Buffer.concat([fixed, name, information])
}

/** The oldest edition, which ends with the challenge itself. */
function shortest(): Buffer {
  const message = challenge({ flags: oem | ntlm }).subarray(0, 32)
  return message.fill(0, 12, 20)
}

const base64 = (message: Buffer) => message.toString('base64')

describe('a challenge of NTLM', () => {
  test.each([
    ['with target information and version', challenge()],
    ['with its texts in a code page', challenge({ flags: oem | ntlm | targetInfo })],
    ['with either encoding of its texts', challenge({ flags: unicode | oem | ntlm | targetInfo })],
    ['in the shortest edition', shortest()],
    ['with more behind it', Buffer.concat([challenge(), Buffer.alloc(8)])],
  ])('%s is well-formed', (_what, message) => {
    expect(challengeFault(base64(message))).toBeUndefined()
  })

  test.each([
    ['no base64', 'TlRMTVNTUAAC!', /not base64/],
    ['base64 that was cut', base64(challenge()).slice(0, -1), /not base64/],
    ['nothing', '', /does not begin/],
    ['another signature', base64(Buffer.from('NTLMSSQ\0'.padEnd(40, '\0'), 'latin1')), /does not begin/],
    ['a negotiate message', negotiateMessage(), /type 1, not 2/],
    ['an authenticate message', base64(challenge({ type: 3 })), /type 3, not 2/],
    ['a message that ends before its challenge', base64(shortest().subarray(0, 31)), /31 bytes/],
    ['no encoding of text', base64(challenge({ flags: ntlm | targetInfo })), /no text encoding/],
  ])('%s is told', (_what, message, fault) => {
    expect(challengeFault(message)).toMatch(fault)
  })

  test('the first message is one of type 1 that names nobody', () => {
    const message = Buffer.from(negotiateMessage(), 'base64')
    expect(message.toString('latin1', 0, 8)).toBe('NTLMSSP\0')
    expect(message.readUInt32LE(8)).toBe(1)
    expect(message).toHaveLength(32)
    expect([...message.subarray(16)]).toEqual(Array(16).fill(0))
  })
})
