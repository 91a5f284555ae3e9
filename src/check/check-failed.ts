/** Ends a clause by a check that failed; both sides are in words, without a value of the target. */
export class CheckFailed extends Error {
  override readonly name = 'AssertionError'
  readonly expected: string
  readonly actual: string

  constructor({ says, expected, seen }: { readonly says: string; readonly expected: string; readonly seen: string }) {
    super(`${says.replace(/\.$/, '')}: expected ${expected}, seen ${seen}`)
    this.expected = expected
    this.actual = seen
  }
}
