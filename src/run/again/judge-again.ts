import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { catalogueSha256 } from '../../contract/index.js'
import { filledIn, readRecording, type Citations, type Recording } from '../../replay/index.js'
import { keepToOwner, readEvidence, writeReportFolder } from '../../report/index.js'
import type { Report } from '../../schema/generated/report.js'
import type { ResolvedProfile } from '../../profile/index.js'
import type { RunSettings } from '../../check/run-state/run-settings.js'
import type { ClauseVerdict } from '../../check/runner/verdict-of.js'
import { Judge } from '../judge.js'
import { agreedVerdicts } from './agreed-verdicts.js'
import { assembleReport, type RunFacts } from '../assembling/assemble.js'
import { recordedDetection } from '../assembling/detection.js'
import type { RunOptions } from '../options.js'
import type { PutBack } from '../assembling/put-back.js'
import { reportFolder } from '../folder/report-folder.js'
import type { RunHandles } from '../run.js'
import { runResult, type RunResult, interruptedBy } from '../run-result.js'
import { clausesOfRun } from '../choosing/shard.js'
import { chosenChecks } from '../choosing/check-words.js'
import type { ToldProfile } from '../assembling/told-profile.js'
import { toolVersion } from '../../runtime/tool-version.js'

/** What is judged again, and how. The profile may have masks in place of what is secret; its passwords are never used. */
export interface JudgeAgainOptions extends Omit<RunOptions, 'profile' | 'kind'> {
  /** An evidence.ndjson. */
  readonly path: string
  /** The report of the recorded run, where one lies beside the evidence. */
  readonly report: Report | undefined
  readonly profile: ToldProfile
  /** The files with secrets that a profile given beside it names: none of them may lie in the folder written to. */
  readonly secretFiles: readonly string[]
}

/** In so many ways the hidden values are filled in: the fewer are hidden, the fewer it takes. */
const worldsFor = { full: 2, masked: 3, none: 3 } as const

/**
 * Judges recorded exchanges by the same scenarios, and writes a report of its own, the evidence beside it. Nothing is
 * sent: no target is reached, no record changed or put back. Throws ReportFolderFault.
 */
export async function judgeAgain(options: JudgeAgainOptions, handles: RunHandles): Promise<RunResult> {
  const { progress, signal, now = () => new Date() } = handles
  const startedAt = now()
  const folder = await folderFor(options, startedAt)
  const path = join(folder, 'evidence.ndjson')
  copyFileSync(options.path, path)
  await chmod(path, 0o600)
  const recording = readRecording(path)
  // To the depth of the recorded run: what was not asked then, nothing can be told of.
  const depth = options.depth ?? options.report?.depth ?? 'full'
  const checks = await chosenChecks(options)
  const worlds: ReadonlyMap<string, ClauseVerdict>[] = []
  const faults: string[] = []
  const judge = new Judge()
  try {
    for (let world = 0; world < worldsFor[options.evidence] && !signal.aborted; world += 1) {
      const judged = await inScratchFolder((scratch) => {
        const played = settingsFor(options, recording, { world, path, folder: scratch })
        const settings = { ...played, depth, checks, strictChecks: options.strictChecks ?? false }
        return judge.judge({ settings, progress: world === 0 ? progress : {}, signal })
      })
      worlds.push(judged.verdicts)
      faults.push(...judged.faults)
    }
  } finally {
    await judge.close()
  }
  const { report: before } = options
  const isOfThisVersion = before?.tool.version === toolVersion() && before.contract.sha256 === catalogueSha256()
  const evidence = await readEvidence(path)
  const facts: RunFacts = {
    options: {
      ...options,
      depth,
      profile: profileIn(options, 0),
      kind: before?.target.kind === 'emulator' ? 'emulator' : 'deployment',
    },
    verdicts: agreedVerdicts(worlds, { recording, report: before, isOfThisVersion }),
    faults,
    putBack: recordedChanges(before),
    startedAt: new Date(timesOf(recording, before).startedAt),
    endedAt: startedAt,
    detection: recordedDetection(),
    exchanges: evidence.exchanges,
    ...(signal.aborted ? { interrupted: interruptedBy(signal, 'the judging') } : {}),
  }
  const report = judgedAgain(assembleReport(facts), options, recording, { startedAt, endedAt: now() })
  await writeReportFolder(folder, report, options.formats, evidence)
  if (options.evidence === 'full') await keepToOwner(folder)
  return runResult(facts, report, folder)
}

/** A folder of its own: that of the recording is never written to. */
async function folderFor(options: JudgeAgainOptions, startedAt: Date): Promise<string> {
  const { out, force, path, secretFiles } = options
  const { target } = profileIn(options, 0)
  const profile = { target, secretFiles }
  return reportFolder({ out, force, profile, name: 'judged', recording: path }, startedAt)
}

/** The profile with other values in the place of all that is masked in it. */
function profileIn({ profile }: JudgeAgainOptions, world: number): ResolvedProfile {
  const filled = filledIn(profile, world) as unknown as ResolvedProfile
  // A report of an earlier version says nothing of accepted gaps.
  return { ...filled, acceptUntested: (filled as Partial<ResolvedProfile>).acceptUntested ?? [] }
}

function settingsFor(
  options: JudgeAgainOptions,
  { sha256 }: Recording,
  { world, path, folder }: { readonly world: number; readonly path: string; readonly folder: string },
): RunSettings {
  const profile = profileIn(options, world)
  return {
    runId: randomUUID(),
    profile,
    selected: clausesOfRun(profile, options).map(({ id }) => id),
    readOnly: options.readOnly,
    seed: options.seed,
    folder,
    evidence: { level: 'none', path: '' },
    allure: false,
    // What it masks is filled in and nobody's secret: the same evidence is to come to the same report.
    maskKey: createHash('sha256').update(`judged again ${sha256}`).digest('hex').slice(0, 32),
    deadline: Date.now() + profile.limits.runTimeout,
    recording: { path, level: options.evidence, world, citations: citationsOf(options.report) },
  }
}

function citationsOf(report: Report | undefined): Citations {
  return Object.fromEntries((report?.clauses ?? []).map(({ id, evidence }) => [id, evidence]))
}

/** The journal of a sandbox record that nobody changes: it must never lie where `restore` would find it. */
async function inScratchFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-'))
  try {
    return await task(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What the recorded run said of the record that it changed. Records that were left behind show in the evidence anew. */
function recordedChanges(report: Report | undefined): PutBack {
  const records = (report?.changedRecords ?? []).filter(({ leftBehind }) => leftBehind !== true)
  return { records, notRestored: false, traffic: { exchanges: 0, logins: 0, writes: 0 } }
}

function timesOf({ records }: Recording, report: Report | undefined): { startedAt: string; endedAt: string } {
  if (report?.recording) return report.recording
  if (report) return report
  const times = records.map(({ startedAt }) => startedAt).sort()
  return { startedAt: times[0] ?? new Date(0).toISOString(), endedAt: times.at(-1) ?? new Date(0).toISOString() }
}

/** Says of a report that it was made from a recording, and tells apart when was recorded and when was judged. */
function judgedAgain(
  report: Report,
  { path, report: before, profile }: JudgeAgainOptions,
  recording: Recording,
  { startedAt, endedAt }: { readonly startedAt: Date; readonly endedAt: Date },
): Report {
  const { sha256, records, unreadableLines } = recording
  const version = before?.recording?.toolVersion ?? before?.tool.version
  const catalogue = before?.recording?.contractSha256 ?? before?.contract.sha256
  return {
    ...report,
    target: { ...report.target, ...(before ? before.target : {}) },
    source: 'evidence',
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    durationMs: endedAt.getTime() - startedAt.getTime(),
    recording: {
      evidence: `${basename(dirname(resolve(path)))}/${basename(path)}`,
      sha256,
      exchanges: records.length,
      unreadableLines,
      startedAt: timesOf(recording, before).startedAt,
      endedAt: timesOf(recording, before).endedAt,
      ...(version === undefined ? {} : { toolVersion: version }),
      ...(catalogue === undefined ? {} : { contractSha256: catalogue }),
      changedRecords: before ? 'as recorded' : 'not recorded',
    },
    profile,
    traffic: before?.traffic ?? report.traffic,
  }
}
