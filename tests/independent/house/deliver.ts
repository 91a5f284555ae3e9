import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Freedoms } from '../freedoms.js'
import type { Answer } from './answer.js'
import type { Pair } from './question.js'
import { writeCookie } from './set-cookie.js'

const pieceLengths = [1, 7, 2, 61, 13, 509, 4093]

/** Puts an answer on the wire in the manner of this deployment. */
export async function deliver(
  answer: Answer,
  manner: { freedoms: Freedoms; request: IncomingMessage; response: ServerResponse; last: boolean; now: Date },
): Promise<void> {
  const { freedoms, response } = manner
  const plain = Buffer.from(answer.body, 'utf8')
  const zipped = freedoms.gzip && plain.length > 0 && takesGzip(manner.request.headers['accept-encoding'])
  const body = zipped ? gzipSync(plain) : plain
  const challenges = freedoms.challenges === 'folded' ? [answer.challenges.join(', ')] : answer.challenges
  const headers: Pair[] = [
    ['Date', manner.now.toUTCString()],
    ['Server', 'Acme-Edge'],
    ...(answer.type === null ? [] : [['Content-Type', answer.type] as const]),
    ...(answer.location === null ? [] : [['Location', answer.location] as const]),
    ...challenges.filter((value) => value !== '').map((value) => ['WWW-Authenticate', value] as const),
    ...answer.headers,
    ...answer.cookies.map((set, index) => ['Set-Cookie', writeCookie(set, index)] as const),
    ...(zipped
      ? ([
          ['Content-Encoding', 'gzip'],
          ['Vary', 'Accept-Encoding'],
        ] as const)
      : []),
    ...(manner.last ? [['Connection', 'close'] as const] : []),
  ]
  const bodiless = answer.status === 204 || answer.status === 304
  if (freedoms.pieces === 'whole' && !bodiless) headers.push(['Content-Length', String(body.length)])
  response.sendDate = false
  response.writeHead(
    answer.status,
    headers.flatMap(([name, value]) => [letterCase(name, freedoms.headerCase), value]),
  )
  if (!bodiless && freedoms.pieces === 'odd') await writePieces(response, body)
  else if (!bodiless) response.write(body)
  response.end()
}

async function writePieces(response: ServerResponse, body: Buffer): Promise<void> {
  for (let from = 0, turn = 0; from < body.length; turn += 1) {
    const length = pieceLengths[Math.min(turn, pieceLengths.length - 1)] ?? 1
    response.write(body.subarray(from, from + length))
    from += length
    // The first pieces go out one packet at a time, so that even a character is torn in two.
    if (turn < 4) await new Promise((resolve) => setImmediate(resolve))
  }
}

function takesGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => /^(gzip|\*)(\s*;|$)/.test(entry) && !/;\s*q=0(\.0*)?$/.test(entry))
}

function letterCase(name: string, choice: Freedoms['headerCase']): string {
  if (choice === 'usual') return name
  if (choice === 'lower') return name.toLowerCase()
  return [...name].map((letter, at) => (at % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase())).join('')
}
