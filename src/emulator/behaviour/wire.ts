import type { Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import type { Route } from './routes.js'

/** What happens before and after everything else. */
export interface WireBehaviour {
  /** The request as everything else sees it, with the deployment that answers it. */
  readonly received: (call: Call) => Call
  /** An answer given before the request is looked at, as a limiter would; undefined lets it through. */
  readonly intercept: (call: Call, route: Route) => Answer | undefined
  /** The answer as it leaves. */
  readonly finish: (answer: Answer, call: Call, route: Route) => Answer
  /** Milliseconds by which the answer is held back. */
  readonly delay: (call: Call, route: Route) => number
}

/** Document, Limits: no request-rate limit is applied deliberately. */
export const documentedWire: WireBehaviour = {
  received: (call) => call,
  intercept: () => undefined,
  finish: (answer) => answer,
  delay: () => 0,
}
