import { EvidenceLog, recordDecoded, type EvidenceLevel, type Masker } from '../exchange/index.js'
import { bytesOf } from './served.js'
import { stepOf, type TrafficExchange } from './step.js'

export interface MaskedEvidence {
  /** Learns the secrets of what is written. */
  readonly masker: Masker
  readonly level: EvidenceLevel
  /** The evidence.ndjson that is written. */
  readonly path: string
  readonly baseUrl: string
  /** The exchanges that the report names: of the others only short bodies are kept whole, since there may be many. */
  readonly cited: ReadonlySet<string>
}

const longestUncited = 4 * 1024

/** Writes the exchanges with the platform, masked; those with other sites are nobody's business. */
export async function writeEvidence(
  exchanges: Iterable<TrafficExchange> | AsyncIterable<TrafficExchange>,
  { masker, level, path, baseUrl, cited }: MaskedEvidence,
): Promise<void> {
  let at = new Date(0)
  let elapsed = 0
  const log = new EvidenceLog({ masker, level, path, keep: 0, clock: { now: () => at, elapsed: () => elapsed } })
  try {
    for await (const exchange of exchanges) {
      if (!stepOf(exchange, baseUrl)) continue
      const {
        id,
        method,
        url,
        requestHeaders: headers,
        requestBody,
        status,
        responseHeaders = [],
        responseBody,
      } = exchange
      at = new Date(exchange.startedAt)
      const body = bytesOf(requestBody)
      const request = { method, url, headers, ...(body === undefined ? {} : { body }) }
      const sending = { ...log.begin({ actor: exchange.actor, ...request }), id }
      elapsed += exchange.durationMs
      const answer = bytesOf(responseBody)
      recordDecoded(log, sending, request, {
        ...(status === undefined ? {} : { head: { status, headers: responseHeaders } }),
        ...(answer === undefined ? {} : { body: answer }),
        ...(cited.has(id) ? {} : { mostWhole: longestUncited }),
        ...(status === undefined ? { fault: { kind: 'aborted', message: 'the recording has no answer' } } : {}),
      })
    }
  } finally {
    log.close()
  }
}
