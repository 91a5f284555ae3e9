import type { Exchange } from '../exchange/index.js'
import { claimsSuccess, type Actor, type Alteration, type Credentials } from '../session/index.js'
import { named, seen } from './answers.js'
import { send, sendRenewing } from './main-session.js'
import { currentRecord } from './record.js'
import { serviceCall } from './requests.js'
import type { RunContext } from './run-context.js'
import { isGoodCall, wantedStatus } from './service-calls.js'
import type { Twins } from './twins.js'
import { cantTell } from './verdict.js'

/**
 * The custom service called with HTTP Basic credentials in place of cookies, beside the same call with the same user's
 * cookies (rule on Basic in section "Cookie login sequence").
 *
 * Only the decoy's password is sent so: a custom service is code of its author, which may write every Authorization
 * header to a log, and the main user's password is for the login service alone. Credentials that nobody has would be
 * refused by a service that takes Basic, too, so that their refusal proves nothing.
 */
export async function basicInsteadOfCookies(
  run: RunContext,
  main: Actor,
): Promise<Twins & { readonly right: boolean }> {
  const { decoy } = run.profile.users
  const user = decoy ?? { name: run.randomName('user'), password: run.randomName('password') }
  const accepted = decoy ? await calledBy(run, decoy) : await calledBy(run, main)
  const { differsIn } = alterationFor(user)
  const refused = await send(run.newActor('caller with Basic'), serviceCall(run), alterationFor(user))
  currentRecord().twins.push({ accepted: accepted.id, refused: refused.id, differsIn })
  return { accepted, refused, differsIn, right: decoy !== undefined }
}

function alterationFor({ name, password }: Credentials): Alteration {
  const credentials = Buffer.from(`${name}:${password}`).toString('base64')
  return {
    differsIn: 'how the caller shows who it is: HTTP Basic credentials instead of the login cookies',
    apply: () => ({ cookies: [], csrfHeader: undefined, extra: [['Authorization', `Basic ${credentials}`]] }),
  }
}

async function calledBy(run: RunContext, who: Actor | Credentials): Promise<Exchange> {
  const actor = 'send' in who ? who : await loggedIn(run, who)
  const answer = await sendRenewing(run, actor, serviceCall(run))
  return isGoodCall(answer, wantedStatus(run))
    ? answer
    : cantTell(
        `the same call with the cookies of ${actor.name} did not succeed, so a refusal of it proves nothing: ${named(answer)} answered ${seen(answer)}`,
        'profile',
      )
}

async function loggedIn(run: RunContext, user: Credentials): Promise<Actor> {
  const actor = run.actor('decoy', user)
  const answer = await actor.tryLogIn({ UserName: user.name, UserPassword: user.password })
  return claimsSuccess(answer)
    ? actor
    : cantTell(`the decoy cannot log in (${named(answer)} answered ${seen(answer)}): check users.decoy`, 'profile')
}
