import { isIP, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { Agent, buildConnector, Pool, ProxyAgent, type Dispatcher } from 'undici'
import { ConnectFailure } from '../faults/errors.js'
import { headerLimit, type WireSettings } from './wire-settings.js'

const firstErrors = new WeakMap<Socket, Error>()

/** What the target's TLS looked like: the protocol, such as TLSv1.3, and the SHA-256 of its certificate in hex. */
export interface TlsSeen {
  readonly version: string
  readonly certificateSha256: string
}

/**
 * The wire's own pool of connections: one request at a time on each, no redirects, HTTP/1.1 only. Kept alive, or each for
 * one request alone.
 */
export function openConnections(
  settings: WireSettings,
  seen: (tls: TlsSeen) => void,
  keeping: 'kept alive' | 'for one request' = 'kept alive',
): Dispatcher {
  const { ca, cert, key, insecure } = settings.tls ?? {}
  const tls = {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    rejectUnauthorized: insecure !== true,
    timeout: settings.requestTimeoutMs,
  }
  const options = {
    // With 0 undici keeps no connection.
    pipelining: keeping === 'kept alive' ? 1 : 0,
    allowH2: false,
    maxHeaderSize: headerLimit(settings),
    // The wire ends each request itself, by one clock for all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  if (settings.proxy === undefined) {
    return new Agent({ ...options, connect: telling(buildConnector(tls), 'target', seen) })
  }
  return new ProxyAgent({
    ...options,
    uri: settings.proxy,
    requestTls: tls,
    proxyTls: {
      ...(ca === undefined ? {} : { ca }),
      rejectUnauthorized: insecure !== true,
      timeout: settings.requestTimeoutMs,
    },
    factory: (origin, given) => new Pool(origin, tellingPool(given, 'tunnel', seen)),
    clientFactory: (origin, given) =>
      new Pool(origin, { ...tellingPool(given, 'proxy'), headersTimeout: Math.ceil(settings.requestTimeoutMs) }),
  })
}

function tellingPool(given: object, at: ConnectFailure['at'], seen?: (tls: TlsSeen) => void): Pool.Options {
  const { connect, ...options } = given as Pool.Options
  return typeof connect === 'function' ? { ...options, connect: telling(connect, at, seen) } : options
}

function telling(
  connector: buildConnector.connector,
  at: ConnectFailure['at'],
  seen?: (tls: TlsSeen) => void,
): buildConnector.connector {
  return (options, callback) => {
    connector(withoutAddressAsName(options), (error: Error | null, socket: Socket | TLSSocket | null) => {
      if (!socket) {
        callback(error instanceof ConnectFailure ? error : new ConnectFailure(at, error), null)
        return
      }
      keepFirstError(socket)
      const tls = socket instanceof TLSSocket ? tlsOf(socket) : undefined
      if (tls) seen?.(tls)
      callback(null, socket)
    })
  }
}

/** A name in the greeting of TLS is never an address (RFC 6066, section 3), and Node refuses one: undici gives a proxy's. */
function withoutAddressAsName(options: buildConnector.Options): buildConnector.Options {
  const { servername, ...others } = options
  const isAddress = isIP(servername?.replace(/^\[(.*)\]$/, '$1') ?? '') !== 0
  return isAddress ? others : options
}

/** Undefined on a connection that resumes an earlier one's session: it shows no certificate of its own. */
function tlsOf(socket: TLSSocket): TlsSeen | undefined {
  const fingerprint = (socket.getPeerCertificate() as { fingerprint256?: string }).fingerprint256
  if (fingerprint === undefined) return undefined
  return {
    version: socket.getProtocol() ?? 'unknown',
    certificateSha256: fingerprint.replaceAll(':', '').toLowerCase(),
  }
}

/** Keeps the first error of a connection: where TLS sends an alert and closes, undici tells of the close alone. */
function keepFirstError(socket: Socket): void {
  socket.once('error', (error) => firstErrors.set(socket, error))
}

export function firstErrorOf(socket: Socket | undefined): Error | undefined {
  return socket && firstErrors.get(socket)
}
