import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LateFinder, quotedMasks, type LearnedSecret, type Masker } from '../../exchange/index.js'
import { isAllureResult } from '../../report/folder/folder-contents.js'
import { draftOf } from '../../runtime/atomic-write.js'
import { linesOf } from '../../runtime/lines-of.js'
import { parsedJson } from '../../runtime/json.js'

/** Where a target's own words stand in exchanges, verdicts and results for Allure; all else is the checker's to say. */
const targetsWords: ReadonlySet<string> = new Set([
  ...['url', 'askedBy', 'requestHeaders', 'responseHeaders', 'text', 'firstBytes', 'message', 'trace'],
  ...['reason', 'expected', 'actual', 'seen', 'differsIn', 'remedy', 'vendorPrefix', 'roles'],
  // A step for Allure has what a check came to in its name.
  'name',
])

/**
 * Masks what a run recorded before it knew it for a secret: a target may show a session in one answer, and set it as a
 * cookie with a later one.
 */
export class MaskedLater {
  readonly #masker: Masker
  readonly #finder: LateFinder

  /** `learned` are the secrets that the masker knows by now, and did not know from the beginning. */
  constructor(masker: Masker, learned: Iterable<LearnedSecret>) {
    this.#masker = masker
    this.#finder = new LateFinder([...learned])
  }

  /** Whether some of it may stand in plain data. */
  mayStandIn(data: unknown): boolean {
    const texts = new Set<string>()
    gather(data, texts)
    return [...texts].some((text) => this.#finder.mayStandIn(text))
  }

  /** Plain data with the words of the target in it masked; the same where none may stand in it. */
  inData<T>(data: T): T {
    return this.mayStandIn(data) ? (this.#masked(data) as T) : data
  }

  /** In the evidence, and in the results for Allure, which quote it and the verdicts. A file that holds nothing stays as it is. */
  async inFolder(folder: string): Promise<void> {
    const allure = join(folder, 'allure-results')
    const results = (await readdir(allure).catch(() => [])).filter(isAllureResult)
    for (const path of [join(folder, 'evidence.ndjson'), ...results.map((name) => join(allure, name))])
      await this.#inFile(path)
  }

  async #inFile(path: string): Promise<void> {
    let isFound = false
    for await (const line of linesOf(path)) isFound ||= this.#finder.mayStandIn(line)
    if (!isFound) return
    const draft = draftOf(path)
    try {
      const { mode } = await stat(path)
      const file = await open(draft, 'wx', mode)
      for await (const line of linesOf(path)) await file.write(`${this.#line(line)}\n`)
      await file.close()
      await rename(draft, path)
    } catch (cause) {
      await rm(draft, { force: true })
      throw cause
    }
  }

  #line(line: string): string {
    if (!this.#finder.mayStandIn(line)) return line
    const value = parsedJson(line)
    return value === undefined ? this.#masker.mask(line) : JSON.stringify(this.#masked(value))
  }

  #masked(value: unknown, isTheirs = false): unknown {
    if (typeof value === 'string') return isTheirs ? quotedMasks(this.#masker.mask(value), value) : value
    if (Array.isArray(value)) return value.map((item) => this.#masked(item, isTheirs))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, this.#masked(inner, isTheirs || targetsWords.has(name))]),
    )
  }
}

/** Each text once: most headers of a run are the same in every exchange. */
function gather(data: unknown, texts: Set<string>): void {
  if (typeof data === 'string') texts.add(data)
  else if (typeof data === 'object' && data !== null) for (const inner of Object.values(data)) gather(inner, texts)
}
