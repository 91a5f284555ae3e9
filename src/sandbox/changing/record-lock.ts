import { AsyncLocalStorage } from 'node:async_hooks'
import { Mutex } from '../../session/index.js'

/**
 * Whose task is at work. One for all: each of its kind costs every promise of the process from then on, and a process may
 * judge hundreds of targets.
 */
const atWork = new AsyncLocalStorage<RecordLock>()

/** Lets one task at a time work on the record; a task may have others within. */
export class RecordLock {
  readonly #oneByOne = new Mutex()
  readonly #inTurn: (() => Promise<void>) | undefined

  /** `inTurn` is awaited before each task: tasks come in the order of a recording then. */
  constructor(inTurn?: () => Promise<void>) {
    this.#inTurn = inTurn
  }

  run<T>(task: () => Promise<T>): Promise<T> {
    if (atWork.getStore() === this) return task()
    const alone = () => this.#oneByOne.pass(() => atWork.run(this, task))
    return this.#inTurn ? this.#inTurn().then(alone) : alone()
  }
}
