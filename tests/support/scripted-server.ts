import { createServer, type IncomingMessage } from 'node:http'
import { afterThisTest } from './closing.js'
import { onLoopback } from './on-loopback.js'

type Pair = readonly [name: string, value: string]

/** A request as it came in: path and query as received, header names in lower case. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: Readonly<Record<string, string>>
  readonly body: string
}

/** What the script has the server say; status 200 and an empty body where it says nothing of them. */
export interface Said {
  readonly status?: number
  readonly headers?: readonly Pair[]
  readonly body?: string
}

export type Script = (request: Received, received: readonly Received[]) => Said | Promise<Said>

export interface ScriptedServer {
  readonly origin: string
  /** Every request so far, in the order of arrival. */
  readonly received: readonly Received[]
}

/** A server on a free loopback port that answers as the script says; it is closed after the test. */
export async function serving(script: Script): Promise<ScriptedServer> {
  const received: Received[] = []
  const answer = async (request: Received) => {
    received.push(request)
    return script(request, received)
  }
  const server = createServer((request, response) => {
    void (async () => {
      const { status = 200, headers = [], body = '' } = await answer(await readRequest(request))
      // A Date of Node's own would stand beside that of the script.
      response.sendDate = !headers.some(([name]) => name.toLowerCase() === 'date')
      response.writeHead(status, headers.flat())
      response.end(body)
    })()
  })
  const { origin, close } = await onLoopback(server)
  const forget = answeringAt(origin, answer)
  afterThisTest(() => {
    forget()
    return close()
  })
  return { origin, received }
}

type Answers = (request: Received) => Promise<Said>

/** How the servers under way answer, by their origins. */
const answers = new Map<string, Answers>()

/** Has a server asked without a connection as well. Gives what ends that. */
export function answeringAt(origin: string, answer: Answers): () => void {
  answers.set(origin, answer)
  return () => {
    answers.delete(origin)
  }
}

/** How a server answers without a connection to it; undefined where none is there. */
export function answersOf(origin: string): Answers | undefined {
  return answers.get(origin)
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const headers = Object.entries(request.headers).map(
    ([name, value]) => [name, Array.isArray(value) ? value.join('\n') : (value ?? '')] as const,
  )
  return receivedAs(request.method ?? '', request.url ?? '', headers, Buffer.concat(parts).toString('utf8'))
}

/** A request with its cookies by their names; `headers` in lower case. */
export function receivedAs(method: string, url: string, headers: readonly Pair[], body: string): Received {
  const named = Object.fromEntries(headers)
  const cookies = (named['cookie'] ?? '').split('; ').filter((pair) => pair !== '')
  return {
    method,
    url,
    headers: named,
    cookies: Object.fromEntries(
      cookies.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
    body,
  }
}
