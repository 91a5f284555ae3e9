import type { Exchange } from '../../exchange/index.js'
import { isUnknownEntity } from '../../odata/index.js'
import type { RunContext } from '../run-state/run-context.js'
import { Undecided, type ProfileKey, profileError } from '../outcome/verdict.js'
import { named, seen } from '../answers/answers.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { wantedStatus, isLoginPage } from '../answers/service-answers.js'
import type { Actor, ActorRequest } from '../../session/index.js'
import { sendRenewing } from '../sessions/main-session.js'
import { send } from '../sessions/sending.js'
import { firstRead } from '../sessions/first-read.js'
import { cite } from '../outcome/record.js'
import { odataRead, probeEntity } from '../sessions/requests.js'
import { orWithoutLegacy } from '../sessions/endpoints.js'

/** Why a read decides nothing whose entity the target does not know, with the keys that name it; undefined where it says otherwise. */
export function unknownEntity(run: RunContext, exchange: Exchange): Undecided | undefined {
  const keys = keysOfUnknown(run, exchange)
  if (keys.length === 0) return undefined
  const reason = `${named(exchange)} answered 404: unknown entity. Check the spelling of ${keys.join(', ')} in the profile`
  return new Undecided('cantTell', 'profile', reason, keys)
}

/** The keys of the profile that name the entity of a read which is not known to the target; none where it says otherwise. */
function keysOfUnknown({ profile, passiveObservations }: RunContext, exchange: Exchange): readonly string[] {
  if (!isUnknownEntity(exchange)) return []
  const asked = /\/([^/]+)$/.exec(new URL(exchange.request.url).pathname)?.[1] ?? ''
  // A name that the other service knows is not misspelt.
  if (passiveObservations.isServedByLegacy(asked)) return []
  const keys = [...keysOfEntity(profile, asked), ...keysOfEntity(profile, asked.replace(/Collection$/, ''))]
  return keys.includes('entities.probe') ? [] : [...new Set(keys)]
}

/** The keys of the profile that name this entity. */
export function keysOfEntity({ entities, lookup, sandbox }: ResolvedProfile, asked: string): readonly ProfileKey[] {
  const named = [
    ['entities.probe', entities.probe?.entity],
    ['entities.allowed', entities.allowed],
    ['entities.forbidden', entities.forbidden],
    ['entities.large', entities.large?.entity],
    ['lookup.entity', lookup?.entity],
    ['lookup.target', lookup?.target],
    ['sandbox.entity', sandbox?.entity],
    ['sandbox.lookup.target', sandbox?.lookup?.target],
  ] as const
  return named.flatMap(([key, entity]) => (entity === asked ? [key] : []))
}

/** Why a call in order decides nothing whose names the target does not know; undefined where it says otherwise. */
export function unknownService(
  exchange: Exchange,
  wanted: number | undefined,
  key: 'services.custom' | 'services.anonymous' = 'services.custom',
): Undecided | undefined {
  if (exchange.status !== 404 || wanted === 404) return undefined
  const reason = `${named(exchange)} does not exist (404). Check the names in ${key} of the profile`
  return new Undecided('cantTell', 'profile', reason, [key])
}

/** The same of any request of the run: undefined where it is no call of a service. */
export function unknownServiceOf(run: RunContext, exchange: Exchange): Undecided | undefined {
  return exchange.request.url.startsWith(`${run.addresses.restRoot}/`)
    ? unknownService(exchange, wantedStatus(run))
    : undefined
}

/**
 * Ends a clause whose call did not go through where a service of a random name, or a random method of the same one, is
 * answered in the same way: how a target says that it knows no such name is not shown, and it may refuse access or fail
 * without a word. Of a redirect it is not asked, which is for callers without a session; 404 says it by itself
 * (unknown-service.ts).
 */
export async function needsUnlikeUnknown(
  run: RunContext,
  actor: Actor,
  exchange: Exchange,
  key: 'services.custom' | 'services.anonymous',
): Promise<void> {
  const { url } = exchange.request
  const { restRoot } = run.addresses
  const [service, ofService, ...rest] = url.startsWith(`${restRoot}/`) ? url.slice(restRoot.length + 1).split('/') : []
  if (service === undefined || ofService === undefined || !mayBeForName(exchange)) return
  const others = [[run.randomName('service'), ofService]]
  // A service that is called by GET alone may say so of whatever is asked of it: that it is there.
  if (exchange.status !== 405) others.push([service, run.randomName('method')])
  for (const names of others) {
    const other = await send(actor, sameCall(exchange, [restRoot, ...names, ...rest].join('/')))
    if (other.status === exchange.status && wordsOf(other, names) === wordsOf(exchange, [service, ofService]))
      profileError(
        `${named(exchange)} answered ${seen(exchange)}, and a call of a random name got the same answer (${other.id}). Check the names in ${key} of the profile${saysWhy(exchange) ? '' : `. If they are right, the target blocks all service calls${untriedHeaders(run, exchange)}`}`,
        key,
      )
  }
}

/** What was called, as any caller calls it, at the same address or another. */
export function sameCall({ request }: Exchange, url = request.url): ActorRequest {
  const { method, headers, body } = request
  return {
    method,
    url,
    headers: headers.filter(([name]) => /^(content-type|accept)$/i.test(name)),
    ...(body === undefined ? {} : { body: Buffer.from(body).toString() }),
  }
}

function mayBeForName(exchange: Exchange): boolean {
  return exchange.status >= 400 && exchange.status !== 404 && !isLoginPage(exchange)
}

/** An access refusal and a bare fault of the server tell nothing of what they are for. */
function saysWhy({ status, body }: Exchange): boolean {
  return status !== 401 && status !== 403 && (status < 500 || body.length > 0)
}

/** What else a 401 may be for, where the profile forbids to try it. */
function untriedHeaders({ profile }: RunContext, { status }: Exchange): string {
  return status === 401 && profile.target.forceUseSession === 'never'
    ? ', or requires the ForceUseSession header, which target.forceUseSession: never leaves out'
    : ''
}

/** The body, without the names of the call and what differs from one answer to the next. */
function wordsOf({ body }: Exchange, names: readonly string[]): string {
  return names
    .flatMap((name) => [name, decodeURIComponent(name)])
    .reduce((text, name) => text.replaceAll(name, ''), Buffer.from(body).toString())
    .replaceAll(/[\p{L}\p{N}-]*\d[\p{L}\p{N}-]*/gu, '#')
}

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
