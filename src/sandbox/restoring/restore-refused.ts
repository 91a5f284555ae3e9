import type { Exchange } from '../../exchange/index.js'

/** The target reads the record out, and does not let it be put back. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
  readonly exchange: Exchange

  constructor(exchange: Exchange) {
    super(`${exchange.request.method} (${exchange.id}) was answered with ${String(exchange.status)}`)
    this.exchange = exchange
  }
}
