import type { Schedule } from './schedule.js'

/** A run that was stopped gives no further turn. */
export class NoMoreTurns extends Error {
  override readonly name = 'NoMoreTurns'

  constructor() {
    super('the run was stopped before this clause was checked')
  }
}

interface Waiting {
  readonly begin: () => void
  readonly giveUp: (reason: NoMoreTurns) => void
}

/** Gives every scenario of a run its turn, as the schedule has it. How much is sent at once is the wire's to bound. */
export class Turns {
  readonly #phases: { readonly inARow: boolean; readonly left: string[] }[][]
  readonly #waiting = new Map<string, Waiting>()
  #stopped = false

  constructor(schedule: Schedule<string>) {
    this.#phases = schedule.map((lanes) => lanes.map(({ inARow, ids }) => ({ inARow, left: [...ids] })))
  }

  /** Plays a scenario of the schedule when its turn has come. Throws NoMoreTurns, and whatever the scenario throws. */
  async take<T>(id: string, scenario: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin, giveUp) => {
      this.#waiting.set(id, { begin, giveUp })
      this.#goOn()
    })
    try {
      return await scenario()
    } finally {
      this.#ended(id)
    }
  }

  /** Whoever waits gives up; what is under way comes to its end by itself. */
  stop(): void {
    this.#stopped = true
    this.#goOn()
  }

  #ended(id: string): void {
    for (const { left } of this.#phases[0] ?? []) if (left.includes(id)) left.splice(left.indexOf(id), 1)
    while (this.#phases[0]?.every(({ left }) => left.length === 0)) this.#phases.shift()
    this.#goOn()
  }

  #goOn(): void {
    if (this.#stopped) {
      for (const { giveUp } of this.#waiting.values()) giveUp(new NoMoreTurns())
      return this.#waiting.clear()
    }
    for (const { inARow, left } of this.#phases[0] ?? []) {
      for (const id of inARow ? left.slice(0, 1) : left) this.#begin(id)
    }
  }

  #begin(id: string): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.begin()
  }
}
