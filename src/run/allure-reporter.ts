import AllureVitestReporter from 'allure-vitest/reporter'
import type { ReporterRuntime, Writer } from 'allure-js-commons/sdk/reporter'
import type { RuntimeMessage } from 'allure-js-commons/sdk'
import type { Test } from '@vitest/runner'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Vitest } from 'vitest/node'

declare module '@vitest/runner' {
  interface TaskMeta {
    /** How long the clause of the test was judged, in milliseconds. */
    durationMs?: number
    /** What allure-vitest shows of the test. */
    allureRuntimeMessages?: RuntimeMessage[]
  }
}

/**
 * allure-vitest without its steps, which would spell out the values that assertions compare, and without its delay at the
 * end of a run. It would write all results then, and Allure's own writer flushes every one of some hundred small files to
 * the disk, which takes longer than the run: here each result is written as its clause ends, like the report's own files.
 */
export class AllureReporter extends AllureVitestReporter {
  constructor(folder: string) {
    super({ resultsDir: folder, reportMatchers: false })
    // A release that calls it otherwise still writes every result, in its own time.
    this.onInit({ projects: [] } as unknown as Vitest)
    const { allureReporterRuntime } = this as unknown as { allureReporterRuntime?: Partial<ReporterRuntime> }
    if (allureReporterRuntime?.writer !== undefined) allureReporterRuntime.writer = new ResultsWriter(folder)
  }

  /** The test in the time that its clause was judged in: before that it waited for its turn. */
  override handleTask(test: Test): void {
    const { result, meta } = test
    const now = Date.now()
    const duration = meta.durationMs ?? 0
    const timed = result && { ...result, startTime: Math.max(result.startTime ?? now, now - duration), duration }
    super.handleTask(Object.create(test, { result: { value: timed } }) as Test)
  }
}

class ResultsWriter implements Writer {
  readonly #folder: string
  #isMade = false

  constructor(folder: string) {
    this.#folder = folder
  }

  writeResult: Writer['writeResult'] = (result) => {
    this.#writeJson(`${result.uuid}-result.json`, result)
  }

  writeGroup: Writer['writeGroup'] = (group) => {
    this.#writeJson(`${group.uuid}-container.json`, group)
  }

  writeAttachment: Writer['writeAttachment'] = (name, content) => {
    writeFileSync(this.#path(name), content)
  }

  writeAttachmentFromPath: Writer['writeAttachmentFromPath'] = (name, from) => {
    copyFileSync(from, this.#path(name))
  }

  writeEnvironmentInfo: Writer['writeEnvironmentInfo'] = (info) => {
    const lines = Object.entries(info).map(([name, value]) => `${name} = ${value ?? ''}\n`)
    writeFileSync(this.#path('environment.properties'), lines.join(''))
  }

  writeCategoriesDefinitions: Writer['writeCategoriesDefinitions'] = (categories) => {
    this.#writeJson('categories.json', categories)
  }

  writeGlobals: Writer['writeGlobals'] = (name, globals) => {
    this.#writeJson(name, globals)
  }

  #writeJson(name: string, value: unknown): void {
    writeFileSync(this.#path(name), JSON.stringify(value))
  }

  #path(name: string): string {
    if (!this.#isMade) mkdirSync(this.#folder, { recursive: true })
    this.#isMade = true
    return join(this.#folder, name)
  }
}
