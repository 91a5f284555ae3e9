import type { Plan } from '../query/plan.js'
import type { Format } from './formats.js'
import type { Service, Route } from './routes.js'
import type { Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'

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

export interface LimitedRead {
  readonly service: Service
  readonly format: Format
  readonly entity: string
  /** What the caller asked for by `$top`. */
  readonly top: number | undefined
}

/** How many records one answer may hold (document: Limits). */
export interface LimitsBehaviour {
  /** The server setting `maxEntityRowCount`. */
  readonly maxEntityRowCount: number
  /** The place behind the last record that a caller gets over all pages, `$skip` counted. */
  readonly end: (plan: Plan, found: number, read: LimitedRead) => number
  readonly cap: (read: LimitedRead, setting: number) => number
  /** Records on one page; undefined where the server does not page. */
  readonly pageSize: (read: LimitedRead) => number | undefined
  /** Whether an answer that was cut at the cap tells where to go on. One cut at the page size always does. */
  readonly continuesAfterCap: boolean
}

export const documentedLimits: LimitsBehaviour = {
  maxEntityRowCount: 20_000,
  end: ({ skip, top }, found) => Math.min(found, top === undefined ? Infinity : skip + top),
  cap: (_, setting) => setting,
  pageSize: () => undefined,
  continuesAfterCap: false,
}
