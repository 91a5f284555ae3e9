import { BodyProblem } from '../faults/errors.js'
import { decoderFor, type ContentCoding, type Decoder } from './content-coding.js'

const smallestBlock = 1024

const largestBlock = 64 * 1024

/**
 * Gathers chunks into one Buffer. Small chunks are copied together: a target that sends one byte at a time would
 * otherwise cost a hundred times what it sent. Blocks begin small, since a run keeps hundreds of short bodies.
 */
class ByteGatherer {
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

// gzip cannot grow a body more than about a thousand times, and rows of real text not fifty; brotli, which writes a run of
// any length in a few bytes, grows rows that are nearly alike, with a hundred fields that are not set, a thousand times.
const mostGrowth = { gzip: 200, deflate: 200, br: 5000 } as const
const growthCountsFrom = 8 * 1024 * 1024

interface Events {
  readonly done: (body: Buffer) => void
  readonly failed: (problem: BodyProblem) => void
}

/** Takes a body chunk by chunk, undoes its content codings and keeps every stage of it under the limit. */
export class BodyReader {
  readonly #maxBodySize: number
  readonly #codings: readonly ContentCoding[]
  readonly #events: Events
  readonly #gathered = new ByteGatherer()
  readonly #stages: { readonly stream: Decoder; out: number; ended: boolean }[] = []
  #received = 0
  #ended = false
  #over = false

  constructor(maxBodySize: number, codings: readonly ContentCoding[], events: Events) {
    this.#maxBodySize = maxBodySize
    this.#codings = codings
    this.#events = events
  }

  /** Bytes that came over the wire so far, still in their coding. */
  get received(): number {
    return this.#received
  }

  write(chunk: Buffer): void {
    if (this.#over) return
    this.#received += chunk.length
    if (this.#received > this.#maxBodySize) {
      this.#fail(new BodyProblem('bodyTooLarge', `is longer than the allowed ${String(this.#maxBodySize)} bytes`))
      return
    }
    this.#feed(0, chunk)
  }

  /** The last chunk has been written. */
  end(): void {
    this.#ended = true
    if (this.#over) return
    const first = this.#stages[0]
    if (first && !first.ended) first.stream.end()
    else this.#finish()
  }

  /** Drops everything gathered. No event follows. */
  destroy(): void {
    this.#over = true
    this.#gathered.drop()
    for (const { stream } of this.#stages) stream.destroy()
  }

  /** Gives the chunk to a layer. False where that can take no more for now: then `ready` is called once it can. */
  #feed(layer: number, chunk: Buffer, ready?: () => void): boolean {
    const coding = this.#codings[layer]
    if (coding === undefined) {
      this.#gathered.add(chunk)
      return true
    }
    const stage = this.#stages[layer] ?? this.#open(layer, coding, chunk[0] ?? 0)
    // What follows the end of a compressed body is padding, and nobody's data.
    if (stage.ended || stage.stream.write(chunk)) return true
    if (ready) stage.stream.once('drain', ready)
    return false
  }

  #open(layer: number, coding: ContentCoding, firstByte: number) {
    const stream = decoderFor(coding, firstByte)
    const stage = { stream, out: 0, ended: false }
    this.#stages[layer] = stage
    stream.on('data', (chunk: Buffer) => {
      if (this.#over) return
      stage.out += chunk.length
      const problem = this.#outgrown(stage.out)
      if (problem) this.#fail(problem)
      else if (!this.#feed(layer + 1, chunk, () => stream.resume())) stream.pause()
    })
    stream.on('end', () => {
      stage.ended = true
      const next = this.#stages[layer + 1]
      if (next && !next.ended) next.stream.end()
      else this.#finish()
    })
    stream.on('error', (cause) => {
      this.#fail(
        new BodyProblem('malformedCompression', `is declared as ${coding} but is invalid (${cause.message})`, cause),
      )
    })
    return stage
  }

  #outgrown(out: number): BodyProblem | undefined {
    // Of what has come, much may still wait to be decompressed.
    const taken = this.#stages[0]?.stream.bytesWritten ?? 0
    const most = Math.max(...this.#codings.map((coding) => mostGrowth[coding]))
    if (out > growthCountsFrom && out > taken * most) {
      return new BodyProblem(
        'compressionBomb',
        `grew from ${String(taken)} bytes to more than ${String(out)} during decompression`,
      )
    }
    if (out > this.#maxBodySize) {
      return new BodyProblem(
        'bodyTooLarge',
        `is longer than the allowed ${String(this.#maxBodySize)} bytes after decompression`,
      )
    }
    return undefined
  }

  #finish(): void {
    if (!this.#ended || this.#over || this.#stages.some((stage) => !stage.ended)) return
    this.#over = true
    this.#events.done(this.#gathered.take())
  }

  #fail(problem: BodyProblem): void {
    if (this.#over) return
    this.destroy()
    this.#events.failed(problem)
  }
}
