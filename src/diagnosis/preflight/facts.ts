import type { ExchangeRecord } from '../../schema/generated/exchange.js'

/** What the checks rest on beside the exchanges themselves. */
export interface PreflightFacts {
  readonly exchanges: Iterable<ExchangeRecord>
  readonly baseUrl: string
  readonly probe?: string | undefined
  /** The protocol that the target showed over https, such as TLSv1.3, and whether its certificate was left unchecked. */
  readonly tls?: { readonly version?: string | undefined; readonly insecure: boolean } | undefined
  /** Why nothing could be judged, where that is so. */
  readonly stop?: { readonly check: 'connection' | 'login'; readonly reason: string } | undefined
}
