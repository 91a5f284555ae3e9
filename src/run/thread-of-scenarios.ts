import { ThreadsPoolWorker } from 'vitest/node'

type Listener = (payload: unknown) => void

/**
 * vitest's place for a thread, which tells the end of one thread once. One that runs out of memory tells of the error and
 * of its exit in one breath; vitest gives the run up with the first, and throws the second where nobody catches it: the
 * process would end with a changed record not put back.
 */
export class ThreadOfScenarios extends ThreadsPoolWorker {
  readonly #ofExits = new Map<Listener, { readonly noteFailure: Listener; readonly unlessFailed: Listener }>()

  override on(event: string, listener: Listener): void {
    if (event !== 'exit') {
      super.on(event, listener)
      return
    }
    let hasFailed = false
    const noteFailure: Listener = () => {
      hasFailed = true
    }
    const unlessFailed: Listener = (code) => {
      if (!hasFailed) listener(code)
    }
    this.#ofExits.set(listener, { noteFailure, unlessFailed })
    super.on('error', noteFailure)
    super.on(event, unlessFailed)
  }

  override off(event: string, listener: Listener): void {
    const ofExit = event === 'exit' ? this.#ofExits.get(listener) : undefined
    super.off(event, ofExit?.unlessFailed ?? listener)
    if (!ofExit) return
    this.#ofExits.delete(listener)
    super.off('error', ofExit.noteFailure)
  }
}
