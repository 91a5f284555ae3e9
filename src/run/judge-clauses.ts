import { createRequire } from 'node:module'
import { BroadcastChannel } from 'node:worker_threads'
import { createVitest } from 'vitest/node'
import type { ClauseId } from '../contract/index.js'
import { stopChannel, type ClauseVerdict, type RunSettings } from '../scenario/index.js'
import { Collector, type Progress } from './collector.js'
import { catalogueOrder } from './sequencer.js'
import { specFilesOf, specsRoot } from './spec-files.js'

/** What came of the scenarios: a verdict for each clause that ended, and the checker's own faults. */
export interface Judged {
  readonly verdicts: ReadonlyMap<string, ClauseVerdict>
  readonly faults: readonly string[]
}

export interface JudgeOptions {
  readonly settings: RunSettings
  readonly selected: readonly ClauseId[]
  /** Where the Allure results go; undefined for none. */
  readonly allureFolder?: string
  readonly progress: Progress
  /** Aborted where the run is to end early: exchanges under way are given up, and no further clause begins. */
  readonly signal: AbortSignal
}

/** How long an interrupted run waits for the scenarios under way, in milliseconds. */
const patience = 1200

/**
 * Runs the scenarios under vitest: one worker thread, since every further one would cost its own logins; the files in
 * the catalogue's order, the scenarios of a file side by side.
 */
export async function judgeClauses({ settings, selected, allureFolder, progress, signal }: JudgeOptions): Promise<Judged> {
  const collector = new Collector(progress)
  const files = specFilesOf(selected)
  if (files.length === 0 || signal.aborted) return collector
  const vitest = await createVitest(
    'test',
    {
      root: specsRoot,
      config: false,
      watch: false,
      include: [...files],
      exclude: [],
      isolate: false,
      pool: 'threads',
      maxWorkers: 1,
      fileParallelism: false,
      maxConcurrency: settings.concurrency,
      sequence: { sequencer: catalogueOrder(files) },
      testTimeout: 0,
      teardownTimeout: 500,
      disableConsoleIntercept: true,
      reporters: [collector, ...(allureFolder === undefined ? [] : [allureReporter(allureFolder)])],
      provide: { run: settings },
      // Loaded as they stand, in the repository as in an installed package, where they lie below node_modules.
      server: { deps: { external: [/\/dist\/src\//] } },
    },
    { logLevel: 'silent' },
  )
  const stop = () => {
    new BroadcastChannel(stopChannel(settings.runId)).postMessage('stop')
    void vitest.cancelCurrentRun('keyboard-input')
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    await Promise.race([vitest.start(), abortedFor(signal, patience)])
  } finally {
    signal.removeEventListener('abort', stop)
    await Promise.race([vitest.close(), abortedFor(signal, 300)])
  }
  return collector
}

/** allure-vitest without its steps: they would spell out the values that assertions compare. */
function allureReporter(resultsDir: string): [string, Record<string, unknown>] {
  return [createRequire(import.meta.url).resolve('allure-vitest/reporter'), { resultsDir, reportMatchers: false }]
}

/** Resolves so many milliseconds after the signal; never without one. */
function abortedFor(signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => setTimeout(resolve, milliseconds).unref()
    if (signal.aborted) wait()
    else signal.addEventListener('abort', wait, { once: true })
  })
}
