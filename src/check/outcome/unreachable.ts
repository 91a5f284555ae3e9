import type { ExchangeFault, FaultKind } from '../../exchange/index.js'

const kinds: readonly FaultKind[] = [
  'nameNotResolved',
  'connectionRefused',
  'unreachable',
  'connectTimeout',
  'proxyFailed',
  'tlsUntrusted',
  'tlsExpired',
  'tlsWrongName',
  'notTls',
  'tlsFailed',
]

/** True where no connection came about at all: trying once more, for another clause, would end the same way. */
export function isUnreachable(fault: ExchangeFault): boolean {
  return kinds.includes(fault.kind)
}
