import { shortened } from '../../runtime/phrases.js'

/** What a failed exchange comes down to: `sentence` says what was seen and what to do. */
export interface Diagnosis {
  readonly kind: FaultKind
  readonly sentence: string
}
/** Who is to blame where an exchange brought no answer that can be judged. None of them ever makes a clause `failed`. */
export type Blame = 'network' | 'target' | 'checker' | 'nobody'

/**
 * Every way in which an exchange can fail, with the one to blame. A reset is the network's, since anything on the way
 * may send one; an orderly close is the doing of the process at the other end.
 */
export const blameOf = {
  /** The caller's request cannot be sent over HTTP. */
  invalidRequest: 'checker',
  /** The run was interrupted, its deadline passed, or the wire was closed. */
  aborted: 'nobody',
  nameNotResolved: 'network',
  connectionRefused: 'network',
  unreachable: 'network',
  /** No connection (TCP and TLS) within the time given to the whole request. */
  connectTimeout: 'network',
  proxyFailed: 'network',
  /** The certificate leads to no authority that is trusted here. */
  tlsUntrusted: 'network',
  /** The certificate is past its validity or not yet in it. */
  tlsExpired: 'target',
  tlsWrongName: 'target',
  /** The port answers, in something other than TLS. */
  notTls: 'target',
  tlsFailed: 'target',
  /** The request was sent, and the head of the answer did not come in time. */
  noAnswer: 'target',
  /** The head came, and the body did not end in time. */
  bodyTimeout: 'target',
  bodyTooLarge: 'target',
  /** A compressed body that grows out of all proportion. */
  compressionBomb: 'target',
  malformedCompression: 'target',
  /** A content coding that was not offered. */
  unknownCoding: 'target',
  malformedChunking: 'target',
  /** Bytes that are no HTTP answer at all. */
  notHttp: 'target',
  /** An HTTP answer that breaks the protocol in another way. */
  malformedAnswer: 'target',
  /** `100 Continue` without being asked: lawful, and more than the HTTP library here can take. */
  uncalledContinue: 'checker',
  headersTooLarge: 'target',
  tooManyHeaders: 'target',
  /** Text that is not what its charset says. */
  invalidUtf8: 'target',
  unknownCharset: 'target',
  reset: 'network',
  /** Closed in an orderly way before the first byte of the answer. */
  closedBeforeAnswer: 'target',
  /** The same of a connection that had been kept alive, which a server may close at any time (RFC 9112, 9.3). */
  keptConnectionClosed: 'network',
  /** Closed in an orderly way in the middle of the answer. */
  truncated: 'target',
  /** Nothing that this table foresaw: a fault of the checker until shown otherwise. */
  unforeseen: 'checker',
} as const satisfies Record<string, Blame>

export type FaultKind = keyof typeof blameOf

/** The code of a Node.js or undici error; '' where it has none. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : ''
}

/** The words of an error on one bounded line. */
export function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return shortened(words.replace(/\s+/g, ' ').trim(), 300)
}
