import type { ResolvedProfile } from '../../profile/index.js'
import { profileAt } from '../../check/testing/run-at.js'
import type { RunFacts } from '../assembling/assemble.js'

const startedAt = new Date('2026-11-21T10:00:00.000Z')
const endedAt = new Date('2026-11-21T10:00:05.000Z')

/** The facts of a run that judged nothing and took five seconds, but for what a test says. */
export async function factsOf(
  changes: Partial<RunFacts> = {},
  profile: Partial<ResolvedProfile> = {},
  options: Partial<RunFacts['options']> = {},
): Promise<RunFacts> {
  return {
    options: {
      profile: await profileAt('https://crm.example.com', profile),
      kind: 'deployment',
      only: [],
      skip: [],
      readOnly: false,
      strict: false,
      acceptUntested: false,
      evidence: 'masked',
      formats: [],
      seed: 1,
      ...options,
    },
    verdicts: new Map(),
    faults: [],
    putBack: { records: [], notRestored: false, traffic: { exchanges: 0, logins: 0, writes: 0 } },
    startedAt,
    endedAt,
    ...changes,
  }
}
