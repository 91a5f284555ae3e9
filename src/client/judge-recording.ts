import { copyFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { exitCodeOf, type Depth } from '../contract/index.js'
import { Masker, type EvidenceLevel, type LearnedSecret } from '../exchange/index.js'
import { keepToOwner, writeReportFolder, type Format } from '../report/index.js'
import type { ExchangeRecord } from '../schema/generated/exchange.js'
import type { Report } from '../schema/generated/report.js'
import {
  judgeTraffic,
  readRecordingFile,
  writeEvidence,
  type ClientRun,
  type RecordingKind,
  type TrafficExchange,
  type TrafficOptions,
} from '../traffic/index.js'
import { chosenOf } from '../run/choosing/check-words.js'
import { directionsOf } from './recording-folder.js'
import { MaskedLater } from '../run/assembling/masked-later.js'
import { reportFolder } from '../run/folder/report-folder.js'
import type { RunResult } from '../run/run-result.js'

/** Recorded traffic that is judged by what it shows: a HAR file, or what `record` or `client` wrote. */
export interface JudgeRecordingOptions extends Omit<TrafficOptions, 'now'> {
  readonly path: string
  readonly kind: Exclude<RecordingKind, 'run'>
  /** The report beside an evidence.ndjson. */
  readonly report: Report | undefined
  readonly out?: string | undefined
  readonly force: boolean
  readonly formats: readonly Format[]
  readonly depth?: Depth
  readonly evidence?: EvidenceLevel
}

/**
 * Judges a client and a deployment by recorded traffic, and writes a report with the masked evidence. Nothing is written
 * before the whole file was read. Throws UnreadableRecording, NothingToJudge, ReportFolderFault.
 */
export async function judgeRecording(options: JudgeRecordingOptions): Promise<RunResult> {
  const { path, kind, report: before, evidence = 'masked', out, force, formats } = options
  const startedAt = new Date()
  const name = before?.target.name ?? basename(path)
  const { only = [], skip = [] } = options
  const isClient = before?.target.kind === 'client'
  const chosen = await chosenOf({ only, skip, directions: directionsOf(isClient ? 'client' : 'recording') })
  const judged = await judgeTraffic(
    {
      name,
      baseUrl: before?.target.baseUrl,
      isHar: kind === 'har',
      ...(before?.client
        ? { kind: 'client', exchanges: playedIn(readRecordingFile(path, kind), before.client.runs), ...before.client }
        : {
            kind: isClient ? 'client' : 'recording',
            exchanges: readRecordingFile(path, kind),
          }),
    },
    { ...options, chosen },
  )
  const place = { out, force, profile: { target: judged.target }, name: 'judged', recording: path }
  const folder = await reportFolder(place, startedAt)
  const evidencePath = join(folder, 'evidence.ndjson')
  const cited = citedIn(judged)
  const secrets: LearnedSecret[] = []
  const masker = new Masker(Masker.newKey(), (secret) => secrets.push(secret))
  if (kind === 'traffic') {
    copyFileSync(path, evidencePath)
    await chmod(evidencePath, 0o600)
  } else if (evidence !== 'none') {
    const { baseUrl } = judged.target
    await writeEvidence(readRecordingFile(path, kind), { masker, level: evidence, path: evidencePath, baseUrl, cited })
  }
  const later = new MaskedLater(masker, secrets)
  // What comes before a login may show what it sets.
  if (kind === 'har' && evidence !== 'none') await later.inFolder(folder)
  const report = later.inData(judged)
  const exchanges = evidence === 'none' ? new Map<string, ExchangeRecord>() : await readCited(evidencePath, cited)
  await writeReportFolder(folder, report, formats, { exchanges, unreadableLines: 0 })
  if (evidence === 'full') await keepToOwner(folder)
  return { report, folder, exitCode: exitCodeOf([report.outcome]), faults: [] }
}

/** The plays of a client that are judged by what it sent. Those on permitted variations are judged by how they ended. */
async function* playedIn(exchanges: AsyncIterable<TrafficExchange>, runs: readonly ClientRun[]) {
  const scenarios = new Set<string | undefined>(runs.map(({ scenario }) => scenario))
  for await (const exchange of exchanges) if (scenarios.has(exchange.scenario)) yield exchange
}

/** The exchanges that a report names: a recording may be too long to be held as a whole. */
function citedIn({ clauses }: Report): ReadonlySet<string> {
  return new Set(
    clauses.flatMap(({ evidence, checks = [] }) => [...evidence, ...checks.flatMap((each) => each.evidence)]),
  )
}

async function readCited(path: string, cited: ReadonlySet<string>): Promise<ReadonlyMap<string, ExchangeRecord>> {
  const found = new Map<string, ExchangeRecord>()
  for await (const exchange of readRecordingFile(path, 'traffic'))
    if (cited.has(exchange.id)) found.set(exchange.id, exchange)
  return found
}
