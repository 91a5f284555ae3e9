import { createHash } from 'node:crypto'
import type { EvidenceLevel, HeaderPair } from '../exchange/index.js'
import { charsetOf, mediaTypeOf, shapeOf } from '../exchange/answer/text-body.js'
import type { ExchangeRecord, RecordedBody } from '../schema/generated/exchange.js'
import { filledWith, type Bindings } from './bindings.js'
import { maskedValuesIn } from './masked-values-in.js'
import { cutAtMasks, type Mask } from './masks.js'
import { standInFor, type World } from './stand-ins.js'

/** How what is hidden in an answer is filled in. */
export interface Filling {
  readonly level: EvidenceLevel
  readonly world: World
  readonly bindings: Bindings
  /** Names by chance in what the asking clause sent, by the digits of their masks. */
  readonly words: ReadonlyMap<string, string>
}

/** The headers of a recorded answer. A record value in an address was hidden with its encoding: nothing is known of it. */
export function headersOf(record: ExchangeRecord, { bindings, words, world }: Filling): readonly HeaderPair[] {
  const headers = (record.responseHeaders ?? []) as unknown as readonly HeaderPair[]
  const unknown = (mask: Mask) => standInFor({ ...mask, digits: `${record.id} ${mask.digits}` }, world)
  return headers.map(([name, value]) => {
    const { plain, masks } = cutAtMasks(value)
    const filled = masks.map((mask, index) => {
      if (mask.kind === 'text') return unknown(mask)
      const word = mask.more === undefined && mask.kind === 'userName' ? words.get(mask.digits) : undefined
      return word === undefined ? bindings.valueOf(mask) : encodedAsAround(word, plain[index] ?? '')
    })
    return [filledWith(bindings, words, name), plain.map((part, index) => part + (filled[index] ?? '')).join('')]
  })
}

/** A word in an address, percent-encoded as often as the signs before it are. */
function encodedAsAround(word: string, before: string): string {
  const last = [...before.matchAll(/%((?:25)*)[0-9a-f]{2}/gi)].at(-1)
  const times = last === undefined ? 0 : 1 + (last[1] ?? '').length / 2
  return Array.from({ length: times }).reduce<string>((text) => encodeURIComponent(text), word)
}

/** The body of a recorded answer; undefined where the recording does not hold the whole of it. */
export function bodyOf(record: ExchangeRecord, filling: Filling): Buffer | undefined {
  const body = record.responseBody
  if (body === undefined) return undefined
  if (body.bytes === 0) return Buffer.alloc(0)
  if (body.text === undefined) return undefined
  const contentType = contentTypeOf(record)
  const encode = encoderFor(body, contentType)
  if (encode === undefined) return undefined
  const bytes = encode(filledText(record, body.text, filling))
  const isPlain = !body.text.includes('‹') && filling.level === 'full'
  const mark = Buffer.from([0xef, 0xbb, 0xbf])
  return isPlain && body.bytes === bytes.length + mark.length ? Buffer.concat([mark, bytes]) : bytes
}

/** The beginning of a recorded body for a sentence: on one line, at most 200 characters, masked as in the recording. */
export function previewOf({ responseBody }: ExchangeRecord): string {
  const shown = responseBody?.text ?? responseBody?.firstBytes ?? `${String(responseBody?.bytes ?? 0)} bytes`
  return shown
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

function contentTypeOf(record: ExchangeRecord): string | undefined {
  return record.responseHeaders?.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
}

function encoderFor(
  { encoding }: RecordedBody,
  contentType: string | undefined,
): ((text: string) => Buffer) | undefined {
  if (encoding === 'latin1') return (text) => Buffer.from(text, 'latin1')
  const charset = charsetOf(contentType) ?? 'utf-8'
  if (/^utf-?8$/.test(charset)) return (text) => Buffer.from(text, 'utf8')
  if (charset === 'utf-16le' || charset === 'utf-16') return (text) => Buffer.from(text, 'utf16le')
  // Of the rest only what all charsets write alike can be written again.
  return (text) => Buffer.from(text, /^[\0-\x7f]*$/.test(text) ? 'latin1' : 'utf8')
}

function filledText(record: ExchangeRecord, text: string, { level, world, bindings, words }: Filling): string {
  const shape = shapeOf(mediaTypeOf(contentTypeOf(record)))
  const isJson = shape === 'json' || (shape === 'other' && /^\s*[[{]/.test(text))
  if (!isJson) return filledWith(bindings, words, text, shape === 'other' ? undefined : escapedForMarkup)
  const known = filledWith(bindings, words, text, (value) => JSON.stringify(value).slice(1, -1))
  return level === 'full' ? known : withoutMaskedWords(known, `${String(world)} ${record.id}`)
}

function escapedForMarkup(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Masked numbers of one shape and masked booleans are all alike: nothing shows whether two of them were the same. */
function withoutMaskedWords(json: string, seed: string): string {
  return maskedValuesIn(json, (word, at) => {
    const digest = createHash('sha256')
      .update(`${seed} ${String(at)}`)
      .digest()
    if (word.kind === 'boolean') return (digest[0] ?? 0) % 2 === 0 ? 'false' : 'true'
    let place = 0
    return word.shape.replace(/9/g, () => String(1 + ((digest[place++ % digest.length] ?? 0) % 9)))
  })
}
