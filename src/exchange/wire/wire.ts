import type { TlsSeen } from './connections.js'
import type { Exchange } from '../answer/exchange.js'
import type { RequestDraft } from '../request/request-draft.js'

/** The way to a target: the network, or recorded evidence in its place. */
export interface Wire {
  /** Makes one exchange. Rejects with an ExchangeFault where no whole answer came. Redirects are answers like any other. */
  send(draft: RequestDraft): Promise<Exchange>
  /** Gives up what is under way, with a fault of the kind `aborted`, and closes all connections. */
  close(): Promise<void>
}

/** A wire that may know what the target's TLS looked like on the newest connection. */
export interface TargetWire extends Wire {
  readonly tls: TlsSeen | undefined
}
