import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { clausesOf, type ExitCode } from '../contract/index.js'
import { makeReportFolder, pointLatestTo, writeReportFolder } from '../report/index.js'
import type { Report } from '../schema/generated/report.js'
import type { RunSettings } from '../scenario/index.js'
import { assembleReport, exitCodeFor, stopOf } from './assemble.js'
import { isInScope } from './clause-results.js'
import type { Progress } from './collector.js'
import { judgeClauses } from './judge-clauses.js'
import type { RunOptions } from './options.js'
import { isSelected } from './select.js'

/** What a run leaves behind. */
export interface RunResult {
  readonly report: Report
  readonly folder: string
  readonly exitCode: ExitCode
  /** Why nothing could be judged, to be said once. */
  readonly stop?: string
  /** The checker's own faults: stacks, for whoever mends it. */
  readonly faults: readonly string[]
}

/** How a run is ended before its end. The reason of the signal is the name of the system's signal. */
export interface RunHandles {
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly now?: () => Date
}

/** Judges one target and writes its report folder. */
export async function run(options: RunOptions, { progress, signal, now = () => new Date() }: RunHandles): Promise<RunResult> {
  const startedAt = now()
  const { profile } = options
  const selected = clausesOf('target')
    .filter((clause) => isInScope(clause, profile) && isSelected(clause, options) && clause.level !== 'manual')
    .map(({ id }) => id)
  const folder = await reportFolder(options, startedAt)
  const settings: RunSettings = {
    runId: randomUUID(),
    profile,
    selected,
    readOnly: options.readOnly,
    seed: options.seed,
    concurrency: profile.limits.concurrency,
    evidence: { level: options.evidence, path: join(folder, 'evidence.ndjson') },
    maskKey: randomBytes(16).toString('hex'),
    deadline: Date.now() + profile.limits.runTimeout,
  }
  const { verdicts, faults } = await judgeClauses({
    settings,
    selected,
    progress,
    signal,
    ...(options.evidence === 'none' ? {} : { allureFolder: join(folder, 'allure-results') }),
  })
  const facts = {
    options,
    verdicts,
    faults,
    startedAt,
    endedAt: now(),
    ...(signal.aborted ? { interrupted: interruption(signal.reason) } : {}),
  }
  const report = assembleReport(facts)
  await writeReportFolder(folder, report, options.formats)
  if (options.out === undefined) await pointLatestTo(folder)
  const stop = stopOf(verdicts)
  return { report, folder, faults, exitCode: exitCodeFor(facts, report), ...(stop === undefined ? {} : { stop }) }
}

async function reportFolder({ out, profile }: RunOptions, startedAt: Date): Promise<string> {
  if (out === undefined) return makeReportFolder('reports', new URL(profile.target.baseUrl).host, startedAt)
  await mkdir(out, { recursive: true })
  return out
}

function interruption(reason: unknown): NonNullable<Report['interrupted']> {
  const signal = reason === 'SIGTERM' ? 'SIGTERM' : 'SIGINT'
  return { reason: `the run was interrupted by ${signal}`, signal }
}
