import { randomBytes } from 'node:crypto'
import { htmlAnswer, type Answer } from '../http/answer.js'
import { headerSent, type Call } from '../http/call.js'
import { challengeMessage, isNegotiateMessage } from '../formats/ntlm-messages.js'

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
