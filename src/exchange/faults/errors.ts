import { blameOf, type Blame, type FaultKind } from './fault-kind.js'
import type { HeaderPair } from '../request/request-draft.js'

type BodyProblemKind = Extract<
  FaultKind,
  'bodyTooLarge' | 'compressionBomb' | 'malformedCompression' | 'unknownCoding' | 'tooManyHeaders'
>

/** An answer that was given up while it was read; becomes an ExchangeFault of the same kind. `seen` is a half sentence. */
export class BodyProblem extends Error {
  override readonly name = 'BodyProblem'
  readonly kind: BodyProblemKind

  constructor(kind: BodyProblemKind, seen: string, cause?: unknown) {
    super(seen, cause === undefined ? undefined : { cause })
    this.kind = kind
  }
}

/**
 * No connection came about. Wraps what went wrong, and hides its code: undici tries for ever where a connection fails
 * with some codes, which would be an attack on the target or the proxy.
 */
export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure'
  /** Where it broke: on the direct way to the target, at the proxy, or while a tunnel was asked for or used. */
  readonly at: 'target' | 'proxy' | 'tunnel'

  constructor(at: ConnectFailure['at'], cause: unknown) {
    super('no connection', { cause })
    this.at = at
  }
}

/** How far an attempt came: each stage includes those before it. */
export type Stage = 'connecting' | 'sent' | 'answering' | 'body'

/** The status and headers of an answer, its body aside. */
export interface AnswerHead {
  readonly status: number
  readonly headers: readonly HeaderPair[]
}

/** An attempt that brought no whole answer: `cause` is what was thrown, the rest is how far it came. */
export class AttemptFailure extends Error {
  override readonly name = 'AttemptFailure'
  readonly stage: Stage
  /** The connection had already carried an answer when this request went out on it. */
  readonly reused: boolean
  readonly head: AnswerHead | undefined
  /** Bytes of the body that had come, still in their content coding. */
  readonly bodyBytes: number

  constructor(cause: unknown, at: { stage: Stage; reused: boolean; head: AnswerHead | undefined; bodyBytes: number }) {
    super('the attempt failed', { cause })
    this.stage = at.stage
    this.reused = at.reused
    this.head = at.head
    this.bodyBytes = at.bodyBytes
  }
}

/** Why the wire itself ended an exchange: its time was up, or the run is to stop. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
  readonly why: 'timeUp' | 'interrupted'

  constructor(why: 'timeUp' | 'interrupted', words: string) {
    super(words)
    this.why = why
  }
}

/**
 * No answer that can be judged. `message` is one sentence or two, masked: what was seen, and what to do. `exchangeId`
 * names the record in the evidence, where the fault stands too. There is no `cause`: test runners print causes with
 * all that hangs on them, and on these hang raw bytes of the answer.
 */
export class ExchangeFault extends Error {
  override readonly name = 'ExchangeFault'
  readonly kind: FaultKind
  readonly blame: Blame
  readonly exchangeId: string
  /** Whether nothing of the request was on its way, so that it can have no effect. */
  readonly isUnsent: boolean

  constructor(kind: FaultKind, message: string, exchangeId: string, { isUnsent = false } = {}) {
    super(message)
    this.kind = kind
    this.blame = blameOf[kind]
    this.exchangeId = exchangeId
    this.isUnsent = isUnsent
  }
}
