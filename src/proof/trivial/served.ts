import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on loopback under way. */
export interface Served {
  readonly baseUrl: string
  readonly close: () => Promise<void>
}

/** Serves on a free port of loopback. */
export async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}
