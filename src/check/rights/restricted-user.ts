import type { Exchange } from '../../exchange/index.js'
import { alterations, isForced, type ActorRequest } from '../../session/index.js'
import { isRefused } from '../answers/access-refusal.js'
import { isData, isGoodRead } from '../answers/answers.js'
import { control } from '../twins/control.js'
import { send } from '../sessions/sending.js'
import { allowedRead, needsRightsSeen, showsNoRecord } from './allowed-entity.js'
import {
  allowedRequest,
  asRestricted,
  inOrder,
  inTurn,
  restrictedSession,
  type AsRestricted,
} from './restricted-session.js'
import {
  keyUndocumented,
  otherQueries,
  readOf,
  wholeUnread,
  type OtherQuery,
  type ReadColumn,
} from '../access/refusals/other-queries.js'
import { cite } from '../outcome/record.js'
import { legacyReadOf, withoutAccept } from '../sessions/requests.js'
import type { RunContext } from '../run-state/run-context.js'
import { noteTwins, type Twins } from '../twins/twins.js'
import { cantTell, ignoreUndecided, untested } from '../outcome/verdict.js'
import type { GivenMain } from '../engine/given.js'
import { configured } from '../outcome/not-configured.js'

const differsIn = 'the user: the cookies and the CSRF header of another session'

const forbiddenReads = new WeakMap<RunContext, Map<ReadColumn, Twins>>()

/** A read of the forbidden entity: by main, who gets rows, and by the restricted user. Sent once a run. */
export async function forbiddenRead(given: GivenMain, column: ReadColumn): Promise<Twins> {
  const known = forbiddenReads.get(given.run) ?? new Map<ReadColumn, Twins>()
  const twins =
    known.get(column) ??
    (await refusedRead(given, column, readOf(given.run, column, configured(given.run, 'entities.forbidden'))))
  forbiddenReads.set(given.run, known.set(column, twins))
  cite(twins.accepted.id, twins.refused.id)
  return twins
}

/** The same of the legacy service, by callers that do not say what they take and so get XML. */
export async function forbiddenReadInXml(given: GivenMain): Promise<Twins> {
  return refusedRead(
    given,
    'legacyRead',
    withoutAccept(legacyReadOf(given.run, configured(given.run, 'entities.forbidden'))),
    isData,
  )
}

/**
 * What the restricted user gets by other queries, where the first was refused: nothing is sent where it was not. The twin is
 * the same query by main. The document shows no read by key, and the whole collection may be large: theirs is main's plain read.
 */
export async function forbiddenByOtherQueries(
  { run, main }: GivenMain,
  column: ReadColumn,
  twins: Twins,
): Promise<readonly (OtherQuery & { readonly answer: Exchange })[]> {
  if (!isRefused(run, twins.refused)) return []
  const answers = await asRestricted(run, column, async (ask) => {
    const all: (OtherQuery & { readonly answer: Exchange })[] = []
    for (const query of otherQueries(run, column, configured(run, 'entities.forbidden'), twins)) {
      all.push({ ...query, answer: await ask((restricted) => send(restricted, query.request)) })
    }
    return all
  })
  for (const { request, isByKey, isWhole, answer } of answers) {
    if (isByKey) noteTwins({ ...twins, refused: answer, differsIn: `${differsIn}; ${keyUndocumented}` })
    else if (isWhole) noteTwins({ ...twins, refused: answer, differsIn: `${differsIn}; ${wholeUnread}` })
    else noteTwins({ accepted: await control(run, main, request, isGoodRead), refused: answer, differsIn })
  }
  return answers
}

/**
 * What the restricted user gets with the headers of the reported work-around, which a caller adds on a 401, at the legacy
 * service. Only where the read was refused without them, and the run does not send them with every such read.
 */
export async function forbiddenForced(run: RunContext, { accepted, refused }: Twins): Promise<Exchange> {
  const request = readOf(run, 'legacyRead', configured(run, 'entities.forbidden'))
  if (isForced(run.policy, request)) untested('the run sends these headers with every request')
  if (!isRefused(run, refused)) untested('the read without these headers was not refused')
  const forced = await asRestricted(run, 'legacyRead', (ask) =>
    ask((restricted) => send(restricted, request, alterations.forceUseSession)),
  )
  noteTwins({ accepted, refused: forced, differsIn: `${differsIn}, with ${alterations.forceUseSession.differsIn}` })
  return forced
}

/**
 * The restricted user's read without the CSRF header, of what this user may read. Undefined where the profile names no such
 * user, the login is refused, or it sets no token.
 */
export async function readByRestrictedUser(run: RunContext): Promise<Exchange | undefined> {
  if (!run.profile.users.restricted || run.profile.entities.allowed === undefined) return undefined
  const restricted = await restrictedSession(run).catch(ignoreUndecided)
  const request = allowedRequest(run, 'legacyRead')
  if (restricted?.tokenFor(request.url) === undefined) return undefined
  return inTurn(run, async () => {
    // What refused this user anything may have ended the session.
    const accepted = await inOrder(run, restricted, request)
    const refused = await send(restricted, request, alterations.noHeader)
    noteTwins({ accepted, refused, differsIn: alterations.noHeader.differsIn })
    return refused
  })
}

/** Such a query as a pair: undefined where main gets no records by it, or nothing can be told of the sessions. */
export async function forbiddenQuery(
  given: GivenMain,
  column: ReadColumn,
  request: ActorRequest,
): Promise<Twins | undefined> {
  return refusedRead(given, column, request).catch(ignoreUndecided)
}

/** One read by main, who gets what is good, and by the restricted user. */
async function refusedRead(
  given: GivenMain,
  column: ReadColumn,
  request: ActorRequest,
  isGood: (exchange: Exchange) => boolean = isGoodRead,
): Promise<Twins> {
  const accepted = await control(given.run, given.main, request, isGood)
  return refusedTo(given, column, accepted, (ask) => ask((restricted) => send(restricted, request)))
}

/** What the restricted user is answered by one request or several (see `asRestricted`), beside main's good one. */
export async function refusedTo(
  given: GivenMain,
  column: ReadColumn,
  accepted: Exchange,
  task: (ask: AsRestricted) => Promise<Exchange>,
  andIn = '',
): Promise<Twins> {
  const good = await allowedRead(given, column)
  if (!isGoodRead(good)) {
    await needsRightsSeen(given.run, column, good)
    cantTell(
      "the restricted user's session is not shown to work for an object that this user may read (RIGHTS-3)",
      showsNoRecord(good) ? 'profile' : 'target',
    )
  }
  const refused = await asRestricted(given.run, column, task)
  const twins = { accepted, refused, differsIn: `${differsIn}${andIn}` }
  noteTwins(twins)
  return twins
}
