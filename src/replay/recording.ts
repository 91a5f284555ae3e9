import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parsedJson, isRecord } from '../runtime/json.js'
import { exchangeNumber } from '../schema/exchange-id.js'
import type { ExchangeRecord } from '../schema/generated/exchange.js'

/** The exchanges of an `evidence.ndjson`, as far as they can be read. */
export interface Recording {
  /** In the order of the file, which is that in which the exchanges ended. */
  readonly records: readonly ExchangeRecord[]
  /** Lines that are no exchange: the last line of a process that was killed, or a shape that this version does not know. */
  readonly unreadableLines: number
  /** Of the file as it is on disk. */
  readonly sha256: string
}

/**
 * Reads an `evidence.ndjson` of any version: what an exchange needs to be had again has to be there, and whatever else a
 * later version may add is passed over. Of two lines with one id the first counts. Errors of the file system go to the
 * caller.
 */
export function readRecording(path: string): Recording {
  const bytes = readFileSync(path)
  const lines = bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const records = new Map<string, ExchangeRecord>()
  let unreadableLines = 0
  for (const line of lines) {
    const record = recordIn(line)
    if (record === undefined) unreadableLines += 1
    else if (!records.has(record.id)) records.set(record.id, record)
  }
  return { records: [...records.values()], unreadableLines, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Whether exchanges are missing that came before others: a run numbers them from 1 on without a gap. */
export function hasGaps(records: readonly ExchangeRecord[]): boolean {
  return Math.max(0, ...records.map(({ id }) => exchangeNumber(id))) !== records.length
}

function recordIn(line: string): ExchangeRecord | undefined {
  const value = parsedJson(line)
  if (!isRecord(value) || typeof value['id'] !== 'string' || !/^x-\d{4,}$/.test(value['id'])) return undefined
  const { actor, method, url, requestHeaders, requestBody, status, responseHeaders, responseBody, fault } = value
  if (typeof actor !== 'string' || typeof method !== 'string' || typeof url !== 'string') return undefined
  if (!arePairs(requestHeaders) || !(requestBody === undefined || isBody(requestBody))) return undefined
  const isWhole = typeof status === 'number' && arePairs(responseHeaders) && isBody(responseBody)
  const isFault = isRecord(fault) && typeof fault['kind'] === 'string' && typeof fault['message'] === 'string'
  if (!isWhole && !isFault) return undefined
  const { startedAt, durationMs, attempts } = value
  return {
    ...(value as unknown as ExchangeRecord),
    startedAt: typeof startedAt === 'string' ? startedAt : new Date(0).toISOString(),
    durationMs: typeof durationMs === 'number' ? durationMs : 0,
    attempts: typeof attempts === 'number' ? attempts : 1,
  }
}

function arePairs(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part: unknown) => typeof part === 'string'),
    )
  )
}

function isBody(value: unknown): boolean {
  return isRecord(value) && typeof value['bytes'] === 'number'
}
