import { randomBytes } from 'node:crypto'
import { htmlAnswer, type Answer } from '../http/answer.js'
import { headerSent, type Call } from '../http/call.js'

const signature = Buffer.from('NTLMSSP\0', 'latin1')

/** Unicode, target name, NTLM, always sign, target is a server, target info, version: what a server commonly grants. */
const grantedFlags = 0x02828205

/** The Windows login (document: Other modes). It goes as far as the challenge: nobody is logged in by it. */
export interface NtlmBehaviour {
  readonly schemes: readonly string[]
  readonly serverChallenge: () => Buffer
  readonly targetName: string
  readonly answer: (call: Call) => Answer
}

export const documentedNtlm: NtlmBehaviour = {
  schemes: ['NTLM', 'Negotiate'],
  serverChallenge: () => randomBytes(8),
  targetName: 'EMULATOR',
  answer(call) {
    const { ntlm } = call.deployment.behaviour
    const [scheme = '', message = ''] = (headerSent(call, 'authorization') ?? '').split(' ')
    const offered = ntlm.schemes.find((known) => known.toLowerCase() === scheme.toLowerCase())
    if (offered !== undefined && isNegotiateMessage(Buffer.from(message, 'base64'))) {
      const challenge = challengeMessage(ntlm.serverChallenge(), ntlm.targetName)
      return unauthorized([`${offered} ${challenge.toString('base64')}`])
    }
    return unauthorized(ntlm.schemes)
  },
}

function unauthorized(challenges: readonly string[]): Answer {
  return htmlAnswer(
    401,
    '401 - Unauthorized',
    '<p>Windows login is asked for here.</p>',
    ...challenges.map((challenge) => ['WWW-Authenticate', challenge] as const),
  )
}

/** Whether these bytes are an NTLM type 1 message: the signature, the type, and room for the flags. */
function isNegotiateMessage(message: Buffer): boolean {
  return message.length >= 16 && message.subarray(0, 8).equals(signature) && message.readUInt32LE(8) === 1
}

/**
 * A type 2 message: fixed part, version, then the target's name and the list of attribute-value pairs (server name,
 * domain name, end) to which its two security buffers point.
 */
function challengeMessage(serverChallenge: Buffer, targetName: string): Buffer {
  const name = Buffer.from(targetName, 'utf16le')
  const pairs = Buffer.concat([pair(2, name), pair(1, name), pair(0, Buffer.alloc(0))])
  const fixed = Buffer.alloc(56)
  signature.copy(fixed, 0)
  fixed.writeUInt32LE(2, 8)
  securityBuffer(fixed, 12, name.length, 56)
  fixed.writeUInt32LE(grantedFlags, 20)
  serverChallenge.copy(fixed, 24, 0, 8)
  securityBuffer(fixed, 40, pairs.length, 56 + name.length)
  Buffer.from([10, 0, 0x5d, 0x58, 0, 0, 0, 15]).copy(fixed, 48)
  return Buffer.concat([fixed, name, pairs])
}

function securityBuffer(message: Buffer, at: number, length: number, offset: number): void {
  message.writeUInt16LE(length, at)
  message.writeUInt16LE(length, at + 2)
  message.writeUInt32LE(offset, at + 4)
}

function pair(id: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(value.length, 2)
  return Buffer.concat([head, value])
}
