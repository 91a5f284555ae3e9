import { keptIn } from '../../../deployment/deployment.js'
import { cookieOf, type Call } from '../../../http/call.js'
import type { Row } from '../../../records/row.js'
import type { Session } from '../../../deployment/session.js'

/** A change that one session alone is shown: whose it is, and what the others still see. */
interface KeptForOne {
  readonly session: Session | undefined
  readonly others: Row
}

/** Has everybody but the caller see the record as it was, until the end. */
export function keepForOne(before: Row, call: Call): void {
  const kept = changesOf(call)
  kept.set(before.id, { session: sessionOf(call), others: kept.get(before.id)?.others ?? before })
}

/** Has everybody see the record as it is again. */
export function keepForNone({ id }: Row, call: Call): void {
  changesOf(call).delete(id)
}

/** The state of a record that the caller is shown. */
export function seenBy(row: Row, call: Call): Row {
  const kept = changesOf(call).get(row.id)
  return !kept || kept.session === sessionOf(call) ? row : kept.others
}

function changesOf(call: Call): Map<string, KeptForOne> {
  return keptIn(call.deployment, 'changes kept for one session')
}

/** The session that the caller's ticket is of; undefined where it is of none. */
function sessionOf(call: Call): Session | undefined {
  return call.deployment.sessions.ticket(cookieOf(call, 'ticket') ?? '')?.session
}
