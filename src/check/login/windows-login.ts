import type { Exchange } from '../../exchange/index.js'
import type { Actor } from '../../session/index.js'
import { challengesOf } from '../core/challenges.js'
import { send } from '../core/main-session.js'
import { needsPlatformHere } from '../core/platform-here.js'
import { negotiateMessage } from './ntlm.js'
import type { RunContext } from '../context/run-context.js'
import { untested } from '../outcome/verdict.js'

/** Asks for the Windows login, without a word about who asks, or with the first message of NTLM. */
export async function askForWindowsLogin(run: RunContext, caller: Actor, message?: 'type 1'): Promise<Exchange> {
  const { ntlmPath, target } = run.profile
  if (ntlmPath === undefined) return untested('no Windows login is configured', 'ntlmPath')
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
