import type { Exchange } from '../../exchange/index.js'
import { isUnknownEntity } from '../../odata/index.js'
import type { Actor } from '../../session/index.js'
import { named } from './answers.js'
import { firstRead } from './first-read.js'
import { sendRenewing } from './main-session.js'
import { cite } from '../outcome/record.js'
import { odataRead, probeEntity } from './requests.js'
import type { RunContext } from '../context/run-context.js'
import { orWithoutLegacy } from './way.js'
import { profileError } from '../outcome/verdict.js'

/**
 * Ends a clause about the probe entity where both data services answer 404 for it in their own words: a target that has no
 * such entity is in no breach, and the profile is to blame. A 404 of one service alone, or of something that is no data
 * service, is for the clauses to judge.
 */
export async function needsKnownProbe(run: RunContext, main: Actor): Promise<void> {
  const unknown = await run.groundwork('probe known', () => unknownBy(run, main))
  if (unknown.length === 0) return
  cite(...unknown.map(({ id }) => id))
  profileError(
    `neither data service has an entity ${probeEntity(run)}: ${unknown.map((answer) => `${named(answer)} answered ${String(answer.status)}`).join(', ')} with a service error. Check the spelling of entities.probe in the profile`,
    'entities.probe',
  )
}

/** Only where the run's first read met a 404 is anything more sent. */
async function unknownBy(run: RunContext, main: Actor): Promise<readonly Exchange[]> {
  if (!run.profile.entities.probe || run.policy.legacyAbsent) return []
  const read = await orWithoutLegacy(run, () => firstRead(run, main))
  if (!read || !isUnknownEntity(read.exchange)) return []
  const { exchange } = read
  const byOdata = await sendRenewing(run, main, odataRead(run))
  return isUnknownEntity(byOdata) ? [exchange, byOdata] : []
}
