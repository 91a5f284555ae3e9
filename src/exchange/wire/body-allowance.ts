/** Answers up to here are no burden: a page at the cap of the document is 17 MB in Atom. */
const long = 32 * 1024 * 1024
/** What a run may take in longer ones: so many times the longest that one may be. */
const mostLong = 4

/**
 * How long the next body may be. What scenarios look at together stays in memory to the end of a run, so that a target
 * which answers everything at length would fill it, however well each single answer is bounded.
 */
export class BodyAllowance {
  readonly #maxBodySize: number
  #left: number

  /** `maxBodySize` is what one body may have, in bytes. */
  constructor(maxBodySize: number) {
    this.#maxBodySize = maxBodySize
    this.#left = mostLong * maxBodySize
  }

  /** In bytes. A body of ordinary length is always taken. */
  get next(): number {
    return Math.min(this.#maxBodySize, Math.max(long, this.#left))
  }

  /** Counts a body that was taken. */
  took(bytes: number): void {
    if (bytes > long) this.#left -= bytes
  }
}
