import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import type { Answer } from '../http/answer.js'

/** Breaches of the Windows login: what is offered, and the challenge that answers a type 1 message. */
export const modeDeviations: readonly Deviation[] = [
  {
    id: 'ntlm-not-asked',
    sentence: 'The path of the Windows login shows the login page.',
    breaks: ['MODE-2'],
    override: ({ pages }) => ({ ntlm: { answer: (call) => pages.loginPage(call) } }),
  },
  {
    id: 'ntlm-basic-only',
    sentence: 'The path of the Windows login offers Basic alone.',
    breaks: ['MODE-2'],
    override: () => ({ ntlm: { schemes: ['Basic realm="NTLM"'] } }),
  },
  {
    id: 'ntlm-offer-forbidden',
    sentence: 'The schemes of the Windows login are offered with the status 403.',
    breaks: ['MODE-2'],
    override: ({ ntlm }) => ({ ntlm: { answer: (call) => ({ ...ntlm.answer(call), status: 403 }) } }),
  },
  {
    id: 'ntlm-type-1-ignored',
    sentence: 'A type 1 message is answered with the bare schemes once more.',
    breaks: ['MODE-2'],
    override: ({ ntlm }) => ({
      ntlm: { answer: (call) => ntlm.answer({ ...call, headers: { ...call.headers, authorization: undefined } }) },
    }),
  },
  {
    id: 'ntlm-type-1-sent-back',
    sentence: 'The answer to a type 1 message says that it is a type 1 message itself.',
    breaks: ['MODE-2'],
    override: challenging((message) => {
      message.writeUInt32LE(1, 8)
      return message
    }),
  },
  {
    id: 'ntlm-challenge-cut-off',
    sentence: 'The type 2 message ends before the eight bytes of the challenge.',
    breaks: ['MODE-2'],
    override: challenging((message) => message.subarray(0, 24)),
  },
  {
    id: 'ntlm-target-out-of-reach',
    sentence: 'The security buffer of the target information points behind the end of the type 2 message.',
    breaks: ['MODE-2'],
    override: challenging((message) => {
      message.writeUInt32LE(message.length + 8, 44)
      return message
    }),
  },
  {
    id: 'ntlm-signature-in-lower-case',
    sentence: 'The signature of the type 2 message is in lower case.',
    breaks: ['MODE-2'],
    override: challenging((message) => {
      message.write('ntlmssp', 0, 'latin1')
      return message
    }),
  },
]

/** Alters the type 2 message. */
function challenging(change: (message: Buffer) => Buffer): Override {
  const altered = (answer: Answer): Answer => ({
    ...answer,
    headers: answer.headers.map(([name, value]) => {
      const [scheme = '', message] = value.split(' ')
      if (name !== 'WWW-Authenticate' || message === undefined) return [name, value]
      return [name, `${scheme} ${change(Buffer.from(message, 'base64')).toString('base64')}`]
    }),
  })
  return ({ ntlm }) => ({ ntlm: { answer: (call) => altered(ntlm.answer(call)) } })
}
