import { createServer } from 'node:net'

/** Whether this machine has an IPv6 loopback to be tested with. */
export function hasIpv6(): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => {
      resolve(false)
    })
    server.listen(0, '::1', () => {
      server.close(() => {
        resolve(true)
      })
    })
  })
}
