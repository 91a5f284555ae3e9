import type { ResolvedProfile } from '../../profile/index.js'
import { newRecord, recording } from '../outcome/record.js'
import type { RunContext } from '../run-state/run-context.js'
import { session } from '../sessions/main-session.js'
import { runAt } from './run-at.js'
import { smallDeployment, type SmallDeploymentOptions } from './small-deployment.js'

/** What came of a task within a clause that looks at a small deployment: its result, or what it threw, and what it recorded. */
export async function atDeployment<T>(
  options: SmallDeploymentOptions,
  task: (run: RunContext) => Promise<T>,
  changes: Partial<ResolvedProfile> = {},
) {
  const target = await smallDeployment(options)
  const run = await runAt(target.origin, changes)
  const record = newRecord('ACCESS-2')
  const result = await recording(run, record, () => task(run)).catch((fault: unknown) => fault)
  return { result, run, record, target }
}

/** A small deployment, a run against it, and the run's main user, logged in. */
export async function mainAt(options: SmallDeploymentOptions = {}, changes: Partial<ResolvedProfile> = {}) {
  const target = await smallDeployment(options)
  const run = await runAt(target.origin, changes)
  return { target, run, main: await session(run, 'main') }
}
