import { STATUS_CODES } from 'node:http'
import { htmlAnswer, answer, type Answer, type Header } from '../http/answer.js'
import { resolveFault, type FaultKind, type ResolvedFault } from './fault-input.js'
import type { ComparedRequest, RequestPattern } from './request-pattern.js'

/**
 * A fault that was added.
 *
 * @category Injected faults and stubs
 */
export interface AddedFault extends RequestPattern {
  /** Names it in `removeFault`. */
  readonly id: number
  readonly path: string
  /** What happens to the request. */
  readonly kind: FaultKind
  /** Number of requests that it meets in all. */
  readonly times: number
  /** Number of matching requests that pass before. */
  readonly after: number
  /** Number of requests that it still meets. */
  readonly remaining: number
}

/** What a fault does to one request. */
export interface Hit {
  readonly id: number
  readonly kind: FaultKind
  readonly delayMs: number
  /** The answer in the place of the regular one; undefined where that one is wanted, or none at all. */
  readonly answer: Answer | undefined
}

interface Counted extends ResolvedFault {
  readonly id: number
  passing: number
  remaining: number
}

/** The faults of an emulator, in the order in which they were added. */
export class Faults {
  readonly #faults: Counted[] = []
  #added = 0

  /** Throws InvalidControlInput, a TypeError. */
  add(input: unknown): AddedFault {
    const fault = resolveFault(input)
    this.#added += 1
    const counted: Counted = { ...fault, id: this.#added, passing: fault.after, remaining: fault.times }
    this.#faults.push(counted)
    return shown(counted)
  }

  list(): readonly AddedFault[] {
    return this.#faults.map(shown)
  }

  /** Gives back how many there were. */
  clear(): number {
    return this.#faults.splice(0).length
  }

  /** Whether there was one with this id. */
  remove(id: number): boolean {
    const at = this.#faults.findIndex((fault) => fault.id === id)
    if (at >= 0) this.#faults.splice(at, 1)
    return at >= 0
  }

  /** The first fault that meets this request. A fault counts only requests that no fault before it has met. */
  hit(seen: () => ComparedRequest): Hit | undefined {
    if (this.#faults.length === 0) return undefined
    const request = seen()
    for (const fault of this.#faults) {
      if (fault.remaining === 0 || !fault.pattern.matches(request)) continue
      if (fault.passing > 0) {
        fault.passing -= 1
        continue
      }
      fault.remaining -= 1
      return { id: fault.id, kind: fault.kind, delayMs: fault.delayMs, answer: answerOf(fault) }
    }
    return undefined
  }
}

function shown({ id, pattern, kind, times, after, remaining }: Counted): AddedFault {
  return { id, path: '', ...pattern.given, kind, times, after, remaining }
}

function answerOf({ kind, status, headers, body }: ResolvedFault): Answer | undefined {
  const isRegular = kind !== 'answer' && status === undefined && body === undefined
  return isRegular ? undefined : faultAnswer(status ?? 503, headers, body)
}

function faultAnswer(status: number, headers: readonly Header[], body: string | undefined): Answer {
  const isBodiless = status === 204 || status === 304
  if (isBodiless) return { status, headers, body: '' }
  const page = htmlAnswer(
    status,
    `${String(status)} - ${STATUS_CODES[status] ?? 'Fault'}`,
    '<p>This answer is a fault that was requested through the control API.</p>',
  )
  const { headers: preset, ...rest } = body === undefined ? page : answer(status, 'text/plain; charset=utf-8', body)
  const isTyped = headers.some(([name]) => name.toLowerCase() === 'content-type')
  return { ...rest, headers: isTyped ? headers : [...preset, ...headers] }
}
