import type { Freedoms } from '../freedoms.js'
import type { Account } from './accounts.js'
import type { Question } from './question.js'
import type { Session, Sessions, TicketState } from './sessions.js'

export const ticketName = '.ASPXAUTH'

/**
 * How a caller stands before a door that wants a login (Authentication, Errors).
 * `header-alone` and `token-alone`: the token without a ticket, in the header only or in cookie and header.
 */
export type Standing =
  | { readonly kind: 'open' | 'none' | 'header-alone' | 'token-alone' | 'expired' | 'forged' }
  | {
      readonly kind: 'good' | 'no-header' | 'wrong-header' | 'no-session-headers'
      readonly account: Account
      readonly session: Session
      readonly ticket: string
    }

export interface Look {
  readonly standing: Standing
  readonly ticket: TicketState | 'none'
}

export function lookAt(question: Question, sessions: Sessions, freedoms: Freedoms): Look {
  if (!['message', 'legacy', 'odata', 'custom'].includes(question.service))
    return { standing: { kind: 'open' }, ticket: 'none' }
  const ticket = question.cookies.find(([name, value]) => name === ticketName && value !== '')?.[1]
  const tokenName = `${freedoms.vendorPrefix}CSRF`
  const header = question.headers[tokenName.toLowerCase()]
  const tokens = question.cookies.filter(([name]) => name === tokenName).map(([, value]) => value)
  if (ticket === undefined) {
    if (!freedoms.csrf || header === undefined) return { standing: { kind: 'none' }, ticket: 'none' }
    return { standing: { kind: tokens.length > 0 ? 'token-alone' : 'header-alone' }, ticket: 'none' }
  }
  const { state, session } = sessions.look(ticket)
  if (session === null) return { standing: { kind: 'forged' }, ticket: state }
  if (state === 'retired') return { standing: { kind: 'expired' }, ticket: state }
  const known = { session, ticket, account: session.account }
  const answer = (kind: 'good' | 'no-header' | 'wrong-header' | 'no-session-headers'): Look => ({
    standing: { kind, ...known },
    ticket: state,
  })
  if (freedoms.csrf && header === undefined) return answer('no-header')
  const given = String(header)
  const right = freedoms.tokenCheck === 'presence' || (tokens.includes(given) && session.tokens.has(given))
  if (freedoms.csrf && !right) return answer('wrong-header')
  const withHeaders = question.headers.authorization === 'Cookie' && question.headers['forceusesession'] === 'true'
  if (freedoms.wantsForceUseSession && question.service === 'legacy' && !withHeaders)
    return answer('no-session-headers')
  return answer('good')
}
