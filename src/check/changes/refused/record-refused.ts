import { SandboxUnreadable } from '../../../sandbox/index.js'
import { session } from '../../core/main-session.js'
import { cite } from '../../outcome/record.js'
import { legacyReadOf } from '../../core/requests.js'
import { sameForAllReads, readsRefused } from '../../core/blocked-by-permissions.js'
import { whyRefused } from '../../core/why-refused.js'
import type { RunContext } from '../../context/run-context.js'
import { Undecided } from '../../outcome/verdict.js'

/**
 * The fault by which a clause ended. A sandbox record that main may not read is the profile's; where the service refuses
 * every read, it is the target's, and so says what this gives in its place. One that was turned away otherwise leads to what
 * has to be looked at.
 */
export async function recordRefused(run: RunContext, fault: unknown): Promise<unknown> {
  if (!(fault instanceof SandboxUnreadable)) return fault
  if (fault.why === 'turnedAway') return turnedAway(run, fault)
  if (fault.why !== 'refused') return fault
  const others = await readsRefused(run, await session(run, 'main'), legacyReadOf).catch(() => [])
  if (others.length === 0) return fault
  cite(...others.map(({ id }) => id))
  return new Undecided('cantTell', 'target', `${fault.message}, ${sameForAllReads(others)}: see COOKIE-9`)
}

async function turnedAway(run: RunContext, fault: SandboxUnreadable): Promise<unknown> {
  const { sandbox } = run.profile
  if (!sandbox) return fault
  try {
    const why = await whyRefused(run, await session(run, 'main'), 'legacy', sandbox.entity)
    return new Undecided('cantTell', 'target', `${fault.message}, ${why}`)
  } catch {
    return fault
  }
}
