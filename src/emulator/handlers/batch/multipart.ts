import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { DataFault } from '../../errors.js'
import type { GroupResult, Operation, OperationGroup, OperationResult } from './operation.js'

interface Part {
  readonly headers: Readonly<Record<string, string>>
  readonly content: string
}

/** Reads a batch of the media type multipart/mixed. Throws a fault of kind `body` that says what is wrong with it. */
export function multipartGroups(contentType: string, body: Buffer): readonly OperationGroup[] {
  // Byte for byte, so that the bodies inside come out as they came in.
  return partsOf(contentType, body.toString('latin1')).map((part) => {
    const type = part.headers['content-type'] ?? ''
    if (!/^multipart\/mixed\b/i.test(type)) return { atomic: false, id: undefined, operations: [operationOf(part)] }
    return { atomic: true, id: undefined, operations: partsOf(type, part.content).map(operationOf) }
  })
}

function partsOf(contentType: string, source: string): readonly Part[] {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) throw new DataFault('body', `The type '${contentType}' names no boundary.`)
  const escaped = boundary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const delimiter = new RegExp(`\\r?\\n--${escaped}(?=--|[ \\t]*(?:\\r?\\n|$))`)
  const [, ...pieces] = `\n${source}`.split(delimiter)
  const end = pieces.findIndex((piece) => piece.startsWith('--'))
  if (end < 0) throw new DataFault('body', `The batch does not end with --${boundary}--.`)
  return pieces.slice(0, end).map((piece) => partFrom(piece.replace(/^[ \t]*\r?\n/, '')))
}

/** Headers, an empty line, and the rest. A part without headers begins with the empty line. */
function partFrom(source: string): Part {
  const [, head = source, content = ''] = /^((?:[^\r\n]+\r?\n)*)\r?\n([\s\S]*)$/.exec(source) ?? []
  const headers = head.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(':')
    return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const]
  })
  return { headers: Object.fromEntries(headers), content }
}

function operationOf({ headers, content }: Part): Operation {
  if (!/^application\/http\b/i.test(headers['content-type'] ?? '')) {
    throw new DataFault('body', `A part of a batch is application/http, not '${headers['content-type'] ?? 'untyped'}'.`)
  }
  const [, method, url, rest = ''] = /^\s*([A-Z]+) +(\S.*?) +HTTP\/1\.\d[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(content) ?? []
  if (method === undefined || url === undefined) {
    throw new DataFault(
      'body',
      `A part of a batch begins with a request line, not with '${content.trim().slice(0, 40)}'.`,
    )
  }
  const request = partFrom(rest)
  const id = headers['content-id'] ?? request.headers['content-id']
  return { id, method, url, headers: request.headers, body: Buffer.from(request.content, 'latin1'), dependsOn: [] }
}

/** The answer to a batch, and its media type. */
export function multipartAnswer(groups: readonly GroupResult[]): { contentType: string; body: string } {
  const boundary = `batchresponse_${randomUUID()}`
  const parts = groups.map(({ atomic, results, failure }) => {
    if (failure) return httpPart(failure)
    if (!atomic) return results.map(httpPart).join('')
    const inner = `changesetresponse_${randomUUID()}`
    return `Content-Type: multipart/mixed; boundary=${inner}\r\n\r\n${delimited(inner, results.map(httpPart))}`
  })
  return { contentType: `multipart/mixed; boundary=${boundary}`, body: delimited(boundary, parts) }
}

function delimited(boundary: string, parts: readonly string[]): string {
  return [...parts.map((part) => `--${boundary}\r\n${part}\r\n`), `--${boundary}--\r\n`].join('')
}

function httpPart({ operation: { id }, answer }: OperationResult): string {
  const body = answer.body.toString()
  return [
    'Content-Type: application/http',
    'Content-Transfer-Encoding: binary',
    ...(id === undefined ? [] : [`Content-ID: ${id}`]),
    '',
    `HTTP/1.1 ${String(answer.status)} ${STATUS_CODES[answer.status] ?? 'Unknown'}`,
    ...answer.headers.map(([name, value]) => `${name}: ${value}`),
    ...(answer.status === 204 ? [] : [`Content-Length: ${String(Buffer.byteLength(body))}`]),
    '',
    body,
  ].join('\r\n')
}
