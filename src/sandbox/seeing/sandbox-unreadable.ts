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
  readonly blame: 'profile' | 'target'

  constructor(why: WhyNotRead, seen: string) {
    super(`the sandbox record could not be read: ${seen}`)
    this.why = why
    this.blame = why === 'missing' || why === 'refused' ? 'profile' : 'target'
  }
}
