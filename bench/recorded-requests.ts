import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request as a server in this process received it. */
export interface RecordedRequest {
  readonly method: string
  readonly path: string
  /** Names and values in turn, without those that belong to the connection. */
  readonly headers: readonly string[]
  readonly body: Buffer | null
  /** Of its answer. */
  readonly status: number
}

const received = 'http.server.request.start'
const ofTheConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])

/** Runs a task and gives back every request that servers in this process received meanwhile, in that order. */
export async function recordedRequests(task: () => Promise<void>): Promise<readonly RecordedRequest[]> {
  const taken: (() => RecordedRequest)[] = []
  const onRequest = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    // Taken at once, since a server may write another address over it.
    const { method = 'GET', url: path = '/' } = request
    const headers = ownHeaders(request)
    taken.push(() => {
      const body = chunks.length === 0 ? null : Buffer.concat(chunks)
      return { method, path, headers, body, status: response.statusCode }
    })
  }
  subscribe(received, onRequest)
  try {
    await task()
  } finally {
    unsubscribe(received, onRequest)
  }
  return taken.map((take) => take())
}

function ownHeaders({ rawHeaders }: IncomingMessage): readonly string[] {
  return rawHeaders.filter((_, at) => !ofTheConnection.has((rawHeaders[at - (at % 2)] ?? '').toLowerCase()))
}
