import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parsedJson } from '../runtime/json.js'
import { validatorOf } from '../schema/compile.js'
import type { ExchangeRecord } from '../schema/generated/exchange.js'

/** The exchanges that a run kept, masked. */
export interface Evidence {
  /** By id, in the order in which they were made. */
  readonly exchanges: ReadonlyMap<string, ExchangeRecord>
  /** Lines that are no exchange. A process that was killed leaves its last line cut off, so one is no alarm. */
  readonly unreadableLines: number
  /** Of the file as it is on disk; absent where there is none. */
  readonly sha256?: string
}

/** What a report is shown with where the run kept no evidence. */
export const noEvidence: Evidence = { exchanges: new Map(), unreadableLines: 0 }

/**
 * Reads an `evidence.ndjson`. None where there is no such file. A line that is no exchange is counted and passed over:
 * the verdicts stand in report.json, and a view of them is worth having with a part of the evidence too.
 */
export async function readEvidence(path: string): Promise<Evidence> {
  const exchanges = new Map<string, ExchangeRecord>()
  let unreadableLines = 0
  const isExchange = validatorOf<ExchangeRecord>('exchange')
  const hash = createHash('sha256')
  const input = createReadStream(path)
  input.on('data', (piece) => hash.update(piece))
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const value = parsedJson(line)
      if (isExchange(value)) exchanges.set(value.id, value)
      else unreadableLines += 1
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause
    return noEvidence
  }
  return { exchanges, unreadableLines, sha256: hash.digest('hex') }
}
