import type { ExchangeRecord } from '../../schema/generated/exchange.js'

/** A recorded exchange: a read that was answered, unless the test says otherwise. */
export function exchangeOf(id: string, changes: Partial<ExchangeRecord> = {}): ExchangeRecord {
  return {
    id,
    actor: 'main',
    method: 'GET',
    url: 'http://target/0/x',
    askedBy: 'READ-1',
    requestHeaders: [
      ['host', 'target'],
      ['Accept', 'application/json'],
      ['Accept-Encoding', 'gzip'],
    ],
    status: 200,
    responseHeaders: [['Content-Type', 'application/json']],
    responseBody: { bytes: 2, mediaType: 'application/json', text: '{}' },
    startedAt: '2026-11-01T09:45:00.000Z',
    durationMs: 5,
    attempts: 1,
    ...changes,
  }
}
