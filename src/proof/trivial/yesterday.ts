import { request, type IncomingMessage, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { startEmulator } from '../../emulator/index.js'
import { embed, small } from '../embedded.js'
import { judging } from '../judging.js'
import { serve, type Served } from './served.js'

interface Answer {
  readonly status: number
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

/** Of the data and the users: another one than that of today's emulator. */
const seedOfYesterday = 20_261_120

let recorded: Promise<ReadonlyMap<string, Answer>> | undefined

/**
 * A cache before a platform that is away: each path is answered with the last page that a run of yesterday got there,
 * whoever asks and for what; as caches do, without its cookies. What cannot be cached is answered with 504.
 */
export async function serveYesterday(): Promise<Served> {
  recorded ??= recordRun()
  const answers = await recorded
  return serve((incoming, response) => {
    incoming.resume()
    const answer = answers.get(keyOf(incoming))
    if (!answer) response.writeHead(504).end()
    else response.writeHead(answer.status, [...answer.rawHeaders]).end(answer.body)
  })
}

async function recordRun(): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>()
  const { emulator, profile } = await embed(startEmulator({ ...small, seed: seedOfYesterday }))
  const relay = await serve(relayTo(emulator.baseUrl, answers))
  const folder = await mkdtemp(join(tmpdir(), 'svc-conformance-yesterday-'))
  try {
    await judging({ ...profile, target: { ...profile.target, baseUrl: relay.baseUrl } }, folder)
  } finally {
    await relay.close()
    await emulator.close()
    await rm(folder, { recursive: true, force: true })
  }
  return answers
}

function relayTo(origin: string, answers: Map<string, Answer>): RequestListener {
  return (incoming, response) => {
    const { method, url = '/', headers } = incoming
    const outgoing = request(new URL(url, origin), { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { statusCode: status = 0, rawHeaders } = answer
        const body = Buffer.concat(chunks)
        if (method === 'GET' && status === 200)
          answers.set(keyOf(incoming), { status, rawHeaders: cached(rawHeaders), body })
        response.writeHead(status, rawHeaders).end(body)
      })
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }
}

function cached(rawHeaders: readonly string[]): readonly string[] {
  return rawHeaders.flatMap((name, at) => {
    if (at % 2 === 1 || name.toLowerCase() === 'set-cookie') return []
    return [name, rawHeaders[at + 1] ?? '']
  })
}

function keyOf({ method, url = '/' }: IncomingMessage): string {
  return `${String(method)} ${url.split('?', 1)[0] ?? ''}`
}
