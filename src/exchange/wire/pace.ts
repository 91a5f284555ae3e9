/** How fast a wire may go: requests under way at once, and requests begun in a second. No bound where not given. */
export interface PaceLimits {
  readonly concurrency?: number | undefined
  readonly rate?: number | undefined
}

/** Lets requests out in the order of arrival, no more at once and no faster than allowed. */
export class Pace {
  readonly #atOnce: number
  readonly #gapMs: number
  readonly #waiting: (() => void)[] = []
  #underWay = 0
  #notBefore = 0
  #timer: NodeJS.Timeout | undefined
  #ended = false

  constructor({ concurrency, rate }: PaceLimits) {
    this.#atOnce = concurrency ?? Infinity
    this.#gapMs = rate === undefined ? 0 : 1000 / rate
  }

  /** Runs a task as soon as it may begin; at once, where the pace has ended. */
  async keep<T>(task: () => Promise<T>): Promise<T> {
    if (!this.#ended) {
      const turn = new Promise<void>((resolve) => this.#waiting.push(resolve))
      this.#letOut()
      await turn
    }
    try {
      return await task()
    } finally {
      this.#underWay -= 1
      this.#letOut()
    }
  }

  /** Lets nothing out for so many milliseconds from now. */
  hold(ms: number): void {
    this.#notBefore = Math.max(this.#notBefore, performance.now() + ms)
  }

  /** Nothing is held back any more: the tasks are to find out for themselves that it is over. */
  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
    for (const begin of this.#waiting.splice(0)) begin()
  }

  #letOut(): void {
    while (this.#timer === undefined && this.#waiting.length > 0 && this.#underWay < this.#atOnce) {
      const now = performance.now()
      if (now < this.#notBefore) {
        this.#timer = setTimeout(() => {
          this.#timer = undefined
          this.#letOut()
        }, this.#notBefore - now)
        return
      }
      if (this.#gapMs > 0) this.#notBefore = now + this.#gapMs
      this.#underWay += 1
      this.#waiting.shift()?.()
    }
  }
}
