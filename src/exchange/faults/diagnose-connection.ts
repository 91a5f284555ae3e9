import type { ConnectFailure } from './errors.js'
import { type FaultKind, codeOf, wordsOf, type Diagnosis } from './fault-kind.js'

type ConnectionFaultKind = Extract<
  FaultKind,
  | 'nameNotResolved'
  | 'connectionRefused'
  | 'unreachable'
  | 'connectTimeout'
  | 'tlsUntrusted'
  | 'tlsExpired'
  | 'tlsWrongName'
  | 'notTls'
  | 'tlsFailed'
  | 'reset'
>

const byCode: Readonly<Record<string, ConnectionFaultKind | undefined>> = {
  ENOTFOUND: 'nameNotResolved',
  EAI_AGAIN: 'nameNotResolved',
  EAI_FAIL: 'nameNotResolved',
  ECONNREFUSED: 'connectionRefused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  ETIMEDOUT: 'connectTimeout',
  UND_ERR_CONNECT_TIMEOUT: 'connectTimeout',
  CERT_HAS_EXPIRED: 'tlsExpired',
  CERT_NOT_YET_VALID: 'tlsExpired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tlsWrongName',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tlsUntrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'tlsUntrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tlsUntrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'tlsUntrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tlsUntrusted',
  CERT_UNTRUSTED: 'tlsUntrusted',
  CERT_SIGNATURE_FAILURE: 'tlsUntrusted',
  INVALID_CA: 'tlsUntrusted',
  ERR_SSL_WRONG_VERSION_NUMBER: 'notTls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'notTls',
  ERR_SSL_HTTP_REQUEST: 'notTls',
  ERR_SSL_RECORD_LAYER_FAILURE: 'notTls',
}

/** Why no connection to `origin` came about. */
export function diagnoseConnection(failure: ConnectFailure, origin: string, timeoutMs: number): Diagnosis {
  const { cause } = failure
  const kind = kindOf(cause)
  const isProxys = failure.at === 'proxy' || (failure.at === 'tunnel' && !isTls(kind))
  if (isProxys) return proxyDiagnosis(cause, kind, origin)
  if (kind === undefined)
    return { kind: 'unforeseen', sentence: `no connection to ${origin}: ${wordsOf(cause)}. Please report it` }
  return { kind, sentence: sentenceOf(kind, cause, origin, timeoutMs) }
}

function kindOf(cause: unknown): ConnectionFaultKind | undefined {
  const code = codeOf(cause)
  const known = byCode[code]
  if (known) return known
  // A name too long to be one is not even looked for (EINVAL).
  if (/^getaddrinfo /.test(wordsOf(cause))) return 'nameNotResolved'
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code === 'EPROTO') return 'tlsFailed'
  // Node's own words where the other side closes or resets before TLS stands.
  if (/before secure TLS connection/.test(wordsOf(cause))) return 'tlsFailed'
  return code === 'ECONNRESET' || code === 'EPIPE' ? 'reset' : undefined
}

/** TLS runs between here and the target, also through a tunnel. */
function isTls(kind: ConnectionFaultKind | undefined): boolean {
  return kind === 'notTls' || kind?.startsWith('tls') === true
}

/** What each kind of fault means on the way to the proxy. */
const ofProxy: Readonly<Record<ConnectionFaultKind, string>> = {
  nameNotResolved: 'its name could not be resolved',
  connectionRefused: 'it refused the connection: nothing listens on that port',
  unreachable: 'it cannot be reached from here',
  connectTimeout: 'it did not accept the connection in time',
  tlsUntrusted: 'its certificate authority is not trusted here (target.tls.ca applies to the proxy too)',
  tlsExpired: 'its certificate is expired or not yet valid',
  tlsWrongName: 'its certificate is for another name',
  notTls: 'it does not speak TLS on that port',
  tlsFailed: 'the TLS handshake with it failed',
  reset: 'it reset the connection',
}

function proxyDiagnosis(cause: unknown, kind: ConnectionFaultKind | undefined, origin: string): Diagnosis {
  const words = wordsOf(cause)
  const refusal = /^Proxy response \((\d+)\)/.exec(words)?.[1]
  const seen =
    refusal === '407'
      ? 'it requires a user name and password (407): put them into the URL in the environment variable HTTPS_PROXY or HTTP_PROXY'
      : refusal === undefined
        ? kind === undefined
          ? words
          : `${ofProxy[kind]}: ${words}`
        : `it answered the CONNECT request with ${refusal}`
  return {
    kind: 'proxyFailed',
    sentence:
      `the proxy opened no tunnel to ${origin}: ${seen}. Check the proxy ` +
      '(target.proxy in the profile, or the environment variables HTTPS_PROXY and HTTP_PROXY), and whether it allows CONNECT to this host and port',
  }
}

function sentenceOf(kind: ConnectionFaultKind, cause: unknown, origin: string, timeoutMs: number): string {
  const words = wordsOf(cause)
  switch (kind) {
    case 'nameNotResolved':
      return `the name in ${origin} could not be resolved (${codeOf(cause)}). Check the spelling of the base URL and the DNS settings of this machine`
    case 'connectionRefused':
      return `${origin} refused the connection: nothing listens on that port. Check the port in the base URL, and whether the target is up`
    case 'unreachable':
      return `${origin} cannot be reached from here (${codeOf(cause)}). Check routes, VPN and firewall`
    case 'connectTimeout':
      return `no connection to ${origin} within ${String(timeoutMs)} ms. Check whether a firewall drops the packets or the target is overloaded`
    case 'tlsUntrusted':
      return `the certificate authority of ${origin} is not trusted here (${codeOf(cause)}). Set target.tls.ca in the profile to that authority`
    case 'tlsExpired':
      return `the certificate of ${origin} is expired or not yet valid (${codeOf(cause)}). Renew it, or check the clock of this machine`
    case 'tlsWrongName':
      return `the certificate of ${origin} is for another name: ${words}. Use the name in the certificate, or have it reissued`
    case 'notTls':
      return `${origin} does not speak TLS on that port (${codeOf(cause)}). Check whether the base URL should begin with http:// or has the wrong port`
    case 'reset':
      return `the connection to ${origin} was reset during setup (${codeOf(cause)}). Check firewalls and any proxy before the target`
    case 'tlsFailed':
      if (/no application protocol/i.test(words))
        return `${origin} does not offer HTTP/1.1 over TLS, perhaps only HTTP/2. The checker needs HTTP/1.1. Enable it on the target or on the proxy before it`
      return `the TLS handshake with ${origin} failed: ${words}. Check the protocol versions that it allows, and whether it requires a client certificate (target.tls.cert and target.tls.key)`
  }
}
