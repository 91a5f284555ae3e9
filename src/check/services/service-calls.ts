import { gridCell } from '../../contract/index.js'
import type { Exchange } from '../../exchange/index.js'
import { percentEncoded } from '../../odata/index.js'
import { alterations, documentedLoginPage, type Actor, type ActorRequest } from '../../session/index.js'
import { isRefused } from '../core/access-refusal.js'
import { named, seen } from '../core/answers.js'
import { needsUnlikeUnknown, sameCall } from '../core/alike-unknown.js'
import { noteCell } from '../access/grid-notes.js'
import { cell } from '../access/grid.js'
import { says } from '../core/says.js'
import { send, sendRenewing, session } from '../core/main-session.js'
import { needsPlatformHere } from '../core/platform-here.js'
import { rejectRedirectLoop } from '../core/redirect-loop.js'
import { currentRecord } from '../outcome/record.js'
import { serviceCall } from '../core/requests.js'
import { sessionProof } from '../core/session-proof.js'
import type { RunContext } from '../context/run-context.js'
import { isGoodCall, isLoginPage, wantedStatus } from '../core/service-answers.js'
import { unknownService } from '../core/unknown-service.js'
import { sendTwins, type Twins } from '../core/twins.js'
import { cantTell, profileError, ignoreUndecided, untested } from '../outcome/verdict.js'
import type { GivenMain } from '../runner/given.js'

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
  const bare = await sendRenewing(run, actor, serviceCall(run))
  const [first] = run.profile.services.custom?.parameters ?? []
  if (isGoodCall(bare, wantedStatus(run)) || first === undefined) return bare
  const withParameter = await sendRenewing(run, actor, serviceCallWith(run, first.value))
  return isGoodCall(withParameter, wantedStatus(run)) ? withParameter : bare
}

/**
 * The call of the custom service as its row of the grid has it: with the first parameter that the profile names where it does
 * not go through without.
 */
export async function alteredCall(given: GivenMain, row: 'noCookies' | 'noHeader'): Promise<Twins | undefined> {
  if (await isBare(given)) return cell(given.run, row, 'service')
  const twins = await callWithParameter(given, row)
  if (twins) noteCell(row, 'service', twins)
  return twins
}

/** The same with the first parameter, where the call goes through without: a path that goes on must be guarded, too. */
export async function alteredCallWithParameter(
  given: GivenMain,
  row: 'noCookies' | 'noHeader',
): Promise<Twins | undefined> {
  return (await isBare(given)) ? callWithParameter(given, row) : undefined
}

async function isBare(given: GivenMain): Promise<boolean> {
  return (await calledInOrder(given)).request.url === serviceCall(given.run).url
}

/**
 * A call with a parameter, in order and altered. Undefined where the profile names no parameter, or where the call in
 * order does not go through (REST-2).
 */
async function callWithParameter(given: GivenMain, row: 'noCookies' | 'noHeader'): Promise<Twins | undefined> {
  const [first] = given.run.profile.services.custom?.parameters ?? []
  if (!first) return undefined
  const request = serviceCallWith(given.run, first.value)
  const isGood = (exchange: Exchange) => isGoodCall(exchange, wantedStatus(given.run))
  const accepted = await sendRenewing(given.run, given.main, request)
  if (!isGood(accepted)) return undefined
  const { documented } = gridCell(row, 'service')
  const asDocumented = ({ status }: Exchange) => String(status) === documented
  const twins = await sendTwins(given.run, given.main, request, alterations[row], { accepted, isGood, asDocumented })
  const { refused, differsIn } = twins
  currentRecord().twins.push({ accepted: twins.accepted.id, refused: refused.id, differsIn })
  return twins
}

/** What is wanted of a call, and what came. */
export function callInWords(exchange: Exchange, status: number | undefined) {
  const wanted = status === undefined ? 'an answer with 2xx' : `an answer with ${String(status)}`
  return { wanted, came: isLoginPage(exchange) ? `${String(exchange.status)} with a login page` : seen(exchange) }
}

/**
 * Ends a clause whose call may not have gone through for the profile. That there is such a service, and by which 2xx it answers,
 * is the profile's word, below `key`: the document has neither. No key where the service was seen to be there, and to answer so.
 */
export function needsJudgeable(
  exchange: Exchange,
  status: number | undefined,
  key?: 'services.custom' | 'services.anonymous',
): void {
  if (!isGoodCall(exchange, status)) rejectRedirectLoop(exchange)
  const unknown = key === undefined ? undefined : unknownService(exchange, status, key)
  if (unknown) throw unknown
  if (key !== undefined && !isGoodCall(exchange, status) && isGoodCall(exchange))
    profileError(
      `${named(exchange)} answered ${seen(exchange)}, which is also a success. Check ${key}.expect.status in the profile`,
      `${key}.expect.status`,
    )
}

/** Ends a clause whose call was refused where the session is good for nothing else either: that is no matter of services. */
export async function refusedThoughSessionGood(given: GivenMain, exchange: Exchange): Promise<void> {
  if (!isRefused(given.run, exchange)) return
  if (!given.run.profile.entities.probe) {
    profileError(
      `${named(exchange)} was refused access (${seen(exchange)}). Without entities.probe the checker cannot test whether the session works`,
      'entities.probe',
    )
  }
  const { request, isGood } = await sessionProof(given.run, given.main)
  const read = await send(given.main, request)
  if (!isGood(read))
    cantTell(`the session does not work for reads either: ${named(read)} answered ${seen(read)} (COOKIE-9)`)
}

/**
 * Ends a clause whose call of the custom service proves nothing. That its name is right, nothing shows where a call of a
 * random name is answered alike; where it went through before, `isKnown`, it is.
 */
export async function needsServiceInSession(given: GivenMain, answer: Exchange, isKnown = false): Promise<void> {
  if (!isKnown) await needsServiceThere(given, answer)
  needsJudgeable(answer, wantedStatus(given.run), isKnown ? undefined : 'services.custom')
}

/** Ends a clause where the session is good for nothing, or where the name of the service may be wrong. */
export async function needsServiceThere(given: GivenMain, answer: Exchange): Promise<void> {
  await refusedThoughSessionGood(given, answer)
  if (!isGoodCall(answer, wantedStatus(given.run)))
    await needsUnlikeUnknown(given.run, given.main, answer, 'services.custom')
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
 * Ends REST-4 where the call may have gone wrong for its name. Where main is answered as it must be, the name is right, and
 * who calls is what it went wrong for. Where the stranger was refused, main may be told that there is no such service: a
 * deployment may turn away callers without cookies before it looks what they ask for. Then it is main who asks for names that
 * nobody has given.
 */
export async function needsAnonymousThere(given: GivenMain, wrong: Exchange): Promise<void> {
  // Which says it by itself (unknown-service.ts).
  if (wrong.status === 404) return
  const answer = given.run.profile.users.main && (await askedByMain(given.run, wrong).catch(ignoreUndecided))
  if (answer && isGoodCall(answer, given.run.profile.services.anonymous?.status)) return
  if (answer?.status === 404 && isRefused(given.run, wrong))
    profileError(
      `${named(answer)} does not exist (404) for main either. Check services.anonymous in the profile`,
      'services.anonymous',
    )
  if (!isRefused(given.run, wrong)) return needsUnlikeUnknown(given.run, given.main, wrong, 'services.anonymous')
  if (answer) await needsUnlikeUnknown(given.run, await session(given.run, 'main'), answer, 'services.anonymous')
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

async function askedByMain(run: RunContext, asked: Exchange): Promise<Exchange> {
  return sendRenewing(run, await session(run, 'main'), sameCall(asked))
}

/** POST to the anonymous service, where the profile says that it lives. */
export async function callAnonymously(given: GivenMain): Promise<Exchange> {
  const { anonymous } = given.run.profile.services
  if (!anonymous) return untested('no anonymous service is configured', 'services.anonymous')
  if (given.run.settings.readOnly)
    return untested('--read-only forbids calls of a custom service, because they could change data')
  const { path, service = '', method = '', body } = anonymous
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
