import { Exchange, type ExchangeParts, type HeaderPair } from '../../src/exchange/index.js'

/** What a test says of an answer; the rest is a plain 200 without a body. */
export interface AnswerParts {
  readonly id?: string
  readonly actor?: string
  readonly method?: string
  readonly url?: string
  /** The headers of the request. */
  readonly sent?: readonly HeaderPair[]
  readonly status?: number
  readonly headers?: readonly HeaderPair[]
  readonly body?: string | Buffer
  readonly startedAt?: string
  readonly durationMs?: number
  readonly earlier?: readonly Exchange[]
  readonly masked?: (text: string) => string
}

/** An exchange as the wire would give it, for whatever reads one without sending anything. */
export function exchangeOf(parts: AnswerParts = {}): Exchange {
  const body = Buffer.from(parts.body ?? '')
  const made: ExchangeParts = {
    id: parts.id ?? 'x-0001',
    actor: parts.actor ?? 'main',
    request: { method: parts.method ?? 'GET', url: parts.url ?? 'https://crm.example.com/', headers: parts.sent ?? [] },
    status: parts.status ?? 200,
    headers: parts.headers ?? [],
    body,
    startedAt: parts.startedAt ?? new Date().toISOString(),
    durationMs: parts.durationMs ?? 1,
    attempts: 1,
    ...(parts.earlier ? { earlier: parts.earlier } : {}),
    firstBytes: () => body.subarray(0, 20).toString('latin1'),
    masked: parts.masked ?? ((text) => text),
  }
  return new Exchange(made)
}

/** An answer that sets these cookies, each written as the value of a Set-Cookie header. */
export function settingCookies(cookies: readonly string[], parts: AnswerParts = {}): Exchange {
  const headers = cookies.map((cookie): HeaderPair => ['Set-Cookie', cookie])
  return exchangeOf({ ...parts, headers: [...headers, ...(parts.headers ?? [])] })
}
