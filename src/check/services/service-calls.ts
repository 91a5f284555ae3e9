import { gridCell } from '../../contract/index.js'
import type { Exchange } from '../../exchange/index.js'
import { percentEncoded } from '../../odata/index.js'
import { documentedLoginPage, type Actor, type ActorRequest } from '../../session/index.js'
import { noteCell, type AlteredRow } from '../access/grid/grid-notes.js'
import { alterationsOfRows, cell } from '../access/grid/grid.js'
import type { RefusedChanges } from '../access/refusals/refused-changes.js'
import { refusalIn } from '../answers/access-refusal.js'
import { named, seen } from '../answers/answers.js'
import { isAcceptedCall, isGoodCall, isLoginPage, wantedStatus } from '../answers/service-answers.js'
import { says } from '../answers/text-in-answer.js'
import type { GivenMain } from '../engine/given.js'
import { needsPlatformHere } from '../excuses/platform-here.js'
import { check, type Check, type Finding } from '../outcome/check.js'
import { finding } from '../outcome/finding.js'
import { currentRecord } from '../outcome/record.js'
import { ignoreUndecided, inapplicable, profileError, untested } from '../outcome/verdict.js'
import type { RunContext } from '../run-state/run-context.js'
import { sendRenewing } from '../sessions/main-session.js'
import { send, sentPastPage } from '../sessions/sending.js'
import { serviceCall } from '../sessions/requests.js'
import { sendTwins, type Twins } from '../twins/twins.js'
import { askedByMain } from './unjudged-calls.js'
import { configured, needsChanges } from '../outcome/not-configured.js'

/** The call of the custom service with further path segments, each a parameter (section "Custom REST service"). */
export function serviceCallWith(run: RunContext, ...parameters: readonly string[]): ActorRequest {
  const call = serviceCall(run)
  return { ...call, url: [call.url, ...parameters.map(percentEncoded)].join('/') }
}

/**
 * The custom service called in order by the main user, once a run. A method that cannot be called without parameters is
 * called with the first one that the profile names: the document leaves further segments optional.
 */
export function calledInOrder(given: GivenMain): Promise<Exchange> {
  return given.run.shared('service call', () => callInOrder(given.run, given.main))
}

/** The same as any actor, sent anew. */
export async function callInOrder(run: RunContext, actor: Actor): Promise<Exchange> {
  const bare = await sentPastPage(() => sendRenewing(run, actor, serviceCall(run)))
  const [first] = run.profile.services.custom?.parameters ?? []
  if (isGoodCall(bare, wantedStatus(run)) || first === undefined) return bare
  const withParameter = await sendRenewing(run, actor, serviceCallWith(run, first.value))
  return isGoodCall(withParameter, wantedStatus(run)) ? withParameter : bare
}

/**
 * The call of the custom service as its row of the grid has it: with the first parameter that the profile names where it does
 * not go through without.
 */
export async function alteredCall(given: GivenMain, row: AlteredRow): Promise<Twins | undefined> {
  if (await isBare(given)) return cell(given.run, row, 'service')
  const twins = await callWithParameter(given, row)
  if (twins) noteCell(row, 'service', twins)
  return twins
}

/**
 * The call as this caller sends it, whose session is no good. Only where the service asks for a session: it redirects a caller
 * without cookies, as REST-3 judges. One that is open to everybody, or guarded otherwise, shows nothing of sessions.
 */
export async function callWithoutSession(given: GivenMain, row: AlteredRow): Promise<Exchange> {
  const { run } = given
  const without = await alteredCall(given, 'noCookies')
  if (!without || refusalIn(run, without.refused) !== 'redirect')
    return inapplicable('the custom service does not redirect callers without cookies (REST-3)')
  const twins = await alteredCall(given, row)
  return twins?.refused ?? untested('the control call is not accepted', 'services.custom')
}

/** The same with the first parameter, where the call goes through without: a path that goes on must be guarded, too. */
export async function alteredCallWithParameter(given: GivenMain, row: AlteredRow): Promise<Twins | undefined> {
  return (await isBare(given)) ? callWithParameter(given, row) : undefined
}

async function isBare(given: GivenMain): Promise<boolean> {
  return (await calledInOrder(given)).request.url === serviceCall(given.run).url
}

/**
 * A call with a parameter, in order and altered. Undefined where the profile names no parameter, or where the call in
 * order does not go through (REST-2).
 */
async function callWithParameter(given: GivenMain, row: AlteredRow): Promise<Twins | undefined> {
  const [first] = given.run.profile.services.custom?.parameters ?? []
  if (!first) return undefined
  const request = serviceCallWith(given.run, first.value)
  const isGood = (exchange: Exchange) => isAcceptedCall(given.run, exchange)
  const accepted = await sentPastPage(() => sendRenewing(given.run, given.main, request))
  if (!isGood(accepted)) return undefined
  const { documented } = gridCell(row, 'service')
  const asDocumented = ({ status }: Exchange) => String(status) === documented
  const twins = await sendTwins(given.run, given.main, request, alterationsOfRows[row](given.run, request.url), {
    accepted,
    isGood,
    asDocumented,
  })
  const { refused, differsIn } = twins
  currentRecord().twins.push({ accepted: twins.accepted.id, refused: refused.id, differsIn })
  return twins
}

/** What is wanted of a call, and what came. */
function callInWords(exchange: Exchange, status: number | undefined) {
  const wanted = status === undefined ? 'an answer with 2xx' : `an answer with ${String(status)}`
  return { wanted, came: isLoginPage(exchange) ? `${String(exchange.status)} with a login page` : seen(exchange) }
}

/** Notes the custom service's answer in the grid's row "everything in order". */
export function noteServiceInOrder(exchange: Exchange): void {
  currentRecord().cells.push({
    row: 'inOrder',
    column: 'service',
    seen: String(exchange.status),
    evidence: [exchange.id],
  })
}

/**
 * The texts that the profile says the answer of the anonymous service contains, and that it does not. Where main, too, gets a
 * good answer without them, the profile may have the wrong text.
 */
export async function textsMissing(run: RunContext, answer: Exchange): Promise<readonly string[]> {
  const { status, contains = [] } = run.profile.services.anonymous ?? {}
  const missing = contains.filter((text) => !says(answer, text))
  if (missing.length > 0) {
    const key = 'services.anonymous.expect.contains'
    const ofMain = run.profile.users.main && (await askedByMain(run, answer).catch(ignoreUndecided))
    if (ofMain && isGoodCall(ofMain, status) && missing.some((text) => !says(ofMain, text)))
      profileError(
        `${named(answer)} answered ${seen(answer)} without the text of ${key}, for main too. Check ${key}`,
        key,
      )
  }
  return missing
}

/** POST to the anonymous service, where the profile says that it lives. */
export async function callAnonymously(given: GivenMain): Promise<Exchange> {
  const { path, service = '', method = '', body } = configured(given.run, 'services.anonymous')
  needsChanges(given.run, 'service')
  const at = (restRoot: string): ActorRequest => ({
    method: 'POST',
    url:
      path === undefined
        ? `${restRoot}/${encodeURIComponent(service)}/${encodeURIComponent(method)}`
        : `${given.run.profile.target.baseUrl}${path}`,
    headers: [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json'],
    ],
    body: JSON.stringify(body ?? {}),
  })
  const answer = await needsPlatformHere(given.run, await send(given.main, at(given.run.addresses.restRoot)))
  if (path !== undefined || answer.status !== 404 || !given.run.departures.declared('app-at-root')) return answer
  const { restRoot } = given.run.addressesWith({ atRoot: true, loginPage: documentedLoginPage })
  const atRoot = await send(given.main, at(restRoot))
  return given.run.departures.used('app-at-root', atRoot.status !== 404) ? atRoot : answer
}

/** A call of a service went through: by the status that the profile has, else by 2xx. */
export function goesThrough(answer: Exchange, status: number | undefined): Finding {
  const { wanted, came } = callInWords(answer, status)
  return finding(isGoodCall(answer, status), wanted, came)
}

/** A call of the custom service by a caller whose plain read was refused. */
export function refusedCallCheck({ row, caller, answer, after, judge }: RefusedChanges): Check {
  return check({
    says: `A call of the custom service ${caller} is answered with ${answer}.`,
    depth: 'standard',
    cost: { requests: 1 },
    control: 'the same call, unaltered',
    after,
    asks: (given) => callWithoutSession(given, row),
    expects: (refused, { run }) => judge(run, refused),
  })
}
