import type { HeaderPair } from '../request/request-draft.js'

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
