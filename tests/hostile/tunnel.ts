import { createServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Certificate } from './certificates.js'
import { listen, type Listener } from './listener.js'

/** A proxy that opens tunnels where `allows` says so, and answers CONNECT with its status line otherwise. */
export function tunnel(allows: (head: string) => string | undefined = () => undefined): Promise<Listener> {
  return listen((client: Socket, head) => {
    const refusal = allows(head)
    if (refusal !== undefined) {
      client.end(`HTTP/1.1 ${refusal}\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const [, host = '', port = ''] = /^CONNECT ([^:]+):(\d+) /.exec(head) ?? []
    client.removeAllListeners('data')
    const target = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(target).pipe(client)
    })
    target.on('error', () => client.destroy())
    client.on('close', () => target.destroy())
  })
}

/** A proxy that is spoken to over TLS, and opens every tunnel; `logins` are the credentials that it was shown. */
export async function secureTunnel(
  pair: Certificate,
): Promise<{ readonly origin: string; readonly logins: () => readonly string[]; readonly close: () => void }> {
  const logins: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(pair)
  server.on('tlsClientError', () => undefined)
  server.on('connect', ({ url = '', headers }, client: Socket) => {
    logins.push(headers['proxy-authorization'] ?? '')
    const { hostname, port } = new URL(`http://${url}`)
    const target = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(target).pipe(client)
    })
    for (const socket of [client, target]) sockets.add(socket.on('error', () => undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    logins: () => logins,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
