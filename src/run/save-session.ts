import { randomBytes } from 'node:crypto'
import type { DepartureId } from '../contract/index.js'
import { EvidenceLog, HttpWire, Masker, type Exchange } from '../exchange/index.js'
import { goodPage, legacyCollectionUrl, odataCollectionUrl } from '../odata/index.js'
import { wayToTarget, type ResolvedProfile } from '../profile/index.js'
import { writeAtomically } from '../runtime/atomic-write.js'
import { SessionNotProven } from './errors.js'
import {
  Actor,
  addressesOf,
  askedWithoutTop,
  documentedLoginPage,
  forcePolicyOf,
  Logins,
  sessionFileText,
  type ActorRequest,
  type SessionFile,
  type ReadPolicy,
} from '../session/index.js'

/**
 * Logs the profile's main user in, proves the session good with one read of the probe entity, and writes its cookies to
 * a file of mode 0600, for `expiredSession`. Throws SessionNotProven, LoginRefused or ExchangeFault, the latter also
 * where the signal gives it up.
 */
export async function saveSession(
  profile: ResolvedProfile,
  path: string,
  signal?: AbortSignal,
): Promise<SessionFile['proof']> {
  const { target, users, entities } = profile
  if (!users.main) throw new SessionNotProven('the profile has no users.main')
  if (!entities.probe) throw new SessionNotProven('the profile has no entities.probe to verify it with')
  const masker = new Masker(randomBytes(16).toString('hex'))
  const policy: ReadPolicy = forcePolicyOf(target.forceUseSession)
  const wire = new HttpWire({
    ...wayToTarget(profile),
    ...(signal === undefined ? {} : { signal }),
    log: new EvidenceLog({ masker, level: 'none' }),
  })
  try {
    const actor = new Actor('main', users.main, {
      wire,
      logins: new Logins(),
      loginUrl: addressesOf(target.baseUrl, { atRoot: false, loginPage: documentedLoginPage }).login,
      secureOverHttp: target.sendSecureOverHttp,
      naming: target,
      policy,
      keepSecret: ({ name, password }) => {
        masker.learn('userName', name)
        masker.learn('password', password)
      },
    })
    await actor.logIn()
    const read = async (url: string) => {
      const request: ActorRequest = { method: 'GET', url, headers: [['Accept', 'application/json']] }
      const ask = (wanted: ActorRequest) => actor.send(wanted)
      const answer = await ask(request)
      return (await askedWithoutTop(policy, request, answer, ask, (plain) => rowsOfGood(plain) > 0)) ?? answer
    }
    const statuses: number[] = []
    for (const url of provingReads(profile, entities.probe.entity)) {
      let answer = await read(url)
      if (answer.status === 401 && target.forceUseSession === 'on401') {
        policy.forceUseSession = 'legacy'
        answer = await read(url)
      }
      const rows = rowsOfGood(answer)
      if (rows > 0) {
        const proof = { url: answer.request.url, status: answer.status, rows, at: answer.startedAt }
        await writeAtomically(path, sessionFileText(actor.store, proof), 0o600)
        return proof
      }
      statuses.push(answer.status)
    }
    throw new SessionNotProven(`reading ${entities.probe.entity} answered ${statuses.join(', then ')} without records`)
  } finally {
    await wire.close()
  }
}

/** The reads that may prove a session, in the order in which a run tries them: as documented, then as the profile declares. */
function provingReads({ target, departures }: ResolvedProfile, entity: string): readonly string[] {
  const declares = (departure: DepartureId) => departures.some(({ id }) => id === departure)
  return (declares('app-at-root') ? [false, true] : [false]).flatMap((atRoot) => {
    const { legacyRoot, odataRoot } = addressesOf(target.baseUrl, { atRoot, loginPage: documentedLoginPage })
    const legacy = legacyCollectionUrl(legacyRoot, entity, { top: 1 })
    return declares('no-legacy-service') ? [legacy, odataCollectionUrl(odataRoot, entity, { top: 1 })] : [legacy]
  })
}

function rowsOfGood(answer: Exchange): number {
  return goodPage(answer)?.rows.length ?? 0
}
