import type { EvidenceLevel, HeaderPair, RequestDraft } from '../exchange/index.js'
import { recordedBody } from '../exchange/masking/recorded-body.js'
import { bytesOf } from '../exchange/request/request-draft.js'
import type { ExchangeRecord, RecordedBody } from '../schema/generated/exchange.js'
import { asMaskedBefore, type RememberingMasker } from './masked-values-in.js'
import { aligned, type Pair } from './masks.js'

/** A request as the evidence would show it. */
export interface MaskedRequest {
  readonly actor: string
  readonly method: string
  readonly url: string
  readonly headers: readonly HeaderPair[]
  readonly body: RecordedBody | undefined
}

/** A request put through the masking that the recording went through. */
export function maskedRequest(masker: RememberingMasker, level: EvidenceLevel, draft: RequestDraft): MaskedRequest {
  const { actor, method, url, headers, body } = draft
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  return {
    actor,
    method,
    url: masker.url(url, level),
    headers: masker.headers(headers, level),
    body: body === undefined ? undefined : recordedBody(masker, level, { bytes: bytesOf(body), contentType, url }),
  }
}

/** What the masks of a record stand for, where it is a record of this request; undefined where it is of another. */
export function sameRequest(
  record: ExchangeRecord,
  request: MaskedRequest,
  masker: RememberingMasker,
): readonly Pair[] | undefined {
  if (record.actor !== request.actor || record.method !== request.method) return undefined
  const url = aligned(record.url, request.url)?.map(({ mask, instead }) => ({ mask, instead: decoded(instead) }))
  if (url === undefined) return undefined
  const headers = sameHeaders(callersHeaders(record, request.headers), request.headers)
  if (headers === undefined) return undefined
  const body = sameBody(record.requestBody, request.body)
  if (body === undefined) return undefined
  return [...url, ...headers, ...body].map(({ mask, instead }) => {
    const value = masker.valueBehind(instead)
    return { mask, instead: value, isPlain: !instead.startsWith('‹') }
  })
}

/** A word of an address as it reads: elsewhere it may be encoded otherwise. */
function decoded(text: string): string {
  try {
    return text.startsWith('‹') ? text : decodeURIComponent(text)
  } catch {
    return text
  }
}

const ofTheConnection = new Set(['host', 'connection', 'content-length'])
const ofTheWire = new Set(['accept-encoding', 'user-agent'])

/** What the caller gave: the wire's own headers stand before it, or from Accept-Encoding on. */
function callersHeaders(record: ExchangeRecord, given: readonly HeaderPair[]): readonly HeaderPair[] {
  const headers = (record.requestHeaders as unknown as readonly HeaderPair[]).filter(
    ([name]) => !ofTheConnection.has(name.toLowerCase()),
  )
  const names = new Set(given.map(([name]) => name.toLowerCase()))
  const wires = headers.findIndex(([name]) => ofTheWire.has(name.toLowerCase()) && !names.has(name.toLowerCase()))
  return wires < 0 ? headers : headers.slice(0, wires)
}

function sameHeaders(one: readonly HeaderPair[], other: readonly HeaderPair[]): readonly Pair[] | undefined {
  if (one.length !== other.length) return undefined
  const pairs: Pair[] = []
  for (const [index, [name, value]] of one.entries()) {
    const [otherName, otherValue] = other[index] ?? ['', '']
    const found = name === otherName ? aligned(value, otherValue) : undefined
    if (found === undefined) return undefined
    pairs.push(...found)
  }
  return pairs
}

function sameBody(one: RecordedBody | undefined, other: RecordedBody | undefined): readonly Pair[] | undefined {
  if (one === undefined || other === undefined) return one === other ? [] : undefined
  const [text, otherText] = [one, other].map((body) => {
    const kept = body.text ?? body.firstBytes
    return kept && asMaskedBefore(kept)
  })
  if (text === undefined || otherText === undefined) return one.sha256 === other.sha256 ? [] : undefined
  const pairs = aligned(text, otherText)
  const isCut = one.text === undefined && !text.includes('‹')
  return isCut && one.sha256 !== other.sha256 ? undefined : pairs
}
