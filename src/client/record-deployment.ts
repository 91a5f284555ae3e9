import { join } from 'node:path'
import { linesOf } from '../runtime/lines-of.js'
import { startRecorder, writeHar, type RecordedExchange, type RecorderOptions } from '../recorder/index.js'
import type { ExchangeRecord } from '../schema/generated/exchange.js'
import { NothingToJudge } from '../traffic/index.js'
import { untilOver } from './judge-client.js'
import { RecordingFolder, type Judgement, type RecordingOptions } from './recording-folder.js'

export interface DeploymentRecording extends RecordingOptions {
  readonly recorder: Omit<RecorderOptions, 'log' | 'onRecorded'>
  /** A file to write as HAR, too. */
  readonly har?: string | undefined
  /** Records so long; without it, until the signal comes. */
  readonly forMs?: number | undefined
  readonly signal: AbortSignal
  readonly onReady: (baseUrl: string) => Promise<void>
  readonly onRecorded: (exchange: RecordedExchange) => void
}

/** Records what a client and a deployment send each other, and judges both. Throws NothingToJudge and ReportFolderFault. */
export async function recordDeployment(options: DeploymentRecording): Promise<Judgement> {
  const { recorder: asked, har, forMs, signal, onReady, onRecorded } = options
  const { target } = asked
  const recording = await RecordingFolder.open(options, new URL(target).host, 'recording')
  const { log, folder } = recording
  try {
    const recorder = await startRecorder({ ...asked, log, onRecorded })
    try {
      await onReady(recorder.baseUrl)
      await untilOver(signal, forMs)
    } finally {
      await recorder.close()
    }
    if (log.traffic.exchanges === 0) throw new NothingToJudge('the recording', 0)
    // What no longer fits into memory is judged by the evidence, in which record values may be masked.
    const isWhole = log.records.length === log.traffic.exchanges
    const path = join(folder, 'evidence.ndjson')
    const exchanges = isWhole ? [...log.records].sort(inOrder) : recordsIn(path)
    const judged = await recording.conclude({ kind: 'recording', name: target, baseUrl: target, exchanges })
    if (har !== undefined) await writeHar(har, options.evidence === 'none' ? [] : recordsIn(path))
    return judged
  } catch (fault) {
    await recording.discard()
    throw fault
  }
}

/** In the order in which they began. */
function inOrder(one: ExchangeRecord, other: ExchangeRecord): number {
  return Number(one.id.slice(2)) - Number(other.id.slice(2))
}

async function* recordsIn(path: string): AsyncGenerator<ExchangeRecord> {
  for await (const line of linesOf(path)) if (line !== '') yield JSON.parse(line) as ExchangeRecord
}
