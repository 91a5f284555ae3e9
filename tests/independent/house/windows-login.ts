import { randomBytes } from 'node:crypto'
import type { Freedoms } from '../freedoms.js'
import { page, type Answer } from './answer.js'
import type { Question } from './question.js'

export const windowsLoginPath = '/Login/NuiLogin.aspx?ntlmlogin'

/** True for a request to the login page that asks for the Windows login. */
export const asksForWindows = (question: Question): boolean =>
  question.service === 'page' && question.query.some(([name]) => name === 'ntlmlogin')

/** 401 with the schemes that are offered, or with the challenge to a first message (Other modes). Nobody gets in here. */
export function windowsLogin({ headers }: Question, { windows }: Freedoms): Answer {
  const refusal = page('401 - Windows login', '', 401)
  if (windows === 'negotiate') return { ...refusal, challenges: ['Negotiate'] }
  const message = Buffer.from(/^NTLM (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '', 'base64')
  const first =
    message.length >= 16 && message.toString('latin1', 0, 8) === 'NTLMSSP\0' && message.readUInt32LE(8) === 1
  return { ...refusal, challenges: first ? [`NTLM ${challenge().toString('base64')}`] : ['Negotiate', 'NTLM'] }
}

/** A type 2 message of [MS-NLMP] 2.2.1.2 in a code page, with a domain's name and without target information. */
function challenge(): Buffer {
  const name = Buffer.from('ACME', 'latin1')
  const fixed = Buffer.alloc(48)
  fixed.write('NTLMSSP\0', 'latin1')
  fixed.writeUInt32LE(2, 8)
  fixed.writeUInt16LE(name.length, 12)
  fixed.writeUInt16LE(name.length, 14)
  fixed.writeUInt32LE(fixed.length, 16)
  fixed.writeUInt32LE(0x0001_0206, 20)
  randomBytes(8).copy(fixed, 24)
  fixed.writeUInt32LE(fixed.length + name.length, 44)
  return Buffer.concat([fixed, name])
}
