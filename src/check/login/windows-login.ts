import type { Exchange } from '../../exchange/index.js'
import type { Actor } from '../../session/index.js'
import { challengesOf } from '../answers/challenges.js'
import { send } from '../sessions/sending.js'
import { needsPlatformHere } from '../excuses/platform-here.js'
import type { RunContext } from '../run-state/run-context.js'
import { configured } from '../outcome/not-configured.js'

/**
 * The first two messages of Windows login by NTLM: what a client says first, and whether what it is answered is a
 * challenge as Microsoft's open specification [MS-NLMP] lays it down (section "Other modes" of the document).
 */

const signature = Buffer.from('NTLMSSP\0', 'latin1')

/** Flags of both messages, by [MS-NLMP] 2.2.2.5. */
const flag = {
  unicode: 0x0000_0001,
  oem: 0x0000_0002,
  requestTarget: 0x0000_0004,
  ntlm: 0x0000_0200,
  alwaysSign: 0x0000_8000,
  extendedSessionSecurity: 0x0008_0000,
} as const

/** Byte offsets in a challenge: [MS-NLMP] 2.2.1.2. What follows the challenge came with later editions. */
const at = { type: 8, flags: 20, endOfChallenge: 32 } as const

/** Asks for the Windows login, without a word about who asks, or with the first message of NTLM. */
export async function askForWindowsLogin(run: RunContext, caller: Actor, message?: 'type 1'): Promise<Exchange> {
  const { target } = run.profile
  const ntlmPath = configured(run, 'ntlmPath')
  const answer = await send(caller, {
    method: 'GET',
    url: `${target.baseUrl}${ntlmPath}`,
    headers: [['Accept', 'text/html'], ...(message ? [['Authorization', `NTLM ${negotiateMessage()}`] as const] : [])],
  })
  return needsPlatformHere(run, answer, 401)
}

/** The schemes of Windows login that an answer offers, bare: with no message behind them. */
export function windowsSchemes(exchange: Exchange): readonly string[] {
  return challengesOf(exchange)
    .filter(({ scheme, token }) => (scheme === 'ntlm' || scheme === 'negotiate') && token === undefined)
    .map(({ scheme }) => scheme)
}

/** The message that an answer carries behind the scheme NTLM, in base64; undefined where there is none. */
export function ntlmMessage(exchange: Exchange): string | undefined {
  return challengesOf(exchange).find(({ scheme, token }) => scheme === 'ntlm' && token !== undefined)?.token
}

/** A negotiate message (type 1) that names neither domain nor workstation, in base64. */
export function negotiateMessage(): string {
  const message = Buffer.alloc(32)
  signature.copy(message)
  message.writeUInt32LE(1, at.type)
  message.writeUInt32LE(
    flag.unicode | flag.oem | flag.requestTarget | flag.ntlm | flag.alwaysSign | flag.extendedSessionSecurity,
    12,
  )
  return message.toString('base64')
}

/** What is wrong with a challenge message (type 2), given in base64; undefined where it is well-formed. */
export function challengeFault(base64: string): string | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)) return 'it is not base64'
  const message = Buffer.from(base64, 'base64')
  if (!message.subarray(0, signature.length).equals(signature)) return 'it does not begin with NTLMSSP and a zero byte'
  if (message.length < at.endOfChallenge)
    return `it has ${String(message.length)} bytes, too few for the ${String(at.endOfChallenge)} up to the end of the challenge`
  const type = message.readUInt32LE(at.type)
  if (type !== 2) return `it is a message of type ${String(type)}, not 2`
  const flags = message.readUInt32LE(at.flags)
  return (flags & (flag.unicode | flag.oem)) === 0 ? 'its flags select no text encoding' : undefined
}
