import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a relay does with one request: hands it on at once, or as the test wants it. */
export type Handling = (passing: Passing) => Promise<void> | void

export interface Passing {
  /** Counted from 1. */
  readonly number: number
  readonly method: string
  readonly body: string
  /** Sends the request to the target. */
  forward(): Promise<Answered>
  /** Gives the caller the target's answer. */
  reply(answered: Answered): void
  /** Gives the caller another answer. */
  answer(status: number): void
  /** Breaks the caller's connection. */
  break(): void
}

interface Answered {
  readonly status: number
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

export interface Relay {
  readonly baseUrl: string
  handling: Handling
  readonly methods: readonly string[]
  close(): Promise<void>
}

/** Stands between a caller and a target on loopback, and sees every request go by. */
export async function startRelay(target: string): Promise<Relay> {
  const methods: string[] = []
  const relay = { handling: passOn as Handling }
  const server = createServer((incoming, outgoing) => {
    void bytesOf(incoming).then(async (body) => {
      const number = methods.push(incoming.method ?? '')
      await relay.handling(passing(target, number, incoming, body, outgoing))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    methods,
    get handling() {
      return relay.handling
    },
    set handling(handling) {
      relay.handling = handling
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

export async function passOn(passing: Passing): Promise<void> {
  passing.reply(await passing.forward())
}

function passing(
  target: string,
  number: number,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Passing {
  const method = incoming.method ?? ''
  return {
    number,
    method,
    body: body.toString(),
    forward: () => sentOn(`${target}${incoming.url ?? ''}`, method, incoming.rawHeaders, body),
    reply: ({ status, rawHeaders, body: answer }) => {
      if (outgoing.destroyed) return
      outgoing.writeHead(status, [...rawHeaders])
      outgoing.end(answer)
    },
    answer: (status) => {
      outgoing.writeHead(status, { 'Content-Type': 'text/html' })
      outgoing.end('<html><body>no</body></html>')
    },
    break: () => {
      outgoing.destroy()
    },
  }
}

function sentOn(url: string, method: string, headers: readonly string[], body: Buffer): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const going = request(url, { method, headers: pairs(headers), agent: false }, (answer) => {
      bytesOf(answer).then((bytes) => {
        resolve({ status: answer.statusCode ?? 0, rawHeaders: answer.rawHeaders, body: bytes })
      }, reject)
    })
    going.on('error', reject)
    going.end(body)
  })
}

function pairs(raw: readonly string[]): Record<string, string> {
  const all: Record<string, string> = {}
  for (let index = 0; index < raw.length; index += 2) all[raw[index]!] = raw[index + 1]!
  return { ...all, Connection: 'close' }
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
