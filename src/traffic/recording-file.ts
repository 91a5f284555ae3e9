import { createReadStream, openSync, readSync, closeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parsedJson, isRecord } from '../runtime/json.js'
import { UnreadableRecording } from './errors.js'
import { readHar } from './har.js'
import type { TrafficExchange } from './step.js'

/** What a file of recorded traffic is: HAR 1.2, or exchanges one a line, of a client or of a run of the checker. */
export type RecordingKind = 'har' | 'traffic' | 'run'

const enough = 64 * 1024

/** Tells by its beginning what a file is. Throws UnreadableRecording for an empty one and for any other format. */
export function recordingKind(path: string): RecordingKind {
  const beginning = beginningOf(path)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (beginning === '') throw new UnreadableRecording(path, '', 'the file is empty')
  const [line = ''] = beginning.split('\n', 1)
  const first = parsedJson(line)
  if (isRecord(first) && typeof first['requestHeaders'] === 'object')
    return first['actor'] === 'client' ? 'traffic' : 'run'
  if (/\.har$/i.test(path) || /^\{\s*"(?:log|_)/.test(beginning)) return 'har'
  if (/^\{"id":"x-\d/.test(beginning)) return 'run'
  throw new UnreadableRecording(
    path,
    '',
    'it is neither a HAR 1.2 file nor the evidence.ndjson of a run or a recording',
  )
}

function beginningOf(path: string): string {
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(enough)
    return buffer.subarray(0, readSync(file, buffer, 0, enough, 0)).toString('utf8')
  } finally {
    closeSync(file)
  }
}

/** The exchanges of a file, one at a time. Throws UnreadableRecording. */
export function readRecordingFile(path: string, kind: RecordingKind): AsyncIterable<TrafficExchange> {
  return kind === 'har' ? readHar(path) : readLines(path)
}

/** Lines that are no exchange are left out: a process that was killed cuts its last one off. */
async function* readLines(path: string): AsyncGenerator<TrafficExchange> {
  let count = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const value = parsedJson(line)
    if (!isExchange(value)) continue
    count += 1
    yield value
  }
  if (count === 0) throw new UnreadableRecording(path, '', 'it contains no exchange that this version can read')
}

function isExchange(value: unknown): value is TrafficExchange {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['method'] === 'string' &&
    typeof value['url'] === 'string' &&
    Array.isArray(value['requestHeaders'])
  )
}
