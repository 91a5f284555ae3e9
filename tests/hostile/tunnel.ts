import { connect, type Socket } from 'node:net'
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
