import { describe, expect, test } from 'vitest'
import { challengeFault, negotiateMessage } from './ntlm.js'

const unicode = 1
const oem = 2
const ntlm = 0x200
const targetInfo = 0x0080_0000

/** The list of pairs that ends target information: a domain's name, and the end mark. */
const pairs = Buffer.from('02000400410042000000000000', 'hex').subarray(0, 12)

interface Parts {
  readonly flags?: number
  readonly name?: string
  readonly info?: Buffer
  readonly type?: number
  /** Where the name begins, in place of right behind the fixed part. */
  readonly nameAt?: number
}

/** A challenge in the edition with target information and version: 56 bytes, then the name, then the information. */
function challenge({
  flags = unicode | ntlm | targetInfo,
  name = 'AB',
  info = pairs,
  type = 2,
  nameAt,
}: Parts = {}): Buffer {
  const text = Buffer.from(name, (flags & unicode) !== 0 ? 'utf16le' : 'latin1')
  const fixed = Buffer.alloc(56)
  fixed.write('NTLMSSP\0', 'latin1')
  fixed.writeUInt32LE(type, 8)
  for (const at of [12, 14]) fixed.writeUInt16LE(text.length, at)
  fixed.writeUInt32LE(nameAt ?? 56, 16)
  fixed.writeUInt32LE(flags >>> 0, 20)
  fixed.write('8 random', 24, 'latin1')
  for (const at of [40, 42]) fixed.writeUInt16LE(info.length, at)
  fixed.writeUInt32LE(56 + text.length, 44)
  return Buffer.concat([fixed, text, info])
}

/** The oldest edition, which ends with the challenge itself. */
function shortest(): Buffer {
  return challenge({ flags: oem | ntlm, name: '' }).subarray(0, 32)
}

const base64 = (message: Buffer) => message.toString('base64')

describe('a challenge of NTLM', () => {
  test.each([
    ['with target information and version', challenge()],
    ['with a name in a code page', challenge({ flags: oem | ntlm, info: Buffer.alloc(0) })],
    ['with a name in a code page that has an odd number of letters', challenge({ flags: oem | ntlm, name: 'ABC' })],
    ['with a name right behind the challenge', challenge({ flags: unicode | ntlm, nameAt: 32 })],
    ['without a name', challenge({ name: '' })],
    ['without a name, at the very beginning', challenge({ name: '', nameAt: 0 })],
    ['without a name, beyond the end', challenge({ name: '', nameAt: 4000 })],
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
    ['no encoding of text', base64(challenge({ flags: ntlm })), /no text encoding/],
    ['a name beyond the end', base64(challenge({ nameAt: 4000 })), /target name ends at byte 4004/],
    ['a name at an offset that overflows', base64(challenge({ nameAt: 0xffff_ffff })), /target name ends at byte/],
    ['a name inside the fixed part', base64(challenge({ nameAt: 8 })), /inside the fixed part/],
    ['half a character', base64(challenge().fill(3, 12, 13)), /odd number/],
    ['information that is announced and not there', base64(challenge({ name: '' }).subarray(0, 47)), /announce/],
    ['no information at all', base64(challenge({ name: '', info: Buffer.alloc(0) }).subarray(0, 48)), /end mark/],
    ['information beyond the end', base64(challenge().subarray(0, 62)), /target information ends at byte/],
    ['information without its end mark', base64(challenge({ info: pairs.subarray(0, 8) })), /end mark/],
    ['a pair longer than the information', base64(challenge({ info: Buffer.from('0200ff00', 'hex') })), /end mark/],
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
