import type { Exchange } from '../../exchange/index.js'
import { documentedLoginPage, ticketCookie, type Actor } from '../../session/index.js'
import { isRefused } from '../answers/access-refusal.js'
import { isData, isGoodRead } from '../answers/answers.js'
import { isLegacyAbsent } from './legacy-absent.js'
import { sendRenewing, answeredWithoutTop } from './main-session.js'
import { send } from './sending.js'
import { plainRead } from './requests.js'
import type { RunContext } from '../run-state/run-context.js'

/** The run's first read, and what it took to make it succeed. */
interface FirstRead {
  readonly exchange: Exchange
  /** The headers of the work-around. */
  readonly helped: boolean
  /** A new session, since this read was refused in the one before, which nothing is known to have ended. */
  readonly refusedBefore?: Exchange
}

/**
 * Finds out, by one read and its alternatives, how this deployment wants to be spoken to: whether the application stands
 * at the root (where that departure is declared), and whether a 401 goes away with the headers of the reported
 * work-around (rule on 401 in section "Cookie login sequence"). A session is made anew only where none of that helps: a
 * 401 of a deployment that wants those headers says nothing of the session. Judges nothing: COOKIE-9 and READ-1 do.
 */
export function firstRead(run: RunContext, main: Actor): Promise<FirstRead> {
  return run.shared('first read', async () => {
    const documented = run.addressesWith({ atRoot: false, loginPage: documentedLoginPage })
    const read = await readInAnySession(run, main)
    if (isGoodRead(read.exchange) && run.addresses.appRoot !== documented.appRoot) run.departures.inUse('app-at-root')
    tellVerboseJson(run)
    return read
  })
}

async function readInAnySession(run: RunContext, main: Actor): Promise<FirstRead> {
  const first = await readByAnyWay(run, main)
  if (!isRefused(run, first.exchange)) return first
  const isExplained = main.wasOvertaken
  const anew = await sendRenewing(run, main, plainRead(run))
  if (isRefused(run, anew)) return readByAnyWay(run, main)
  return { exchange: anew, helped: false, ...(isExplained ? {} : { refusedBefore: first.exchange }) }
}

async function readByAnyWay(run: RunContext, main: Actor): Promise<FirstRead> {
  const { forceUseSession } = run.profile.target
  const exchange = await readWithoutLegacy(run, main, await readAtRoot(run, main, await send(main, plainRead(run))))
  return exchange.status === 401 && forceUseSession === 'on401'
    ? readForced(run, main, exchange)
    : { exchange, helped: false }
}

/** Where the application may stand at the root, and the read did not come out well: the read of there, if that says more. */
async function readAtRoot(run: RunContext, main: Actor, exchange: Exchange): Promise<Exchange> {
  if (isGoodRead(exchange) || !run.departures.declared('app-at-root')) return exchange
  const documented = run.addresses
  run.settleAddresses(run.addressesWith({ atRoot: true, loginPage: documentedLoginPage }))
  const atRoot = await send(main, plainRead(run))
  if (isGoodRead(atRoot) || exchange.status === 404) return atRoot
  run.settleAddresses(documented)
  return exchange
}

/** Where the legacy service may not be there, and is not: the read of the OData endpoint. */
async function readWithoutLegacy(run: RunContext, main: Actor, exchange: Exchange): Promise<Exchange> {
  if (isGoodRead(exchange) || !run.departures.declared('no-legacy-service')) return exchange
  if (!(await isLegacyAbsent(run, main, exchange))) return exchange
  run.policy.legacyAbsent = true
  run.departures.inUse('no-legacy-service')
  const read = plainRead(run)
  return answeredWithoutTop(run, read, await send(main, read), (plain) => send(main, plain))
}

/** The same read once more after a 401, with the headers of the work-around. */
async function readForced(run: RunContext, main: Actor, exchange: Exchange): Promise<FirstRead> {
  run.policy.forceUseSession = 'legacy'
  const read = plainRead(run)
  // The 401 itself may have cleared the ticket: nothing would come of the headers alone.
  const hasTicket = main.presentedFor(read.url).cookies.some(([name]) => name === ticketCookie)
  if (!hasTicket) await main.renew(main.loginNumber)
  const again = await send(main, read)
  // Records that cannot be read, or none, are data all the same: the headers opened the door.
  const helped = isData(again)
  run.policy.forceUseSession = helped ? 'legacy' : 'none'
  return { exchange: helped ? again : exchange, helped }
}

/** Says on the first page where the legacy service gave JSON only by the name of its verbose form. */
function tellVerboseJson(run: RunContext): void {
  const { verboseJson } = run.policy
  if (!verboseJson) return
  run.diagnose({
    id: 'json-by-its-verbose-name',
    text: 'The legacy data service refuses Accept: application/json as an unknown media type, but returns JSON for Accept: application/json;odata=verbose. The run sends the latter.',
    remedy: 'Clients of this deployment must send that Accept header to the legacy data service.',
    evidence: [verboseJson.refused, verboseJson.answered],
  })
}
