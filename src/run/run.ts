import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { LearnedSecret } from '../exchange/index.js'
import type { RunSettings } from '../check/run-state/run-settings.js'
import type { RunFacts } from './assembling/assemble.js'
import { Judge, type Progress } from './judge.js'
import type { RunOptions } from './options.js'
import type { HeldAgainst } from '../report/outcome/gate-told.js'
import { holdRecord, type HeldRecord, holdFolder } from './folder/record-hold.js'
import type { ScenarioThread } from './scenario-thread.js'
import { reportFolder } from './folder/report-folder.js'
import { chosenChecks } from './choosing/check-words.js'
import { ownToJudge } from './choosing/select.js'
import { type RunResult, interruptedBy } from './run-result.js'
import { changesRecord, clausesOfRun } from './choosing/shard.js'

/** How a run is ended before its end. The reason of the signal is the name of the system's signal. */
export interface RunHandles {
  readonly progress: Progress
  readonly signal: AbortSignal
  /** Told the report folder before anything is sent. */
  readonly begins?: (folder: string) => void
  readonly now?: () => Date
  /** What earlier runs of one watcher learned to mask, by its value; what this run learns is added. */
  readonly secrets?: Map<string, LearnedSecret>
  /** One that is open already, for whoever judges many targets; it stays open. */
  readonly judge?: Judge
  /** A thread that has been started for this run. */
  readonly thread?: ScenarioThread | undefined
  /** What the run is held against once it has ended; its report and its exit code say how that came out. */
  readonly heldAgainst?: HeldAgainst | undefined
}

/** An interrupted run does not wait longer, in milliseconds, for a worker that does not end: the process ends it. */
const longestClosing = 300

/** Judges one target, puts back what it changed there, and writes the report folder. Throws ReportFolderFault, RecordHeld. */
export async function run(options: RunOptions, handles: RunHandles): Promise<RunResult> {
  const { now = () => new Date() } = handles
  const startedAt = now()
  // One that was asked for may be another run's, and is not made ready before it is held.
  const held = [await holdFolder(options.out)]
  try {
    let folder = options.out
    const record = recordToChange(options)
    if (record) held.push(await holdRecord(record, () => folder))
    folder = await reportFolder(options, startedAt)
    // A new one is no other run's, but `restore` finds it.
    if (options.out === undefined) held.push(await holdFolder(folder))
    return await runIn(folder, options, { ...handles, now }, startedAt)
  } finally {
    for (const letGo of held) letGo()
  }
}

/** The sandbox record, where a clause of the run may change it. */
function recordToChange(options: RunOptions): HeldRecord | undefined {
  const { profile, readOnly } = options
  const { sandbox, target } = profile
  if (!sandbox || readOnly) return undefined
  const mayChange = ownToJudge(options).length > 0 || clausesOfRun(profile, options).some(({ id }) => changesRecord(id))
  return mayChange ? { ...sandbox, baseUrl: target.baseUrl } : undefined
}

async function runIn(
  folder: string,
  options: RunOptions,
  handles: RunHandles & { readonly now: () => Date },
  startedAt: Date,
): Promise<RunResult> {
  const { progress, signal, now } = handles
  // Not by the time of day, which somebody may set meanwhile.
  const begunAt = performance.now()
  const { profile } = options
  handles.begins?.(folder)
  const settings: RunSettings = {
    runId: randomUUID(),
    profile,
    selected: [...clausesOfRun(profile, options), ...ownToJudge(options)].map(({ id }) => id),
    ...(await checksOf(options)),
    readOnly: options.readOnly,
    seed: options.seed,
    folder,
    evidence: { level: options.evidence, path: join(folder, 'evidence.ndjson') },
    allure: handles.judge === undefined,
    maskKey: randomBytes(16).toString('hex'),
    ...(handles.secrets === undefined ? {} : { secrets: [...handles.secrets.values()] }),
    deadline: Date.now() + profile.limits.runTimeout,
    ...(options.readsAnew === undefined ? {} : { readsAnew: options.readsAnew }),
  }
  const clauseFiles = options.own?.files.map(({ path }) => path)
  const judge = handles.judge ?? new Judge({ thread: handles.thread, clauseFiles })
  const { verdicts, faults, mayHaveChanged, sessions, leftBehind, secrets } = await judge.judge({
    settings,
    progress: loadingMeanwhile(progress),
    signal,
  })
  const learned = (secret: LearnedSecret) => void handles.secrets?.set(secret.value, secret)
  for (const secret of secrets) learned(secret)
  const { conclude } = await import('./conclude.js')
  const isTimeUp = performance.now() - begunAt >= profile.limits.runTimeout
  const early = endedEarly(signal, isTimeUp, verdicts)
  // Whatever an interrupted run still has under way must not change the record once more while it is put back.
  if (signal.aborted && !handles.judge) await Promise.race([judge.close(), pause(longestClosing)])
  const result = await conclude(
    {
      ...{ options, verdicts, faults, mayHaveChanged, sessions, leftBehind, secrets, learned, startedAt, now, signal },
      ...early,
      heldAgainst: handles.heldAgainst,
    },
    settings,
  )
  if (!signal.aborted && !handles.judge) await judge.close()
  return result
}

/** What is judged of the selected clauses. Throws UnknownCheck. */
async function checksOf(options: RunOptions): Promise<Pick<RunSettings, 'depth' | 'checks' | 'strictChecks'>> {
  const { depth, strictChecks = false } = options
  return { ...(depth === undefined ? {} : { depth }), checks: await chosenChecks(options), strictChecks }
}

/** Loads what the end of a run takes once its first clause has begun: before, the start would wait for it. */
function loadingMeanwhile({ begun, ...progress }: Progress): Progress {
  return {
    ...progress,
    begun: (id) => {
      void import('./conclude.js')
      begun?.(id)
    },
  }
}

/** Why the run ended before its end, where it did: a signal, its own deadline, or a disk that takes no evidence. */
function endedEarly(
  signal: AbortSignal,
  isTimeUp: boolean,
  verdicts: RunFacts['verdicts'],
): Pick<RunFacts, 'interrupted'> {
  if (signal.aborted) return { interrupted: interruptedBy(signal, 'the run') }
  const full = [...verdicts.values()].find(({ isDiskFull }) => isDiskFull)
  if (full?.reason !== undefined) return { interrupted: { reason: full.reason } }
  return isTimeUp ? { interrupted: { reason: 'the run reached its time limit (limits.runTimeout)' } } : {}
}
