import AllureVitestReporter from 'allure-vitest/reporter'
import type { ReporterRuntime, Writer } from 'allure-js-commons/sdk/reporter'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunnerTask } from 'vitest'
import type { Reporter, TestCase, Vitest } from 'vitest/node'

/**
 * allure-vitest without its steps, which would spell out the values that assertions compare, and without its delay at the
 * end of a run. It would write all results then, and Allure's own writer flushes every one of some hundred small files to
 * the disk, which takes longer than the run: here each result is written as its clause ends, like the report's own files.
 */
export class AllureReporter extends AllureVitestReporter implements Reporter {
  readonly #settings: { resultsDir: string }
  readonly #written = new WeakSet<RunnerTask>()
  #vitest: Vitest | undefined

  constructor() {
    const settings = { resultsDir: '', reportMatchers: false }
    super(settings)
    this.#settings = settings
  }

  /** Not before the folder is known: `begin` follows. */
  override onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  /** Says where the results go, before vitest begins with the first test. */
  begin(folder: string): void {
    if (!this.#vitest) return
    this.#settings.resultsDir = folder
    super.onInit(this.#vitest)
    // A release that calls it otherwise still writes every result, in its own time.
    const { allureReporterRuntime } = this as unknown as { allureReporterRuntime?: Partial<ReporterRuntime> }
    if (allureReporterRuntime?.writer !== undefined) allureReporterRuntime.writer = new ResultsWriter(folder)
  }

  onTestCaseResult(test: TestCase): void {
    const { task } = test as unknown as { task?: RunnerTask }
    if (task !== undefined) this.handleTask(task)
  }

  override handleTask(task: RunnerTask): void {
    if (this.#written.has(task)) return
    if (task.type === 'test') this.#written.add(task)
    super.handleTask(withoutWaiting(task))
  }
}

/** The test in the time that its clause was judged in: before that it waited for its turn. */
function withoutWaiting(task: RunnerTask): RunnerTask {
  const { result, meta } = task
  const duration = meta.clause?.durationMs
  if (result?.startTime === undefined || duration === undefined) return task
  const startTime = result.startTime + Math.max(0, (result.duration ?? 0) - duration)
  return Object.create(task, { result: { value: { ...result, startTime, duration } } }) as RunnerTask
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
