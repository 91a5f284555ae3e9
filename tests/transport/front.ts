import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { onLoopback } from '../support/on-loopback.js'

/** What stands before a target on loopback, and how it treats what passes. */
export interface FrontManner {
  /** Answers in the target's place, or leaves it to that. `nth` counts all requests from 1. */
  readonly instead?: (
    method: string,
    nth: number,
  ) => { readonly status: number; readonly retryAfter?: string } | undefined
  /** Whether the connection is closed, unannounced, after the answer. `nth` counts the requests of the connection from 1. */
  readonly closes?: (nth: number) => boolean
}

export interface Front {
  readonly baseUrl: string
  /** The methods of all requests that came, in their order. */
  readonly methods: readonly string[]
  readonly close: () => Promise<void>
}

export async function startFront(target: string, { instead, closes }: FrontManner): Promise<Front> {
  const methods: string[] = []
  const served = new WeakMap<Socket, number>()
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers, socket } = incoming
    const nth = (served.get(socket) ?? 0) + 1
    served.set(socket, nth)
    methods.push(method)
    if (closes?.(nth) === true) outgoing.on('finish', () => socket.end())
    const own = instead?.(method, methods.length)
    if (own) {
      incoming.resume()
      outgoing.writeHead(own.status, own.retryAfter === undefined ? {} : { 'Retry-After': own.retryAfter }).end('later')
      return
    }
    const behind = request(new URL(url, target), { method, headers, agent, path: url }, (answer: IncomingMessage) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    behind.on('error', () => socket.destroy())
    incoming.pipe(behind)
  })
  const { origin, close } = await onLoopback(server)
  return {
    baseUrl: origin,
    methods,
    close: () => {
      agent.destroy()
      return close()
    },
  }
}
