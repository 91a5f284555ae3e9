/**
 * No connection came about. Wraps what went wrong, and hides its code: undici tries for ever where a connection fails
 * with some codes, which would be an attack on the target or the proxy.
 */
export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure'
  /** Where it broke: on the way to the target (through the tunnel, where there is a proxy), or at the proxy itself. */
  readonly at: 'target' | 'proxy'

  constructor(at: 'target' | 'proxy', cause: unknown) {
    super('no connection', { cause })
    this.at = at
  }
}
