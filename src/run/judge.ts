import { join } from 'node:path'
import { BroadcastChannel, type Worker } from 'node:worker_threads'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import type { LearnedSecret } from '../exchange/index.js'
import type { OwnClausesFound } from '../check/runner/own-clause.js'
import { runChannel, type OwnFiles, type RunMessage, type RunSettings } from '../check/context/run-settings.js'
import { AllureReporter } from './allure-reporter.js'
import { Collector, type Gathered, type Progress } from './collector.js'
import { earlyPool } from './early-pool.js'
import { KeptThread } from './kept-thread.js'
import { keepingSignals } from './keeping-signals.js'
import { PackageUnloadable, unloadablePath } from './unloadable-path.js'
import { vitestStreams } from './vitest-streams.js'
import { allClauses, entry, isLoadedAsItStands, isTransformed, specsRoot } from './spec-files.js'

export interface JudgeOptions {
  readonly settings: RunSettings
  readonly progress: Progress
  /** Aborted where the run is to end early: exchanges under way are given up, and no further clause begins. */
  readonly signal: AbortSignal
}

export interface Judged extends Gathered {
  /** Whether a change of the sandbox record may have been sent. It has a journal then, unless that was lost. */
  readonly mayHaveChanged: boolean
  /** The serialized cookie store of the session that changed it, as last told; undefined where none was. */
  readonly session: unknown
  /** What the scenarios have learned to mask. */
  readonly secrets: readonly LearnedSecret[]
}

export interface JudgeSetting {
  /** For one target, with Allure results in its report folder; or else for target after target, without. */
  readonly allure?: boolean
  /** A thread that has begun already (see `startEarlyThread`), for the scenarios. */
  readonly early?: Worker | undefined
  /** A user's clause files. */
  readonly own?: OwnFiles | undefined
}

/** How long an interrupted run waits for the scenarios under way, in milliseconds. */
const patience = 1200

/**
 * The scenarios under vitest, ready to be held against one target after the other. One worker thread, since every
 * further one would cost its own logins; what goes beside what is the scenarios' own schedule.
 */
export class Judge {
  readonly #vitest: Vitest
  readonly #collector: Collector
  readonly #reporter: AllureReporter | undefined
  readonly #thread: KeptThread | undefined

  private constructor(
    vitest: Vitest,
    collector: Collector,
    reporter: AllureReporter | undefined,
    thread: KeptThread | undefined,
  ) {
    this.#vitest = vitest
    this.#collector = collector
    this.#reporter = reporter
    this.#thread = thread
  }

  /** Starts vitest. Target after target is judged in one thread that stays. Throws PackageUnloadable. */
  static async open({ allure = false, early, own }: JudgeSetting): Promise<Judge> {
    const unloadable = unloadablePath(specsRoot)
    if (unloadable !== undefined) throw new PackageUnloadable(unloadable)
    const collector = new Collector()
    const reporter = allure ? new AllureReporter() : undefined
    const thread = allure ? undefined : new KeptThread()
    const vitest = await keepingSignals(() =>
      createVitest(
        'test',
        {
          root: specsRoot,
          config: false,
          watch: false,
          include: [allClauses],
          exclude: [],
          isolate: false,
          pool: thread?.pool ?? earlyPool(early),
          maxWorkers: 1,
          fileParallelism: false,
          maxConcurrency: Number.MAX_SAFE_INTEGER,
          testTimeout: 0,
          disableConsoleIntercept: true,
          // What is compared are sentences and lists of fields: cut to 40 characters, as chai has it, they lose their point.
          chaiConfig: { truncateThreshold: 200 },
          reporters: [collector, ...(reporter ? [reporter] : [])],
          // Loaded as they stand, in the repository as in an installed package, where they lie below node_modules; what
          // a user's clause files import from here is the same, wherever they lie. The file of all clauses never is: a
          // thread that stays would load it once, and have no clauses for the second target.
          server: { deps: { external: [isLoadedAsItStands], inline: [isTransformed] } },
          alias: { 'svc-conformance': entry },
        },
        // Nothing of the folders above is looked for: there are neither styles nor settings of somebody's own project here.
        { logLevel: 'silent', envDir: false, publicDir: false, css: { postcss: { plugins: [] } } },
        vitestStreams(),
      ),
    )
    await keepingSignals(() => vitest.standalone())
    vitest.getRootProject().provide('own', own)
    return new Judge(vitest, collector, reporter, thread)
  }

  /** Judges one target. */
  async judge({ settings, progress, signal }: JudgeOptions): Promise<Judged> {
    this.#collector.begin(progress)
    this.#reporter?.begin(join(settings.folder, 'allure-results'))
    let mayHaveChanged = false
    let session: unknown
    const secrets: LearnedSecret[] = []
    if (settings.selected.length === 0 || signal.aborted)
      return { ...this.#collector.gathered, mayHaveChanged, session, secrets }
    this.#vitest.getRootProject().provide('run', settings)
    const specifications = this.#specifications()
    const scenarios = new BroadcastChannel(runChannel(settings.runId))
    scenarios.onmessage = ({ data }: { readonly data: RunMessage }) => {
      if ('begun' in data) progress.begun?.(data.begun)
      if ('changing' in data) {
        mayHaveChanged = true
        session = data.changing
      }
      if ('learned' in data) secrets.push(data.learned)
    }
    const stop = () => {
      scenarios.postMessage({ stop: true } satisfies RunMessage)
      void this.#vitest.cancelCurrentRun('keyboard-input')
    }
    signal.addEventListener('abort', stop, { once: true })
    try {
      await Promise.race([this.#vitest.runTestSpecifications(specifications, true), abortedFor(signal, patience)])
    } finally {
      signal.removeEventListener('abort', stop)
      scenarios.close()
    }
    return { ...this.#collector.gathered, mayHaveChanged, session, secrets }
  }

  /** What the clause files say, judging nothing; and what went wrong beside them. */
  async list(): Promise<OwnClausesFound> {
    this.#collector.begin({})
    await this.#vitest.runTestSpecifications(this.#specifications(), true)
    return this.#collector.own ?? { clauses: [], faults: this.#collector.gathered.faults }
  }

  /** The one file that there is, named: to look for it takes vitest longer than to load it. */
  #specifications(): TestSpecification[] {
    return [this.#vitest.getRootProject().createSpecification(join(specsRoot, allClauses))]
  }

  async close(): Promise<void> {
    await this.#vitest.close()
    await this.#thread?.close()
  }
}

/** Resolves so many milliseconds after the signal; never without one. */
function abortedFor(signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => setTimeout(resolve, milliseconds)
    if (signal.aborted) wait()
    else signal.addEventListener('abort', wait, { once: true })
  })
}
