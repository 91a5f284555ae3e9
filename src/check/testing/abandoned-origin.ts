import { createServer, type AddressInfo } from 'node:net'

/** Where a server has just been, and is no more. */
export async function abandonedOrigin(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${String(port)}`
}
