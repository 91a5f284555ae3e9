import type { HeaderPair, WhenBusy } from '../../exchange/index.js'

/**
 * A request without its session. The actor adds its cookies and its CSRF header.
 *
 * @category Requests and answers
 */
export interface ActorRequest {
  /** The HTTP method. */
  readonly method: string
  /** The absolute URL, which is sent as it is: encode it yourself. */
  readonly url: string
  /** Pairs of name and value, such as `['Accept', 'application/json']`. They are sent in this order. */
  readonly headers: readonly HeaderPair[]
  /** The body as text, sent in UTF-8. */
  readonly body?: string
  /**
   * After a 429 or 503 with `Retry-After`, `comeAgain` retries the request and `takeIt` does not. Default: GET and HEAD are
   * retried.
   */
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
