import { createServer, type AddressInfo, type Socket } from 'node:net'

/** What a hostile server does with a request, once its head has come. `nth` counts from 1 on each connection. */
export type Reply = (socket: Socket, head: string, nth: number) => void

export interface Listener {
  readonly origin: string
  readonly port: number
  /** The heads of all requests so far, as they came, one character a byte. */
  readonly heads: readonly string[]
  /** Connections made so far. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/**
 * A server of bare sockets on loopback, so that it may break any rule of HTTP. It reads requests without bodies or with
 * a Content-Length.
 */
export async function listen(
  reply: Reply,
  onConnection: (socket: Socket) => void = () => undefined,
): Promise<Listener> {
  const sockets = new Set<Socket>()
  const heads: string[] = []
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    onConnection(socket)
    let pending = ''
    let nth = 0
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      for (let end = requestEnd(pending); end > 0; end = requestEnd(pending)) {
        const head = pending.slice(0, pending.indexOf('\r\n\r\n'))
        pending = pending.slice(end)
        heads.push(head)
        nth += 1
        reply(socket, head, nth)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    port,
    heads,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function requestEnd(text: string): number {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return -1
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0)
  const end = head + 4 + length
  return text.length >= end ? end : -1
}
