import type { ActorRequest } from './actor-request.js'

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
