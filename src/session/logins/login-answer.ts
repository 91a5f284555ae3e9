import type { Exchange } from '../../exchange/index.js'
import { isRecord } from '../../runtime/json.js'
import { validatorOf } from '../../schema/compile.js'
import type { LoginResponse } from '../../schema/generated/login-response.js'
import { issuedCookies } from '../cookies/set-cookie.js'
import { ticketCookie } from '../cookies/vendor-names.js'

/** What a login answer says of itself, read without trusting any of it. */
export interface LoginAnswer {
  /** The body as JSON; undefined where it is not JSON. */
  readonly body: unknown
  /** The body's Code, whatever its type; undefined where there is none. */
  readonly code: unknown
  /** What the answer says in its Message; undefined where that is empty or no text. */
  readonly message: string | undefined
  /** Whether a PasswordChangeUrl says that a new password is due. */
  readonly isNewPasswordDue: boolean
  readonly ticketIssued: boolean
}

export function readLoginAnswer(exchange: Exchange): LoginAnswer {
  const body = jsonOrUndefined(exchange)
  const { Code: code, Message: message, PasswordChangeUrl: change } = isRecord(body) ? body : {}
  return {
    body,
    code,
    message: typeof message === 'string' && message.trim() !== '' ? message : undefined,
    isNewPasswordDue: typeof change === 'string' && change !== '',
    ticketIssued: issuedCookies(exchange).some(({ name }) => name === ticketCookie),
  }
}

/**
 * Whether the answer claims that the login succeeded: Code 0, however it is spelled, or a ticket. What a refused login
 * looks like is not shown in the document, so anything else is a refusal, whatever its status.
 */
export function claimsSuccess(exchange: Exchange): boolean {
  const { code, ticketIssued } = readLoginAnswer(exchange)
  return ticketIssued || code === 0 || code === '0'
}

/**
 * Whether the answer is that of a login that succeeded, in whatever shape: Code 0, however it is spelled, or a ticket
 * beside no Code that says otherwise. A refused login may bring a ticket too, and has a Code of its own.
 */
export function succeeded(exchange: Exchange): boolean {
  const { code, ticketIssued } = readLoginAnswer(exchange)
  if (code === 0 || code === '0') return true
  return ticketIssued && exchange.status < 400 && typeof code !== 'number' && typeof code !== 'string'
}

/** Faults of the body against the login response of the document, as `/Code must be integer`; empty where it holds. */
export function loginBodyFaults(body: unknown): readonly string[] {
  const holds = validatorOf<LoginResponse>('login-response')
  if (holds(body)) return []
  return (holds.errors ?? [])
    .filter(({ keyword }) => keyword !== 'anyOf')
    .map(({ instancePath, message }) => `${instancePath || 'the body'} ${message ?? 'does not hold'}`)
}

function jsonOrUndefined(exchange: Exchange): unknown {
  try {
    return exchange.json()
  } catch {
    return undefined
  }
}
