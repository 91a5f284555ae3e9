import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { judgeRecording } from '../../client/judge-recording.js'
import type { ExitCode } from '../../contract/index.js'
import { readProfile } from '../../profile/index.js'
import { hidesValues, readRecording, type Recording } from '../../replay/index.js'
import { formatNames, readReport, ReportDoesNotHold, ReportUnreadable, type Format } from '../../report/index.js'
import { visibleText } from '../../report/visible-text.js'
import { judgeAgain, maskedProfile, type JudgeAgainOptions } from '../../run/index.js'
import type { Report } from '../../schema/generated/report.js'
import { recordingKind, UnreadableRecording, type RecordingKind } from '../../traffic/index.js'
import { isFolder } from './out-path.js'
import { noProgress } from '../running/progress.js'
import { printSummary } from '../running/tell-end.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'

/** The clauses to judge again, by id or class, and those to leave out. */
export interface Chosen {
  readonly only: readonly string[]
  readonly skip: readonly string[]
}

/** What the recorded run was asked to judge, and what somebody asks for now. */
export interface Choices {
  readonly before: Chosen | undefined
  readonly given: Partial<Chosen>
}

/** The options of `judge`, as commander gives them. */
export interface GivenToJudge {
  readonly profile?: string
  readonly out?: string
  readonly force: boolean
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
  readonly format?: readonly Format[]
  readonly strict: boolean
  readonly acceptUntested: boolean | readonly string[]
  readonly seed?: number
  readonly quiet: boolean
  readonly color: boolean
}

/**
 * Judges the evidence of a file, or of the folder that has it. Tells the outcome on stderr and prints the report folder;
 * gives back the exit code. Throws UsageFault, ProfileFault, ReportFolderFault.
 */
export async function judgeEvidence(terminal: Terminal, given: string, options: GivenToJudge): Promise<ExitCode> {
  const path = evidenceAt(given)
  const report = await reportBeside(terminal, path)
  const kind = kindOf(path, report)
  const judged =
    kind === 'run'
      ? await judgeRun(terminal, path, report, options)
      : await judgeTraffic(terminal, path, kind, report, options)
  await printSummary(terminal, judged, options)
  terminal.print(judged.folder)
  return judged.exitCode
}

/** The evidence of a run has its profile beside it. Whatever else holds exchanges of a client is recorded traffic. */
function kindOf(path: string, report: Report | undefined): RecordingKind {
  const isTraffic = report?.target.kind === 'client' || report?.target.kind === 'recording'
  if (isTraffic) return 'traffic'
  if (report?.profile !== undefined) return 'run'
  try {
    return recordingKind(path)
  } catch (fault) {
    // What is wrong with the evidence of a run is told where that is read.
    if (fault instanceof UnreadableRecording && path.endsWith('.ndjson')) return 'run'
    throw fault
  }
}

async function judgeTraffic(
  terminal: Terminal,
  path: string,
  kind: Exclude<RecordingKind, 'run'>,
  report: Report | undefined,
  given: GivenToJudge,
) {
  const { only = [], skip = [], out, force, format, strict, acceptUntested, seed } = given
  const profile = given.profile === undefined ? undefined : await profileAt(terminal, given.profile, {})
  return judgeRecording({
    ...(profile ? { profile } : {}),
    ...{ path, kind, report, only, skip, out, force, strict, acceptUntested },
    formats: format ?? formatNames,
    ...(seed === undefined ? {} : { seed }),
    ...(report?.depth === undefined ? {} : { depth: report.depth }),
    evidence: report && report.options.evidence !== 'none' ? report.options.evidence : 'masked',
  })
}

async function judgeRun(terminal: Terminal, path: string, report: Report | undefined, options: GivenToJudge) {
  const recording = readIn(path)
  const asked = await optionsOf(terminal, { path, recording, report }, options)
  return judgeAgain(asked, { progress: noProgress, signal: terminal.signal })
}

function evidenceAt(given: string): string {
  const path = isFolder(given) ? join(given, 'evidence.ndjson') : given
  if (existsSync(path) && statSync(path).isFile()) {
    checkReadable(path)
    return path
  }
  throw new UsageFault(
    `${path} does not exist. Give the evidence.ndjson of a run or a recording, its report directory, or a HAR file. A run with --evidence none keeps no evidence`,
  )
}

function checkReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK)
  } catch {
    throw new UsageFault(`cannot read ${path}: permission denied. Only the user who made the run may read its evidence`)
  }
}

function readIn(path: string): Recording {
  const recording = readRecording(path)
  if (recording.records.length > 0) return recording
  const { unreadableLines } = recording
  throw new UsageFault(
    unreadableLines === 0
      ? `${path} is empty: no exchange was recorded`
      : `${path} contains no exchange that this version can read (${String(unreadableLines)} unreadable lines). Give the evidence.ndjson of a run`,
  )
}

/** The report of the recorded run. One that does not hold, as of a later version, tells nothing. */
async function reportBeside(terminal: Terminal, path: string): Promise<Report | undefined> {
  const beside = join(dirname(path), 'report.json')
  try {
    return await readReport(beside)
  } catch (fault) {
    if (fault instanceof ReportDoesNotHold)
      terminal.say(`ignoring ${beside}: ${visibleText(fault.message.split('\n', 1)[0] ?? '')}`)
    else if (!(fault instanceof ReportUnreadable)) throw fault
    return undefined
  }
}

interface Sources {
  readonly path: string
  readonly recording: Recording
  readonly report: Report | undefined
}

async function optionsOf(terminal: Terminal, sources: Sources, given: GivenToJudge): Promise<JudgeAgainOptions> {
  const { path, recording, report } = sources
  const { out, format, strict, acceptUntested, seed } = given
  const before = report?.options
  const { only, skip, own } = withoutOwn(report, { before, given })
  if (own.length > 0 && !given.quiet)
    terminal.say(`skipping own clauses, which cannot be judged from a recording: ${own.join(', ')}`)
  return {
    path,
    report,
    ...(await profileOf(terminal, sources, given)),
    only,
    skip,
    readOnly: before?.readOnly ?? false,
    strict: strict || before?.strict === true,
    acceptUntested: acceptUntested === false ? (before?.acceptUntested ?? false) : acceptUntested,
    evidence: before && before.evidence !== 'none' ? before.evidence : levelOf(recording),
    formats: format ?? formatNames,
    seed: seed ?? before?.seed ?? 1,
    force: given.force,
    ...(out === undefined ? {} : { out }),
    ...(before?.shard === undefined ? {} : { shard: before.shard }),
  }
}

/** Without a report the level shows in the bodies: at `masked` every record has a mask in it. */
function levelOf({ records }: Recording): 'full' | 'masked' {
  const bodies = records.flatMap(({ responseBody }) => responseBody?.text ?? [])
  return bodies.some((text) => text.includes('‹text·')) || bodies.every(hidesValues) ? 'masked' : 'full'
}

/** The profile that was given, else what the recorded report tells. No password is needed: none is sent. */
async function profileOf(
  terminal: Terminal,
  { report, path }: Sources,
  given: GivenToJudge,
): Promise<Pick<JudgeAgainOptions, 'profile' | 'secretFiles'>> {
  if (given.profile === undefined) {
    if (report?.profile) return { profile: report.profile, secretFiles: [] }
    throw new UsageFault(
      `no report.json next to ${path} describes the target. Give the profile of the recorded run with --profile FILE`,
    )
  }
  const profile = await profileAt(terminal, given.profile, {
    ...(report ? { baseUrl: report.target.baseUrl, limits: { concurrency: report.options.concurrency } } : {}),
  })
  // Masks under a key of its own: what is masked in the recording is then found to stand for the same users.
  return { profile: maskedProfile(profile, '00'.repeat(16)), secretFiles: profile.secretFiles }
}

function profileAt(terminal: Terminal, path: string, overrides: NonNullable<Parameters<typeof readProfile>[1]>) {
  const surroundings = { env: terminal.env, askSecret: () => Promise.resolve('not needed to judge again') }
  return readProfile(path, { isOfEarlierRun: true, ...overrides }, surroundings)
}

/**
 * The choice without the own clauses of the recorded run: their scenarios are in no recording, so they are not judged again.
 * Throws UsageFault where nothing else was chosen, or where somebody asks for one of them.
 */
export function withoutOwn(
  report: Report | undefined,
  { before, given }: Choices,
): Chosen & { readonly own: string[] } {
  const clauses = report?.clauses.filter(({ own }) => own === true) ?? []
  const own = clauses.map(({ id }) => id)
  const isOwn = (word: string) =>
    clauses.some(({ id, class: name }) => id === word.toUpperCase() || name === word.toLowerCase())
  const reason = 'own clauses cannot be judged from a recording. Use run --specs'
  const asked = [...(given.only ?? []), ...(given.skip ?? [])].find(isOwn)
  if (asked !== undefined)
    throw new UsageFault(`"${asked}" names own clauses of the recorded run (${own.join(', ')}); ${reason}`)
  const onlyBefore = before?.only.filter((word) => !isOwn(word)) ?? []
  if (given.only === undefined && onlyBefore.length < (before?.only.length ?? 0) && onlyBefore.length === 0)
    throw new UsageFault(`the recorded run judged only own clauses (${own.join(', ')}); ${reason}`)
  return { only: given.only ?? onlyBefore, skip: given.skip ?? before?.skip.filter((word) => !isOwn(word)) ?? [], own }
}
