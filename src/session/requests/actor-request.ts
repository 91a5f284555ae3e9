import type { HeaderPair, WhenBusy } from '../../exchange/index.js'

/** One request as a scenario writes it: the actor adds its cookies and its CSRF header. */
export interface ActorRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly HeaderPair[]
  readonly body?: string
  /** As of a RequestDraft: whether a busy target is asked once more. */
  readonly whenBusy?: WhenBusy
}

/** The call of the login service, with any body, right or wrong (section "Cookie login sequence"). */
export function loginRequest(url: string, body: string): ActorRequest {
  return {
    method: 'POST',
    url,
    headers: [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json'],
    ],
    body,
  }
}
