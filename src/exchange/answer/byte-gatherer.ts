const smallestBlock = 1024
const largestBlock = 64 * 1024

/**
 * Gathers chunks into one Buffer. Small chunks are copied together: a target that sends one byte at a time would
 * otherwise cost a hundred times what it sent. Blocks begin small, since a run keeps hundreds of short bodies.
 */
export class ByteGatherer {
  #blocks: Buffer[] = []
  #block: Buffer | undefined
  #blockSize = 0
  #used = 0
  #length = 0

  add(chunk: Buffer): void {
    this.#length += chunk.length
    if (chunk.length >= largestBlock / 4) {
      this.#seal()
      this.#blocks.push(chunk)
      return
    }
    if (this.#block === undefined || this.#used + chunk.length > this.#block.length) {
      this.#seal()
      this.#blockSize = Math.min(largestBlock, Math.max(smallestBlock, chunk.length, 2 * this.#blockSize))
      this.#block = Buffer.allocUnsafeSlow(this.#blockSize)
    }
    this.#used += chunk.copy(this.#block, this.#used)
  }

  take(): Buffer {
    this.#seal()
    const whole = this.#blocks.length === 1 ? this.#blocks[0] : Buffer.concat(this.#blocks, this.#length)
    this.drop()
    return whole ?? Buffer.alloc(0)
  }

  drop(): void {
    this.#blocks = []
    this.#block = undefined
    this.#used = 0
    this.#length = 0
  }

  #seal(): void {
    if (this.#block !== undefined) this.#blocks.push(this.#block.subarray(0, this.#used))
    this.#block = undefined
    this.#used = 0
  }
}
