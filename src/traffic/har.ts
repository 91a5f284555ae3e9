import { createReadStream, readFileSync } from 'node:fs'
import { JSONParser } from '@streamparser/json'
import { mediaTypeOf } from '../exchange/answer/text-body.js'
import { headerValues, type HeaderPair } from '../exchange/index.js'
import { parsedJson, isRecord } from '../runtime/json.js'
import { validatorOf } from '../schema/compile.js'
import type { RecordedBody } from '../schema/generated/exchange.js'
import type { HarEntry, NamedValue } from '../schema/generated/har-entry.js'
import { UnreadableRecording } from './errors.js'
import { bodyOf } from './served.js'
import type { TrafficExchange } from './step.js'

/**
 * The exchanges of a HAR 1.2 file, as browsers, mitmproxy, Charles and Fiddler write them: read as a stream, one entry at a
 * time. Throws UnreadableRecording, with the place.
 */
export async function* readHar(path: string, shown = path): AsyncGenerator<TrafficExchange> {
  const isEntry = validatorOf<HarEntry>('har-entry')
  let ready: unknown[] = []
  let number = 0
  const parser = new JSONParser({
    // The array itself must not be asked for: the parser would hold all that is in it.
    paths: ['$.log.entries.*'],
    keepStack: false,
    stringBufferSize: 64 * 1024,
  })
  let broken: Error | undefined
  parser.onError = (fault) => {
    broken ??= fault
  }
  parser.onValue = ({ value, key }) => {
    if (typeof key === 'number') ready.push(value)
  }
  const place = () => (number === 0 ? 'before log.entries[0]' : `after log.entries[${String(number - 1)}]`)
  const failed = (reason: string) => new UnreadableRecording(shown, place(), reason)
  let isFirst = true
  let isEmpty = true
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = chunk as Buffer
    if (bytes.length > 0) isEmpty = false
    // Windows tools begin the file with a byte order mark.
    const hasMark = isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    isFirst = false
    try {
      if (!parser.isEnded) parser.write(hasMark ? bytes.subarray(3) : bytes)
    } catch (fault) {
      broken ??= fault as Error
    }
    for (const entry of ready) {
      number += 1
      if (!isEntry(entry)) {
        const [first] = isEntry.errors ?? []
        const at = `log.entries[${String(number - 1)}]${(first?.instancePath ?? '').replaceAll('/', '.')}`
        throw new UnreadableRecording(shown, at, first?.message ?? 'is not a HAR entry')
      }
      // Nothing was sent, so its headers are those that the browser had stored with the answer.
      if (typeof entry._fromCache !== 'string') yield exchangeOf(entry, number)
    }
    ready = []
    if (broken) throw failed(`invalid JSON (${broken.message.split('\n', 1)[0] ?? ''})`)
  }
  if (isEmpty) throw new UnreadableRecording(shown, '', 'the file is empty')
  if (!parser.isEnded) throw failed('the file is cut off: the JSON ends in the middle')
  if (number === 0 && !hasEntries(path))
    throw new UnreadableRecording(shown, '', 'log.entries is missing, so it is not a HAR 1.2 file')
}

/** Of a file without entries, which is a short one, whether it has a place for them. */
function hasEntries(path: string): boolean {
  const har = parsedJson(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  const log = isRecord(har) ? har['log'] : undefined
  return isRecord(log) && Array.isArray(log['entries'])
}

function exchangeOf({ request, response, ...entry }: HarEntry, number: number): TrafficExchange {
  const { startedDateTime = '', time, timings = {} } = entry
  const waited = [timings.blocked, timings.dns, timings.connect].reduce<number>(
    (sum, ms) => sum + Math.max(0, ms ?? 0),
    0,
  )
  const began = Date.parse(startedDateTime)
  // A browser counts from when the request was queued. It is sent, with the cookies of that moment, later.
  const sentAt = Number.isNaN(began) ? 0 : began + waited
  const isAnswered = response.status >= 100
  const headers = answerHeaders(response)
  return {
    id: `x-${String(number).padStart(4, '0')}`,
    actor: 'client',
    method: request.method,
    url: request.url.replace(/#.*$/su, ''),
    requestHeaders: requestHeaders(request),
    ...sentBody(request),
    ...(isAnswered
      ? { status: response.status, responseHeaders: headers, responseBody: answerBody(response, headers) }
      : { fault: { kind: 'noAnswer', blame: 'network', message: 'the recording has no answer' } as const }),
    startedAt: new Date(sentAt).toISOString(),
    durationMs: Math.max(0, (time ?? 0) - waited),
    attempts: 1,
  }
}

/** HTTP/2 pseudo headers are part of the request line. Some tools list cookies apart from the headers. */
function requestHeaders({ headers, cookies = [] }: HarEntry['request']): [string, string][] {
  const pairs = pairsOf(headers)
  if (cookies.length === 0 || headerValues(pairs, 'cookie').length > 0) return pairs
  return [...pairs, ['Cookie', cookies.map(({ name, value }) => `${name}=${value ?? ''}`).join('; ')]]
}

function answerHeaders({ headers, cookies = [], redirectURL }: HarEntry['response']): [string, string][] {
  const pairs = pairsOf(headers).flatMap(([name, value]): [string, string][] =>
    name.toLowerCase() === 'set-cookie' ? unfolded(value).map((each) => [name, each]) : [[name, value]],
  )
  const has = (name: string) => headerValues(pairs, name).length > 0
  return [
    ...pairs,
    ...(has('location') || (redirectURL ?? '') === '' ? [] : [['Location', redirectURL ?? ''] as [string, string]]),
    ...(has('set-cookie') ? [] : cookies.map((cookie): [string, string] => ['Set-Cookie', setCookieOf(cookie)])),
  ]
}

/** Some recorders join repeated headers by a line break or a comma. A value such as "83, 117" has no `name=` after its comma. */
function unfolded(value: string): readonly string[] {
  return value.split(/\r?\n|,\s*(?=[!#$%&'*+\-.^_`|~0-9A-Za-z]+=)/).filter((each) => each.trim() !== '')
}

function setCookieOf({
  name,
  value,
  path,
  domain,
  expires,
  httpOnly,
  secure,
}: NonNullable<HarEntry['response']['cookies']>[number]) {
  const at = Date.parse(expires ?? '')
  return [
    `${name}=${value ?? ''}`,
    ...(path ? [`Path=${path}`] : []),
    ...(domain ? [`Domain=${domain}`] : []),
    ...(Number.isNaN(at) ? [] : [`Expires=${new Date(at).toUTCString()}`]),
    ...(httpOnly === true ? ['HttpOnly'] : []),
    ...(secure === true ? ['Secure'] : []),
  ].join('; ')
}

function pairsOf(headers: readonly NamedValue[]): [string, string][] {
  return headers.flatMap(({ name, value }): [string, string][] => (name.startsWith(':') ? [] : [[name, value ?? '']]))
}

function sentBody({ postData, bodySize, headers }: HarEntry['request']): { readonly requestBody?: RecordedBody } {
  const own = pairsOf(headers)
  const pairs: readonly HeaderPair[] =
    headerValues(own, 'content-type').length > 0 || !postData?.mimeType
      ? own
      : [...own, ['Content-Type', postData.mimeType]]
  if (typeof postData?.text === 'string' && postData.text !== '')
    return { requestBody: bodyOf(bytesOf(postData.text, postData.encoding), pairs) }
  if (postData?.params && postData.params.length > 0) {
    const form = new URLSearchParams(postData.params.map(({ name, value }) => [name, value ?? '']))
    return { requestBody: bodyOf(Buffer.from(form.toString()), pairs) }
  }
  const length = Number(headerValues(own, 'content-length')[0] ?? bodySize ?? 0)
  return length > 0 ? { requestBody: { bytes: length, ...typeOf(pairs) } } : {}
}

function answerBody({ content = {} }: HarEntry['response'], headers: readonly HeaderPair[]): RecordedBody {
  const { text, encoding, size, mimeType } = content
  const pairs: readonly HeaderPair[] =
    headerValues(headers, 'content-type').length > 0 || !mimeType ? headers : [...headers, ['Content-Type', mimeType]]
  if (typeof text === 'string' && text !== '') return bodyOf(bytesOf(text, encoding), pairs)
  // Many tools leave bodies out, and some count one as 0 then: it is empty only where the answer says so.
  return headerValues(headers, 'content-length')[0] === '0'
    ? { bytes: 0, text: '', ...typeOf(pairs) }
    : { bytes: Math.max(0, size ?? 0), ...typeOf(pairs) }
}

function typeOf(headers: readonly HeaderPair[]): Pick<RecordedBody, 'mediaType'> {
  const mediaType = mediaTypeOf(headerValues(headers, 'content-type')[0])
  return mediaType === '' ? {} : { mediaType }
}

function bytesOf(text: string, encoding: string | null | undefined): Buffer {
  return encoding?.toLowerCase() === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(text, 'utf8')
}
