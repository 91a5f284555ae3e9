/**
 * Why the sandbox record could not be read.
 * - `missing`: the collection was read, and the record is not in it
 * - `refused`: no session may read it: a user without rights gets 401
 * - `turnedAway`: a redirect or a 403, which says nothing of rights
 * - `unavailable`: the target, or what stands before it, kept answering that it is busy
 * - `noRecords`: the answer is no collection of records
 */
export type WhyNotRead = 'missing' | 'refused' | 'turnedAway' | 'unavailable' | 'noRecords'

/** The sandbox record could not be read; what cannot be read is never changed. */
export class SandboxUnreadable extends Error {
  override readonly name = 'SandboxUnreadable'
  readonly why: WhyNotRead
  /** What was seen in place of the record. */
  readonly seen: string
  readonly blame: 'profile' | 'target'

  /** `since`: the change after which the record could not be read any more, in words. */
  constructor(why: WhyNotRead, seen: string, since?: string) {
    super(`the sandbox record could not be read${since === undefined ? '' : ` since ${since}`}: ${seen}`)
    this.why = why
    this.seen = seen
    this.blame = since === undefined && (why === 'missing' || why === 'refused') ? 'profile' : 'target'
  }
}

/** Whether what the record holds may be why: the target answers, and does not show it. */
export function isOfTheRecordItself(fault: unknown): fault is SandboxUnreadable {
  return fault instanceof SandboxUnreadable && (fault.why === 'noRecords' || fault.why === 'missing')
}
