import type { Exchange } from '../exchange/index.js'
import { givesRecord, isGoodRead, seen } from '../scenario/index.js'
import type { Finding } from './check.js'
import { finding } from './finding.js'

/** The answer has this status. */
export function hasStatus(answer: Exchange, status: number): Finding {
  return finding(answer.status === status, `status ${String(status)}`, seen(answer))
}

/** The answer gives no record, neither in a collection nor alone. */
export function givesNoRecord(answer: Exchange): Finding {
  return finding(!isGoodRead(answer) && !givesRecord(answer), 'no records', seen(answer))
}
