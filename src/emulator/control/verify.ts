import { InvalidControlInput } from '../errors.js'
import { whole } from './fault-input.js'
import { userOf, type LoggedRequest } from './request-log.js'
import {
  checkedKeys,
  patternKeys,
  ResolvedPattern,
  type ComparedRequest,
  type RequestPattern,
} from './request-pattern.js'

/** How many requests must have been like this: exactly, at least or at most so many; by default at least one. */
export interface Expected extends RequestPattern {
  readonly exactly?: number
  readonly atLeast?: number
  readonly atMost?: number
}

/** What the log says of an expectation. */
export interface Verified {
  readonly holds: boolean
  /** How many requests match. */
  readonly found: number
  /** Where it does not hold and none matches: the request that comes closest, and how it differs. */
  readonly closest?: ClosestRequest
}

interface ClosestRequest extends Pick<LoggedRequest, 'id' | 'method' | 'path' | 'query' | 'status'> {
  readonly differs: readonly string[]
}

const counts = ['exactly', 'atLeast', 'atMost']

/** Compares an expectation with the log. Throws InvalidControlInput. */
export function verified(expected: unknown, log: readonly LoggedRequest[]): Verified {
  const input = checkedKeys(
    expected,
    [...patternKeys, ...counts],
    'an expectation',
    '{ "path": "/0/odata/*", "exactly": 2 }',
  )
  const pattern = new ResolvedPattern(input)
  if (input['exactly'] !== undefined && (input['atLeast'] !== undefined || input['atMost'] !== undefined))
    throw new InvalidControlInput('exactly: is given next to "atLeast" or "atMost". Keep one of the two')
  const preset = input['atMost'] === undefined ? 1 : 0
  const least = whole(input, input['exactly'] === undefined ? 'atLeast' : 'exactly', preset, 0)
  const most =
    input['exactly'] === undefined ? whole(input, 'atMost', Number.MAX_SAFE_INTEGER, 0) : whole(input, 'exactly', 1, 0)
  const differences = log.map((request) => ({ request, differs: pattern.differences(comparedEntry(request)) }))
  const found = differences.filter(({ differs }) => differs.length === 0).length
  const holds = found >= least && found <= most
  // Of several that are as close, the newest.
  const [closest] = differences.reverse().sort((one, other) => one.differs.length - other.differs.length)
  if (holds || found > 0 || !closest) return { holds, found }
  const { id, method, path, query, status } = closest.request
  return { holds, found, closest: { id, method, path, query, status, differs: closest.differs } }
}

function comparedEntry(entry: LoggedRequest): ComparedRequest {
  const { method, path, query, headers, body } = entry
  return { method, path, query, headers, body, user: userOf(entry) }
}
