import { ExchangeFault } from '../../exchange/index.js'
import { LoginRefused } from '../../session/index.js'
import { SandboxUnreadable } from '../seeing/sandbox-unreadable.js'
import { RestoreRefused } from './restore-refused.js'

/** A fault of the target or of the way to it, or the end of the time there was; throws one of the checker on. */
export function faultOfWay(fault: unknown): Error {
  const isOfTheWay =
    fault instanceof ExchangeFault ||
    fault instanceof LoginRefused ||
    fault instanceof SandboxUnreadable ||
    fault instanceof RestoreRefused ||
    (fault instanceof Error && fault.name === 'AbortError')
  if (!isOfTheWay) throw fault
  return fault
}
