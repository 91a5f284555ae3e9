import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server under way on a free port of loopback. */
export interface OnLoopback {
  /** Scheme, host and port, without a slash. */
  readonly origin: string
  /** Breaks what is under way, too. */
  close(): Promise<void>
}

/** Has a server listen on a free port of loopback. */
export async function onLoopback(server: Server): Promise<OnLoopback> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}
