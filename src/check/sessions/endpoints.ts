import { departuresOf, isClauseId } from '../../contract/index.js'
import { ExchangeFault } from '../../exchange/index.js'
import { documentedLoginPage, type Actor, type ActorRequest } from '../../session/index.js'
import { firstRead } from './first-read.js'
import { sendRenewing } from './main-session.js'
import { legacyReadOf, odataReadOf, serviceCall } from './requests.js'
import type { RunContext } from '../run-state/run-context.js'
import { askingClause } from '../outcome/record.js'
import { Undecided } from '../outcome/verdict.js'

/**
 * Finds out where this deployment's services stand, before a clause speaks to them: by the run's first read or, where the
 * profile names no entity to probe, by whatever else it names. Judges nothing.
 */
export async function discoverEndpoints(run: RunContext, main: Actor): Promise<void> {
  const find = () =>
    run.groundwork('way found', async () => {
      if (run.profile.entities.probe) await orTheDocumentedWay(run, () => firstRead(run, main))
      else await tryWays(run, main)
    })
  await (isOfLegacy(askingClause()) ? find() : orWithoutLegacy(run, find))
}

/** Whether the clause asks the legacy service, by the departure of a deployment that has none. */
function isOfLegacy(id: string | undefined): boolean {
  return id === undefined || !isClauseId(id) || departuresOf(id).includes('no-legacy-service')
}

/**
 * What came of a read that shows the way. Where the service that was asked is away (a time-out, a 503), the others stand
 * where the document has them and can be judged; only a declared departure may put them elsewhere, and that is then not known.
 */
async function orTheDocumentedWay<T>(run: RunContext, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (fault) {
    if (!isTargetUnavailable(fault) || mayStandElsewhere(run)) throw fault
    return undefined
  }
}

/** The same for what asks other services: whether the legacy one is absent, as declared, or away for now is all one to it. */
export async function orWithoutLegacy<T>(run: RunContext, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (fault) {
    if (!isTargetUnavailable(fault) || run.departures.declared('app-at-root')) throw fault
    return undefined
  }
}

/** Whether somebody was asked in vain (a time-out, a 503, an answer that decides nothing), for no fault of the checker. */
export function isTargetUnavailable(fault: unknown): boolean {
  return fault instanceof Undecided || (fault instanceof ExchangeFault && fault.blame !== 'checker')
}

function mayStandElsewhere({ departures }: RunContext): boolean {
  return departures.declared('app-at-root') || departures.declared('no-legacy-service')
}

/** Only a declared departure makes another way lawful, so only then is anything tried. */
async function tryWays(run: RunContext, main: Actor): Promise<void> {
  const { departures } = run
  const missing = async () => {
    const answers: boolean[] = []
    for (const request of requestsToTry(run)) answers.push((await sendRenewing(run, main, request)).status === 404)
    return answers
  }
  if (!mayStandElsewhere(run)) return
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
