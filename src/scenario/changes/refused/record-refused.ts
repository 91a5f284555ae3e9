import { SandboxUnreadable } from '../../../sandbox/index.js'
import { session } from '../../words/main-session.js'
import { cite } from '../../outcome/record.js'
import { legacyReadOf } from '../../words/requests.js'
import { likeEveryOther, readsRefused } from '../../words/rights-in-the-way.js'
import type { RunContext } from '../../context/run-context.js'
import { Undecided } from '../../outcome/verdict.js'

/**
 * The fault by which a clause ended. A sandbox record that main may not read is the profile's; where the service refuses
 * every read, it is the target's, and so says what this gives in its place.
 */
export async function recordRefused(run: RunContext, fault: unknown): Promise<unknown> {
  if (!(fault instanceof SandboxUnreadable) || fault.why !== 'refused') return fault
  const others = await readsRefused(run, await session(run, 'main'), legacyReadOf).catch(() => [])
  if (others.length === 0) return fault
  cite(...others.map(({ id }) => id))
  return new Undecided('cantTell', 'target', `${fault.message}, ${likeEveryOther(others)}: see COOKIE-9`)
}
