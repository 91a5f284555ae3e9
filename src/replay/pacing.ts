import { performance } from 'node:perf_hooks'

/**
 * How long something waits for what came before it in the recording and has not been asked for: milliseconds in which the
 * thread had nothing to do. Whoever still works, or stands still because the machine does, may be about to ask.
 */
const patience = { answer: 10, change: 120 } as const
/** Turns of the event loop that it waits at the least: a process that stood still has not had the time to ask. */
const fewestTurns = 8

const idleMs = (): number => performance.eventLoopUtilization().idle

interface Waiting {
  readonly place: number
  readonly isAnswer: boolean
  readonly go: () => void
  readonly giveUp: (fault: Error) => void
}

/**
 * Lets answers come in the order of the recording. What scenarios side by side do next depends on whose answer comes
 * first, so the order is kept wherever it can be; an answer that nobody asks for holds the others up for a moment only.
 */
export class Pacing {
  readonly #awaited: readonly number[]
  readonly #passed = new Set<number>()
  readonly #waiting = new Set<Waiting>()
  #next = 0
  #idleBefore = 0
  #turns = 0
  #isLooking = false

  /** `awaited`: places in the recording that are likely to be asked for, in their order. */
  constructor(awaited: readonly number[]) {
    this.#awaited = awaited
  }

  /** Resolves once it is the turn of the answer at this place of the recording. */
  turnOf(place: number): Promise<void> {
    return this.#wait(place, true)
  }

  /** The same for who is about to ask for it, and must not come before those who asked earlier. */
  turnToAskFor(place: number): Promise<void> {
    return this.#wait(place, false)
  }

  /** Nothing waits for the answers at these places any more: whoever would have asked for them is done. */
  passOver(places: readonly number[]): void {
    for (const place of places) this.#passed.add(place)
  }

  end(fault: () => Error): void {
    for (const { giveUp } of this.#waiting) giveUp(fault())
    this.#waiting.clear()
  }

  #wait(place: number, isAnswer: boolean): Promise<void> {
    return new Promise((go, giveUp) => {
      this.#waiting.add({ place, isAnswer, go, giveUp })
      this.#begin()
      if (!this.#isLooking) this.#later()
      this.#isLooking = true
    })
  }

  #begin(): void {
    this.#idleBefore = idleMs()
    this.#turns = 0
  }

  /** Whatever the answer before set going comes first: what it asks for may have its place before all that waits. */
  #later(): void {
    setImmediate(() =>
      setImmediate(() => {
        this.#look()
      }),
    )
  }

  #look(): void {
    const [first] = [...this.#waiting].sort((one, other) => one.place - other.place)
    if (first === undefined) {
      this.#isLooking = false
      return
    }
    this.#turns += 1
    const { place, isAnswer, go } = first
    const graceMs = isAnswer ? patience.answer : patience.change
    const isPatient = idleMs() - this.#idleBefore < graceMs || this.#turns < fewestTurns
    if (this.#expected() < place && isPatient) {
      setTimeout(() => {
        this.#look()
      }, 1)
      return
    }
    while (this.#expected() < place) this.#next += 1
    if (isAnswer) this.#passed.add(place)
    this.#waiting.delete(first)
    this.#begin()
    go()
    this.#later()
  }

  #expected(): number {
    for (let place = this.#awaited[this.#next]; place !== undefined; place = this.#awaited[this.#next]) {
      if (!this.#passed.has(place)) return place
      this.#next += 1
    }
    return Infinity
  }
}
