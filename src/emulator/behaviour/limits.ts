import type { Plan } from '../query/plan.js'
import type { Format } from './formats.js'
import type { Service } from './routes.js'

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
