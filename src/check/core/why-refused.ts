import type { Dialect } from '../../odata/index.js'
import type { Actor } from '../../session/index.js'
import { isRefused } from './access-refusal.js'
import { seen } from './answers.js'
import { sendRenewing } from './main-session.js'
import { legacyReadOf, odataReadOf } from './requests.js'
import { sameForAllReads, readsRefused } from './blocked-by-permissions.js'
import { cite } from '../outcome/record.js'
import type { RunContext } from '../context/run-context.js'

/**
 * Ends the sentence about a read of an entity that was refused access, with what has to be looked at: the session, where
 * the service refuses every read; the rights to the entity, where it refuses each of that alone; else whatever refuses
 * this one read for what it asks.
 */
export async function whyRefused(run: RunContext, main: Actor, service: Dialect, entity: string): Promise<string> {
  const readOf = service === 'legacy' ? legacyReadOf : odataReadOf
  const plain = await run.groundwork(`plain read of ${entity}, ${service}`, () =>
    sendRenewing(run, main, readOf(run, entity)),
  )
  cite(plain.id)
  if (!isRefused(run, plain))
    return `but a plain read of ${entity} is accepted (${plain.id}: ${seen(plain)}). A filter before the target may block this query: exempt it there, and run again`
  const others = await readsRefused(run, main, readOf)
  if (others.length === 0)
    return 'but a collection that does not exist is not refused. Check the rights of users.main, and any proxy before the service'
  cite(...others.map(({ id }) => id))
  // COOKIE-9 judges the session by the legacy service where there is one.
  const isJudged = service === 'legacy' || run.policy.legacyAbsent
  return `${sameForAllReads(others)}: ${isJudged ? 'see COOKIE-9' : 'check whether users.main may use the OData endpoint, and any proxy before it'}`
}
