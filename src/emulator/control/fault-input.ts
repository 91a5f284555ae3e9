import { isRecord } from '../../runtime/json.js'
import type { Header } from '../http/answer.js'
import { InvalidControlInput } from '../errors.js'
import { checkedPattern } from './path-pattern.js'
import { checkedKeys, ResolvedPattern, type RequestPattern } from './request-pattern.js'

/**
 * What happens to a request that meets a fault.
 *
 * - `answer`: `status`, `headers` and `body` of the fault. The request is not carried out.
 * - `delay`: the regular answer, `delayMs` later.
 * - `reset`: a connection reset without an answer. The request is not carried out.
 * - `cut`: the connection ends in the middle of the body: of `status` and `body` if given, otherwise of the regular answer.
 * - `hang`: no answer, on a connection that stays open. The request is not carried out.
 *
 * @category Injected faults and stubs
 */
export type FaultKind = 'answer' | 'delay' | 'reset' | 'cut' | 'hang'

export const faultKinds: readonly FaultKind[] = ['answer', 'delay', 'reset', 'cut', 'hang']

/**
 * A fault to inject into the answers to matching requests. Only `path` is required. All given conditions must match.
 *
 * @category Injected faults and stubs
 */
export interface FaultInput extends RequestPattern {
  readonly path: string
  /** Number of requests that it meets; default 1. */
  readonly times?: number
  /** Number of matching requests that pass before; default 0. */
  readonly after?: number
  /** HTTP status, 200 to 599; default 503. */
  readonly status?: number
  /** Headers of the answer, such as `Retry-After`. An array sends a header several times. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Body of the answer; default: an HTML page. Plain text unless `headers` has a `Content-Type`. */
  readonly body?: string
  /** Milliseconds before the fault shows; default 0. */
  readonly delayMs?: number
  /** What happens to the request; default `answer`. */
  readonly kind?: FaultKind
}

/** A fault with its defaults filled in. `status` and `body` stay open where the regular answer is to be cut. */
export interface ResolvedFault {
  readonly pattern: ResolvedPattern
  readonly times: number
  readonly after: number
  readonly status: number | undefined
  readonly headers: readonly Header[]
  readonly body: string | undefined
  readonly delayMs: number
  readonly kind: FaultKind
}

/** Every key, so that one that is added cannot be forgotten here. */
const keyed: Readonly<Record<keyof FaultInput, true>> = {
  ...{ path: true, method: true, query: true, requestHeaders: true, contains: true, user: true },
  ...{ times: true, after: true, status: true, headers: true, body: true, delayMs: true, kind: true },
}
const keys = Object.keys(keyed)

/** Reads a fault that no compiler has looked at, and fills in the defaults. Throws InvalidControlInput. */
export function resolveFault(given: unknown): ResolvedFault {
  const input = checkedKeys(given, keys, 'a fault', '{ "path": "/0/odata/Contact" }')
  checkedPattern(input['path'])
  const kind = kindOf(input['kind'])
  const fault: ResolvedFault = {
    pattern: new ResolvedPattern(input),
    times: whole(input, 'times', 1, 1),
    after: whole(input, 'after', 0, 0),
    status: input['status'] === undefined ? undefined : whole(input, 'status', 503, 200, 599),
    headers: headersOf(input['headers']),
    body: textOf(input['body']),
    delayMs: whole(input, 'delayMs', 0, 0, 2 ** 31 - 1),
    kind,
  }
  if (kind === 'delay' && fault.delayMs === 0)
    throw new InvalidControlInput('delayMs: expected the milliseconds that a fault of kind "delay" takes')
  const { status, body, headers } = fault
  const isAnswered = status !== undefined || body !== undefined || headers.length > 0
  if (kind !== 'answer' && kind !== 'cut' && isAnswered)
    throw new InvalidControlInput(`status, headers and body: not possible for a fault of kind "${kind}"`)
  if (kind === 'cut' && headers.length > 0 && status === undefined && body === undefined)
    throw new InvalidControlInput('headers: a fault of kind "cut" takes them only together with status or body')
  return fault
}

function kindOf(value: unknown): FaultKind {
  const kind = value === undefined ? 'answer' : faultKinds.find((each) => each === value)
  if (kind === undefined) throw new InvalidControlInput(`kind: expected one of ${faultKinds.join(', ')}${found(value)}`)
  return kind
}

/** A whole number, or the preset where there is none. Throws InvalidControlInput. */
export function whole(
  input: Readonly<Record<string, unknown>>,
  name: string,
  preset: number,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const value = input[name] ?? preset
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  const range =
    most === Number.MAX_SAFE_INTEGER ? `of at least ${String(least)}` : `from ${String(least)} to ${String(most)}`
  throw new InvalidControlInput(`${name}: expected a whole number ${range}${found(value)}`)
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  throw new InvalidControlInput('body: expected a string. Write JSON as the text of a string')
}

/** Set for every answer, whatever a fault says. */
const own = ['content-length', 'transfer-encoding', 'date']

/** Headers of an answer. Throws InvalidControlInput. */
export function headersOf(value: unknown): readonly Header[] {
  if (value === undefined) return []
  if (!isRecord(value)) throw new InvalidControlInput('headers: expected an object such as { "Retry-After": "5" }')
  return Object.entries(value).flatMap(([name, given]) => {
    if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name))
      throw new InvalidControlInput(`headers: "${name}" is not a header name`)
    if (own.includes(name.toLowerCase()))
      throw new InvalidControlInput(`headers: ${name} is set by the emulator. Remove it`)
    const values: readonly unknown[] = Array.isArray(given) ? given : [given]
    return values.map((each): Header => [name, headerValue(name, each)])
  })
}

function headerValue(name: string, value: unknown): string {
  // What Node lets through: Latin-1 without control characters, tabs aside.
  if (typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value
  throw new InvalidControlInput(`headers: expected the value of ${name} to be a string of one line`)
}

function found(value: unknown): string {
  return `, found ${JSON.stringify(value)}`
}
