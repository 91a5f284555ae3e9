import { fileURLToPath } from 'node:url'
import { Child } from './child.js'
import type { Mutant } from './mutants.js'
import type { TestChance } from './reach.js'
import { testFiles } from './test-files.js'
import type { TestedFile, TestingOrder, TestingReply } from './testing.js'
import type { Workplace } from './workplace.js'

/** In milliseconds. */
const longestForAll = 1_800_000
const longestFor = (files: number) => 120_000 + 20_000 * files

/** Runs the tests of the copy, in a process that stays; each time in a thread of their own. */
export class Tester {
  readonly #place: Workplace
  #kept: Child<TestingOrder, TestingReply> | undefined

  constructor(place: Workplace) {
    this.#place = place
  }

  /** Runs the files of tests whose path begins so without a mutant, to see how each ends and what it comes by. */
  async play(begins: readonly string[]): Promise<readonly TestedFile[]> {
    const files = testFiles(this.#place.root).filter((file) => begins.some((path) => file.startsWith(path)))
    const order = { files, mutant: null, bail: false }
    return (await (await this.#child()).ask(order, longestForAll)).files
  }

  /** The first test that fails with this mutant at work and not without; undefined where all of them pass. */
  async killed({ id }: Mutant, asked: readonly string[], { limit, known }: TestChance): Promise<string | undefined> {
    const order = (files: readonly string[]): TestingOrder => ({
      files,
      mutant: { id, limit },
      bail: !files.some((file) => known.has(file)),
    })
    let files = asked
    while (files.length > 0) {
      const failed = await this.#failed(order(files), known)
      if (!failed) return undefined
      if (!files.includes(failed.file)) return failed.fault
      // Whatever fails once and not again tells nothing of the mutant.
      const again = await this.#failed(order([failed.file]), known)
      if (again) return again.fault
      files = files.filter((file) => file !== failed.file)
    }
    return undefined
  }

  async end(): Promise<void> {
    await this.#kept?.end()
    this.#kept = undefined
  }

  /** The file is none of those asked for where the process hung or ended, or where nobody knows whose fault it is. */
  async #failed(order: TestingOrder, known: TestChance['known']): Promise<{ file: string; fault: string } | undefined> {
    try {
      for (const { file, faults } of (await (await this.#child()).ask(order, longestFor(order.files.length))).files) {
        const fault = faults.find((name) => known.get(file)?.includes(name) !== true)
        if (fault !== undefined) return { file, fault }
      }
      return undefined
    } catch (fault) {
      return { file: '', fault: fault instanceof Error ? fault.message : String(fault) }
    }
  }

  async #child(): Promise<Child<TestingOrder, TestingReply>> {
    if (this.#kept?.isAlive !== true) {
      const { root, scratch } = this.#place
      this.#kept = new Child(fileURLToPath(new URL('./testing.js', import.meta.url)), {
        cwd: root,
        env: { TMPDIR: scratch },
      })
      await this.#kept.ready
    }
    return this.#kept
  }
}
