import type { IncomingHttpHeaders } from 'node:http'

/** Where links of an answer lead if the request does not say. */
export interface LinkDefaults {
  /** Scheme, host and port of the public URL, or else of the emulator itself. */
  readonly origin: string
  /** Whether a proxy stands before the emulator, so that what it says of the request counts in the place of Host. */
  readonly isBehindProxy: boolean
}

const hostAndPort = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?$/

/**
 * Scheme, host and port for the links of an answer: those that the client used. The target of a request counts before
 * its Host if it is a whole URL (RFC 9112, 3.2.2). What is no host and port counts as not sent.
 */
export function linkOrigin(target: string, headers: IncomingHttpHeaders, defaults: LinkDefaults): string {
  const [scheme = 'http', host = ''] = defaults.origin.split('://')
  if (defaults.isBehindProxy) {
    const forwarded = first(headers['x-forwarded-proto'])?.toLowerCase()
    const seen = forwarded === 'http' || forwarded === 'https' ? forwarded : scheme
    return `${seen}://${validHost(first(headers['x-forwarded-host'])) ?? host}`
  }
  const [, authority] = /^https?:\/\/([^/?]*)/i.exec(target) ?? []
  return `${scheme}://${validHost(authority ?? headers.host) ?? host}`
}

/** What the proxy next to the client says, where each adds its own. */
function first(header: string | readonly string[] | undefined): string | undefined {
  const value = typeof header === 'string' ? header : header?.[0]
  return value?.split(',')[0]?.trim()
}

function validHost(host: string | undefined): string | undefined {
  const match = host === undefined ? null : hostAndPort.exec(host)
  return match && Number(match[1] ?? 0) <= 65_535 ? match[0] : undefined
}
