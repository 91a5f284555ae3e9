import type { Exchange } from '../../exchange/index.js'
import { alterations, claimsSuccess, type Actor, type Alteration, type Credentials } from '../../session/index.js'
import { named, seen } from '../answers/answers.js'
import { needsAvailable, send } from '../sessions/sending.js'
import { currentRecord } from '../outcome/record.js'
import { serviceCall } from '../sessions/requests.js'
import type { RunContext } from '../run-state/run-context.js'
import { callInOrder, calledInOrder } from './service-calls.js'
import { isGoodCall, wantedStatus } from '../answers/service-answers.js'
import { unknownService } from '../excuses/unknown-names.js'
import type { Twins } from '../twins/twins.js'
import { cantTell, profileError } from '../outcome/verdict.js'
import type { GivenMain } from '../engine/given.js'

/** The two calls, and whether the credentials are those of a user. */
export interface BasicTwins extends Twins {
  readonly right: boolean
}

/**
 * The custom service called with HTTP Basic credentials in place of cookies, beside the same call with the same user's
 * cookies (rule on Basic in section "Cookie login sequence").
 *
 * Only the decoy's password is sent so: a custom service is code of its author, which may write every Authorization
 * header to a log, and the main user's password is for the login service alone. Credentials that nobody has would be
 * refused by a service that takes Basic, too, so that their refusal proves nothing.
 */
export async function basicInsteadOfCookies(given: GivenMain): Promise<BasicTwins> {
  const { decoy } = given.run.profile.users
  const user = decoy ?? { name: given.run.randomName('user'), password: given.run.randomName('password') }
  const accepted = await calledBy(given, decoy)
  const { differsIn } = alterationFor(user)
  const call = { ...serviceCall(given.run), url: accepted.request.url }
  const refused = await send(given.run.newActor('caller with Basic'), call, alterationFor(user))
  currentRecord().twins.push({ accepted: accepted.id, refused: refused.id, differsIn })
  if (isGoodCall(refused)) await needsCredentials(given.run, accepted, refused)
  return { accepted, refused, differsIn, right: decoy !== undefined }
}

/**
 * Ends the clause undecided where a call without any credentials gets a good status as well, and the one with Basic
 * another answer than the cookies get: a refusal may come with a good status, and is no acceptance of Basic.
 */
async function needsCredentials(run: RunContext, accepted: Exchange, withBasic: Exchange): Promise<void> {
  if (withBasic.body.equals(accepted.body)) return
  const call = { ...serviceCall(run), url: accepted.request.url }
  const bare = await send(run.newActor('caller without credentials'), call, alterations.noCookies)
  if (!isGoodCall(bare)) return
  cantTell(
    `${named(withBasic)} with Basic and ${named(bare)} without credentials both answered ${seen(bare)}, unlike a call with the cookies. It is unknown whether the credentials were accepted (REST-3)`,
  )
}

function alterationFor({ name, password }: Credentials): Alteration {
  const credentials = Buffer.from(`${name}:${password}`).toString('base64')
  return {
    differsIn: 'how the caller shows who it is: HTTP Basic credentials instead of the login cookies',
    apply: () => ({ cookies: [], csrfHeader: undefined, extra: [['Authorization', `Basic ${credentials}`]] }),
  }
}

/** The call with cookies: of the decoy where there is one. What main is not answered either is no matter of the decoy. */
async function calledBy(given: GivenMain, decoy: Credentials | undefined): Promise<Exchange> {
  const isGood = (answer: Exchange) => isGoodCall(answer, wantedStatus(given.run))
  const actor = decoy ? await loggedIn(given.run, decoy) : given.main
  const answer = await callInOrder(given.run, actor)
  if (isGood(answer)) return answer
  const said = `the control request, the same call with the cookies of ${actor.name}, failed, so a refusal is not evidence: ${named(answer)} answered ${seen(answer)}`
  const ofMain = decoy ? await calledInOrder(given) : answer
  const unknown = unknownService(ofMain, wantedStatus(given.run))
  if (unknown) throw unknown
  if (!isGood(ofMain)) return cantTell(`${said}${decoy ? ', and the same happens to main' : ''} (REST-1)`)
  return profileError(`${said}. Give users.decoy the right to call the service`, 'users.decoy')
}

async function loggedIn(run: RunContext, user: Credentials): Promise<Actor> {
  const actor = run.actor('decoy', user)
  const answer = needsAvailable(actor.loginAnswer ?? (await actor.tryOwnLogIn()))
  return claimsSuccess(answer)
    ? actor
    : profileError(
        `users.decoy cannot log in (${named(answer)} answered ${seen(answer)}). Check its name and password`,
        'users.decoy',
      )
}
