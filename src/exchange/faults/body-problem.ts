import type { FaultKind } from './fault-kind.js'

export type BodyProblemKind = Extract<
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
