import { randomUUID } from 'node:crypto'
import { afterThisTest } from '../../../tests/support/closing.js'
import { answersOf } from '../../../tests/support/scripted-server.js'
import { ScriptedWire } from '../../../tests/support/scripted-wire.js'
import { Masker } from '../../exchange/index.js'
import { readProfile, type ResolvedProfile } from '../../profile/index.js'
import type { Patience } from '../../sandbox/index.js'
import { RunContext } from '../run-state/run-context.js'
import type { RunSettings } from '../run-state/run-settings.js'

/** What a target here takes, it shows at once or never: to wait for it a second, as for a real one, tells nothing. */
const hasty: Patience = {
  attempts: 8,
  pauseMs: 5,
  lateMs: [1, 2, 3],
  pause: (_ms, value) => Promise.resolve(value as never),
}

/** A profile with a main user and an entity to read, and whatever else a test puts in place. */
export async function profileAt(baseUrl: string, changes: Partial<ResolvedProfile> = {}): Promise<ResolvedProfile> {
  const bare = await readProfile(undefined, { baseUrl }, { env: {} })
  return {
    ...bare,
    users: { main: { name: 'Supervisor', password: 'Correct-Horse-7', passwordChangeDue: false } },
    entities: { probe: { entity: 'Contact', fields: {} } },
    ...changes,
  }
}

/**
 * A run against a target, as the runner would begin it in a worker. A server of this process that answers by a script is asked
 * without a connection. Its wire is closed after the test.
 */
export async function runAt(...[baseUrl, changes, settings]: Parameters<typeof runOverNetwork>): Promise<RunContext> {
  const run = await runOverNetwork(baseUrl, changes, settings)
  if (answersOf(baseUrl)) Object.assign(run, { wire: new ScriptedWire(run.log) })
  return run
}

/** The same over the network whatever the target is: for what the run's own wire does. */
export async function runOverNetwork(
  baseUrl: string,
  changes: Partial<ResolvedProfile> = {},
  settings: Partial<RunSettings> = {},
): Promise<RunContext> {
  const run = new RunContext({
    runId: randomUUID(),
    profile: await profileAt(baseUrl, changes),
    selected: [],
    readOnly: false,
    seed: 1,
    folder: '',
    evidence: { level: 'none', path: '' },
    allure: false,
    maskKey: Masker.newKey(),
    deadline: Date.now() + 60_000,
    patience: hasty,
    ...settings,
  })
  afterThisTest(() => run.close())
  return run
}

/** A run whose target is never asked: for what needs no more than a profile. */
export function runNowhere(
  changes: Partial<ResolvedProfile> = {},
  baseUrl = 'https://crm.example.com',
): Promise<RunContext> {
  return runAt(baseUrl, changes)
}
