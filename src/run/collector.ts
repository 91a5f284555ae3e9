import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import type { OwnClausesFound } from '../check/runner/own-clause.js'
import type { ClauseVerdict } from '../check/runner/verdict-of.js'

/** What a run says of itself while it is under way. */
export interface Progress {
  readonly begun?: (id: string) => void
  readonly ended?: (verdict: ClauseVerdict) => void
}

/** What came of the scenarios: a verdict for each clause that ended, and the checker's own faults. */
export interface Gathered {
  readonly verdicts: ReadonlyMap<string, ClauseVerdict>
  readonly faults: readonly string[]
}

/** Gathers the verdicts that the scenarios leave on their tests, and whatever went wrong beside them. */
export class Collector implements Reporter {
  #verdicts = new Map<string, ClauseVerdict>()
  #faults: string[] = []
  #own: OwnClausesFound | undefined
  #progress: Progress = {}

  /** Begins a run anew, with nothing of the one before. */
  begin(progress: Progress): void {
    this.#verdicts = new Map()
    this.#faults = []
    this.#own = undefined
    this.#progress = progress
  }

  get gathered(): Gathered {
    return { verdicts: this.#verdicts, faults: this.#faults }
  }

  /** What clause files say, where they were asked. */
  get own(): OwnClausesFound | undefined {
    return this.#own
  }

  onTestCaseResult(test: TestCase): void {
    const { clause, ownClauses } = test.meta()
    this.#own ??= ownClauses
    if (!clause) return
    this.#verdicts.set(clause.id, clause)
    this.#progress.ended?.(clause)
  }

  onTestModuleEnd(module: TestModule): void {
    // A class of which nothing was selected, or whose scenarios come later, leaves an empty file: that is no fault.
    for (const error of module.errors()) if (!/No test suite found/.test(error.message)) this.#note(error)
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) this.#note(error)
  }

  #note(error: SerializedError): void {
    const { stack = error.message, cause } = error
    // What befell a thread, as that it ran out of memory, vitest names as the cause alone.
    this.#faults.push(cause ? `${stack}\nThe cause: ${cause.message}` : stack)
  }
}
