import { mediaTypeOf } from '../exchange/answer/text-body.js'
import { headerValues, type HeaderPair } from '../exchange/index.js'
import type { RecordedBody } from '../schema/generated/exchange.js'
import type { TrafficExchange } from './step.js'

/** A request and its answer as the emulator served them; the emulator shares no code with the checker, so its shape is told here. */
export interface Served {
  readonly method: string
  readonly url: string
  readonly requestHeaders: readonly HeaderPair[]
  readonly requestBody: Uint8Array
  readonly answer:
    { readonly status: number; readonly headers: readonly HeaderPair[]; readonly body: string | Uint8Array } | undefined
}

/** Its place among the others: a number that counts from 1, and the time when it was served. */
export interface ServedAt {
  readonly number: number
  readonly at: Date
  readonly scenario?: string
}

/** What the emulator served, as an exchange to be judged. Not masked. */
export function exchangeOfServed(
  { method, url, requestHeaders, requestBody, answer }: Served,
  { number, at, scenario }: ServedAt,
): TrafficExchange {
  return {
    id: `x-${String(number).padStart(4, '0')}`,
    actor: 'client',
    method,
    url,
    requestHeaders: requestHeaders.map(asPair),
    ...(requestBody.length === 0 ? {} : { requestBody: bodyOf(requestBody, requestHeaders) }),
    ...(answer
      ? {
          status: answer.status,
          responseHeaders: answer.headers.map(asPair),
          responseBody: bodyOf(Buffer.from(answer.body as Uint8Array), answer.headers),
        }
      : { fault: { kind: 'noAnswer', blame: 'target', message: 'the request got no answer' } as const }),
    startedAt: at.toISOString(),
    durationMs: 0,
    attempts: 1,
    ...(scenario === undefined ? {} : { scenario }),
  }
}

function asPair([name, value]: HeaderPair): [string, string] {
  return [name, value]
}

/** A body as text; bytes that are no UTF-8 are one character each. */
export function bodyOf(bytes: Uint8Array, headers: readonly HeaderPair[]): RecordedBody {
  const mediaType = mediaTypeOf(headerValues(headers, 'content-type')[0])
  const text = Buffer.from(bytes).toString('utf8')
  const isText = Buffer.byteLength(text) === bytes.length && !text.includes('\uFFFD')
  return {
    bytes: bytes.length,
    ...(mediaType === '' ? {} : { mediaType }),
    ...(isText ? { text } : { text: Buffer.from(bytes).toString('latin1'), encoding: 'latin1' }),
  }
}

/** The bytes of a recorded body; undefined where the recording does not hold it. */
export function bytesOf(body: RecordedBody | undefined): Buffer | undefined {
  return body?.text === undefined ? undefined : Buffer.from(body.text, body.encoding === 'latin1' ? 'latin1' : 'utf8')
}
