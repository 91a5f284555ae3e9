/**
 * No connection came about. Wraps what went wrong, and hides its code: undici tries for ever where a connection fails
 * with some codes, which would be an attack on the target or the proxy.
 */
export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure'
  /** Where it broke: on the direct way to the target, at the proxy, or while a tunnel was asked for or used. */
  readonly at: 'target' | 'proxy' | 'tunnel'

  constructor(at: ConnectFailure['at'], cause: unknown) {
    super('no connection', { cause })
    this.at = at
  }
}
