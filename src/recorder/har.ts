import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { headerValues } from '../exchange/index.js'
import { draftOf } from '../runtime/atomic-write.js'
import { parsedUrl } from '../runtime/urls.js'
import { toolVersion } from '../runtime/tool-version.js'
import type { ExchangeRecord, RecordedBody } from '../schema/generated/exchange.js'

type Records = AsyncIterable<ExchangeRecord> | Iterable<ExchangeRecord>

/** Writes recorded exchanges as HAR 1.2, one after the other. The file appears whole or not at all; only its owner may read it. */
export async function writeHar(path: string, records: Records): Promise<void> {
  const draft = draftOf(path)
  try {
    await pipeline(Readable.from(harText(records)), createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
    await rename(draft, path)
  } catch (cause) {
    await rm(draft, { force: true })
    throw cause
  }
}

async function* harText(records: Records): AsyncGenerator<string> {
  const creator = { name: 'svc-conformance', version: toolVersion() }
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`
  let comma = ''
  for await (const record of records) {
    yield `${comma}\n${JSON.stringify(harEntry(record))}`
    comma = ','
  }
  yield '\n]}}\n'
}

/** A record as an entry of a HAR. Cookies are in the headers, where masks stand in the place of their values. */
function harEntry(record: ExchangeRecord): unknown {
  const { method, url, requestHeaders, requestBody, status = 0, responseHeaders = [], responseBody, fault } = record
  const spoken = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 }
  return {
    startedDateTime: record.startedAt,
    time: record.durationMs,
    request: {
      ...{ method, url, ...spoken, headers: named(requestHeaders), bodySize: requestBody?.bytes ?? 0 },
      queryString: named([...(parsedUrl(url)?.searchParams ?? [])]),
      ...(requestBody
        ? { postData: { mimeType: headerValues(requestHeaders, 'content-type')[0] ?? '', ...textOf(requestBody) } }
        : {}),
    },
    response: {
      ...{ status, statusText: STATUS_CODES[status] ?? '', ...spoken, headers: named(responseHeaders), bodySize: -1 },
      content: {
        size: responseBody?.bytes ?? 0,
        mimeType: headerValues(responseHeaders, 'content-type')[0] ?? '',
        ...(responseBody ? textOf(responseBody) : {}),
      },
      redirectURL: headerValues(responseHeaders, 'location')[0] ?? '',
      ...(fault ? { comment: fault.message } : {}),
    },
    cache: {},
    timings: { send: 0, wait: record.durationMs, receive: 0 },
    comment: record.id,
  }
}

function named(pairs: readonly (readonly [string, string])[]) {
  return pairs.map(([name, value]) => ({ name, value }))
}

/** Says of a body that is not kept whole that it is not. */
function textOf({ text, firstBytes = '', bytes }: RecordedBody): { readonly text: string; readonly comment?: string } {
  return text === undefined ? { text: firstBytes, comment: `the beginning of ${String(bytes)} bytes` } : { text }
}
