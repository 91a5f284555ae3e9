import { BlockList, isIP } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'
import { parsedUrl } from '../../runtime/parsed-url.js'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Why a request to the control API does not come from this machine, or undefined if it does. A proxy or a browser on this
 * machine may carry the requests of others, so that what they say of them counts too.
 */
export function refusalOfPeer(remoteAddress: string | undefined, headers: IncomingHttpHeaders): string | undefined {
  if (!isLoopback(remoteAddress)) return `the caller is ${remoteAddress ?? 'unknown'}`
  const forwarded = headers['x-forwarded-for']
  const hops = typeof forwarded === 'string' ? forwarded.split(',').map((hop) => hop.trim()) : (forwarded ?? [])
  if (headers.forwarded !== undefined || !hops.every(isLoopback)) return 'a proxy forwards it for another machine'
  const { origin } = headers
  return origin === undefined || isLoopbackOrigin(origin) ? undefined : `a browser sends it for a page of ${origin}`
}

function isLoopback(address: string | undefined): boolean {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  const family = isIP(plain)
  return family !== 0 && loopback.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

function isLoopbackOrigin(origin: string): boolean {
  const host = parsedUrl(origin)?.hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || isLoopback(host)
}
