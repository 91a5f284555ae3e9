import type { Exchange } from '../../exchange/index.js'
import { isRefused } from '../answers/access-refusal.js'
import { named, seen } from '../answers/answers.js'
import { rejectRedirectLoop } from '../answers/redirect-chain.js'
import { isGoodCall, isUnknownPage, wantedStatus } from '../answers/service-answers.js'
import type { GivenMain } from '../engine/given.js'
import { unknownService, needsUnlikeUnknown, sameCall } from '../excuses/unknown-names.js'
import { cantTell, ignoreUndecided, profileError, Undecided } from '../outcome/verdict.js'
import type { RunContext } from '../run-state/run-context.js'
import { sendRenewing, session } from '../sessions/main-session.js'
import { pageInstead, send } from '../sessions/sending.js'
import { sessionProof } from '../sessions/session-proof.js'

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
  const { parameters = [] } = given.run.profile.services.custom ?? {}
  const texts = parameters.flatMap(({ contains }) => contains ?? [])
  needsNoUnknownPage(answer, texts, 'services.custom.expect.contains')
  if (!isGoodCall(answer, wantedStatus(given.run)))
    await needsUnlikeUnknown(given.run, given.main, answer, 'services.custom')
}

/** Ends a clause whose call brought a web page, unless it has a text by which the profile knows the service. */
export function needsNoUnknownPage(
  answer: Exchange,
  texts: readonly string[],
  key: 'services.custom.expect.contains' | 'services.anonymous.expect.contains',
): void {
  if (!isUnknownPage(answer, texts)) return
  const { message } = pageInstead(answer)
  throw new Undecided('cantTell', 'target', `${message}. If the service returns web pages, name their texts in ${key}`)
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

/** What was called, as main calls it. */
export async function askedByMain(run: RunContext, asked: Exchange): Promise<Exchange> {
  return sendRenewing(run, await session(run, 'main'), sameCall(asked))
}
