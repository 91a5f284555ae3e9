import { randomBytes } from 'node:crypto'
import { EvidenceLog, HttpWire, Masker } from '../exchange/index.js'
import { legacyCollectionUrl, odataCollectionUrl, readCollection } from '../odata/index.js'
import type { ResolvedProfile } from '../profile/index.js'
import {
  Actor,
  addressesOf,
  documentedLoginPage,
  Logins,
  writeSessionFile,
  type SessionFile,
} from '../session/index.js'

/** A session that could not be saved: it is not proven to be good, and nothing later could tell it from one that never was. */
export class SessionNotProven extends Error {
  constructor(reason: string) {
    super(`the session was not saved: ${reason}`)
    this.name = 'SessionNotProven'
  }
}

/**
 * Logs the profile's main user in, proves the session good with one read of the probe entity, and writes its cookies to
 * a file of mode 0600, for `expiredSession`. Throws SessionNotProven, LoginRefused or ExchangeFault.
 */
export async function saveSession(profile: ResolvedProfile, path: string): Promise<SessionFile['proof']> {
  const { target, limits, users, entities, departures } = profile
  if (!users.main) throw new SessionNotProven('the profile names no users.main')
  if (!entities.probe) throw new SessionNotProven('the profile names no entities.probe to prove it by')
  const addresses = addressesOf(target.baseUrl, {
    atRoot: departures.some(({ id }) => id === 'app-at-root'),
    loginPage: documentedLoginPage,
  })
  const masker = new Masker(randomBytes(16).toString('hex'))
  const policy = { forceUseSession: target.forceUseSession === 'always' }
  const wire = new HttpWire({
    requestTimeoutMs: limits.requestTimeout,
    maxBodySize: limits.maxBodySize,
    tls: target.tls,
    ...(target.proxy === undefined ? {} : { proxy: target.proxy }),
    log: new EvidenceLog({ masker, level: 'none' }),
  })
  try {
    const actor = new Actor('main', users.main, {
      wire,
      logins: new Logins(),
      loginUrl: addresses.login,
      secureOverHttp: target.sendSecureOverHttp,
      naming: target,
      policy,
      keepSecret: () => undefined,
    })
    await actor.logIn()
    const read = (url: string) => actor.send({ method: 'GET', url, headers: [['Accept', 'application/json']] })
    const legacy = legacyCollectionUrl(addresses.legacyRoot, entities.probe.entity, { top: 1 })
    let answer = await read(legacy)
    if (answer.status === 401 && target.forceUseSession === 'on401') {
      policy.forceUseSession = true
      answer = await read(legacy)
    }
    if (answer.status === 404 && departures.some(({ id }) => id === 'no-legacy-service')) {
      answer = await read(odataCollectionUrl(addresses.odataRoot, entities.probe.entity, { top: 1 }))
    }
    const rows = answer.status === 200 ? rowsIn(answer.body, answer.mediaType) : 0
    if (rows === 0)
      throw new SessionNotProven(`reading ${entities.probe.entity} answered ${String(answer.status)} without records`)
    const proof = { url: answer.request.url, status: answer.status, rows, at: answer.startedAt }
    writeSessionFile(path, actor.store, proof)
    return proof
  } finally {
    await wire.close()
  }
}

function rowsIn(body: Buffer, mediaType: string): number {
  try {
    return readCollection(body, mediaType).rows.length
  } catch {
    return 0
  }
}
