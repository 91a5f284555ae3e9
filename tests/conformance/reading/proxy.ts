import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Emulator } from '../../../src/emulator/index.js'

export type Service = 'legacy' | 'odata' | 'other'

/** An answer on its way back, as text: the emulator is asked for no compression. */
export interface Reply {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** What is asked of the server behind, other than the caller asked it; an option or header of undefined is left out. */
export interface Changes {
  readonly options?: Readonly<Record<string, string | undefined>>
  readonly accept?: string | undefined
  readonly collection?: string
}

/** A read of a data service as it comes by. */
export interface Question {
  readonly service: Service
  readonly collection: string
  /** The query options, decoded. */
  readonly options: ReadonlyMap<string, string>
  readonly query: string
  readonly accept: string | undefined
  /** True where a caller asks for JSON, in so many words. */
  readonly wantsJson: boolean
  forward(changes?: Changes): Promise<Reply>
}

/** What a server in front does to reads; undefined lets the answer pass as it is. */
export type Interference = (question: Question) => Promise<Reply | undefined> | Reply | undefined

export interface Front {
  readonly profile: unknown
  readonly environment: Record<string, string>
  close(): Promise<void>
}

/** Starts a server in front of an emulator that meddles with the reads of the data services. */
export async function startFront(emulator: Emulator, interfere: Interference): Promise<Front> {
  const upstream = new URL(emulator.baseUrl)
  const server = createServer((incoming, outgoing) => {
    serve(interfere, upstream, incoming, outgoing).catch((fault: unknown) => {
      outgoing.destroy(fault instanceof Error ? fault : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const profile = emulator.profile as { target: object; entities: object }
  return {
    // The few rows of the large entity are below the cap, so the profile must not name it.
    profile: {
      ...profile,
      target: { ...profile.target, baseUrl },
      entities: { ...profile.entities, large: undefined },
    },
    environment: emulator.environment,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function serve(
  interfere: Interference,
  upstream: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const { method = 'GET', url = '/' } = incoming
  const pass = (target: string, accept: string | undefined) =>
    send(upstream, method, target, headersOf(incoming, accept), Buffer.concat(parts))
  const accept = incoming.headers.accept
  const reply =
    (method === 'GET' ? await interfere(questionOf(url, accept, pass)) : undefined) ?? (await pass(url, accept))
  const body = Buffer.from(reply.body, 'utf8')
  outgoing.writeHead(
    reply.status,
    reply.headers.filter(([name]) => !/^(content-length|transfer-encoding|connection|keep-alive)$/i.test(name)).flat(),
  )
  outgoing.end(body)
}

type Pass = (target: string, accept: string | undefined) => Promise<Reply>

function questionOf(url: string, accept: string | undefined, pass: Pass): Question {
  const [path = '', query = ''] = url.split('?', 2)
  const service = path.includes('/EntityDataService.svc/') ? 'legacy' : path.includes('/odata/') ? 'odata' : 'other'
  const options = new Map(
    query
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => pair.split('=', 2).map((part) => decodeURIComponent(part)) as [string, string]),
  )
  return {
    service,
    collection: path.split('/').at(-1) ?? '',
    options,
    query,
    accept,
    wantsJson: accept?.includes('json') ?? false,
    forward: (changes = {}) => {
      const asked = new Map<string, string | undefined>([...options, ...Object.entries(changes.options ?? {})])
      const search = [...asked]
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
        .join('&')
      const folder = path.slice(0, path.lastIndexOf('/') + 1)
      const where = changes.collection === undefined ? path : folder + changes.collection
      return pass(search === '' ? where : `${where}?${search}`, 'accept' in changes ? changes.accept : accept)
    },
  }
}

function headersOf({ rawHeaders }: IncomingMessage, accept: string | undefined): readonly string[] {
  const kept: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!/^(accept|accept-encoding|connection|content-length|transfer-encoding)$/i.test(name)) {
      kept.push(name, rawHeaders[at + 1] ?? '')
    }
  }
  return accept === undefined ? kept : [...kept, 'Accept', accept]
}

function send(upstream: URL, method: string, path: string, headers: readonly string[], body: Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: upstream.hostname,
        port: upstream.port,
        method,
        path,
        headers: [...headers, 'Content-Length', String(body.length)],
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const pairs: [string, string][] = []
          for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
            pairs.push([incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? ''])
          }
          resolve({
            status: incoming.statusCode ?? 0,
            headers: pairs,
            body: Buffer.concat(parts).toString('utf8'),
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
