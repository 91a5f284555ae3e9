import { documentedLoginPage, type Actor, type ActorRequest } from '../session/index.js'
import { firstRead, sendRenewing } from './main-session.js'
import { legacyReadOf, odataReadOf, serviceCall } from './requests.js'
import type { RunContext } from './run-context.js'

/**
 * Finds out where this deployment's services stand, before a clause speaks to them: by the run's first read or, where the
 * profile names no entity to probe, by whatever else it names. Judges nothing.
 */
export async function findWay(run: RunContext, main: Actor): Promise<void> {
  await run.groundwork('way found', async () => {
    if (run.profile.entities.probe) await firstRead(run, main)
    else await tryWays(run, main)
  })
}

/** Only a declared departure makes another way lawful, so only then is anything tried. */
async function tryWays(run: RunContext, main: Actor): Promise<void> {
  const { departures } = run
  const missing = async () => {
    const answers: boolean[] = []
    for (const request of requestsToTry(run)) answers.push((await sendRenewing(run, main, request)).status === 404)
    return answers
  }
  if (!departures.declared('app-at-root') && !departures.declared('no-legacy-service')) return
  let [legacy, odata] = await missing()
  if (departures.declared('app-at-root') && legacy === true && odata !== false) {
    const documented = run.addresses
    run.settleAddresses(run.addressesWith({ atRoot: true, loginPage: documentedLoginPage }))
    ;[legacy, odata] = await missing()
    if (legacy === false || odata === false) departures.inUse('app-at-root')
    else run.settleAddresses(documented)
  }
  if (departures.declared('no-legacy-service') && legacy === true && odata === false) {
    run.policy.legacyAbsent = true
    departures.inUse('no-legacy-service')
  }
}

/** One entity by both endpoints; for want of one, the custom service. */
function requestsToTry(run: RunContext): readonly ActorRequest[] {
  const { entities, lookup, services } = run.profile
  const entity = entities.allowed ?? entities.large?.entity ?? lookup?.entity
  if (entity !== undefined) return [legacyReadOf(run, entity), odataReadOf(run, entity)]
  return services.custom && !run.settings.readOnly ? [serviceCall(run)] : []
}
