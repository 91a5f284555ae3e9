/** Lets one task at a time through, in the order of arrival; a task that fails does not hold up the next. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  pass<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task, task)
    this.#last = result.catch(() => undefined)
    return result
  }
}
