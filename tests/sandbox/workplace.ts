import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EvidenceLog, HttpWire, Masker } from '../../src/exchange/index.js'
import type { Row } from '../../src/odata/index.js'
import { readProfile, type ResolvedProfile } from '../../src/profile/index.js'
import {
  restoreFromJournal,
  Sandbox,
  type Changed,
  type Patience,
  type RestoreResult,
} from '../../src/sandbox/index.js'
import {
  Actor,
  addressesOf,
  documentedLoginPage,
  Logins,
  type Credentials,
  type ForcePolicy,
} from '../../src/session/index.js'
import { hastyFolder } from '../support/hasty-folder.js'
import { answersOf } from '../support/scripted-server.js'
import { ScriptedWire } from '../support/scripted-wire.js'

/** A target as an emulator or a server of these tests describes itself. */
export interface Described {
  readonly profile: unknown
  readonly environment: Readonly<Record<string, string>>
}

/** A report folder, actors and the sandbox of one run against a target. */
export interface Workplace {
  readonly folder: string
  readonly profilePath: string
  readonly profile: ResolvedProfile
  readonly main: Actor
  readonly sandbox: Sandbox
  /** What a run finds out by its first read, and these tests know. */
  readonly policy: ForcePolicy
  actor(name: string, user?: Credentials): Actor
  /** Changes the record as `main`. */
  merge(fields: Row): Promise<Changed>
  put(fields: Row): Promise<Changed>
  /** Puts the record back as a run and `restore` do: by its journal, in sessions of their own. */
  putBack(): Promise<RestoreResult | undefined>
  close(): Promise<void>
}

/** Lets no time go by: what takes effect late here does so by the number of requests, or waits by a timer of its own. */
const atOnce: Patience['pause'] = (_ms, value, { signal } = {}) =>
  signal?.aborted === true ? Promise.reject(new DOMException('aborted', 'AbortError')) : Promise.resolve(value as never)

export const hasty: Patience = {
  attempts: 6,
  pauseMs: 5,
  lateMs: [1, 2, 3],
  pause: atOnce,
}

/** The same, and `passed` says how many milliseconds all pauses would have come to. */
export function withoutWaiting(): { readonly patience: Patience; readonly passed: () => number } {
  let passed = 0
  const pause: Patience['pause'] = (ms = 0, value) => {
    passed += ms
    return Promise.resolve(value!)
  }
  return { patience: { ...hasty, pause }, passed: () => passed }
}

export async function workAt(target: Described, clock?: () => number, patience = hasty): Promise<Workplace> {
  const folder = hastyFolder('svc-sandbox-')
  const profilePath = join(folder, 'profile.json')
  writeFileSync(profilePath, JSON.stringify(target.profile))
  const profile = await readProfile(profilePath, {}, { env: target.environment })
  const masker = new Masker(Masker.newKey())
  const log = new EvidenceLog({ masker, level: 'none' })
  const { requestTimeout: requestTimeoutMs, maxBodySize } = profile.limits
  // What restores the record goes over the network.
  const isScripted = answersOf(profile.target.baseUrl) !== undefined
  const wire = isScripted ? new ScriptedWire(log) : new HttpWire({ requestTimeoutMs, maxBodySize, log })
  const addresses = addressesOf(profile.target.baseUrl, { atRoot: false, loginPage: documentedLoginPage })
  const policy: ForcePolicy = { forceUseSession: 'none' }
  const logins = new Logins()
  const actor = (name: string, user?: Credentials) =>
    new Actor(name, user, {
      wire,
      logins,
      loginUrl: addresses.login,
      secureOverHttp: 'loopback',
      naming: profile.target,
      policy,
      keepSecret: () => undefined,
    })
  const main = actor('main', profile.users.main)
  const sandbox = Sandbox.open({
    sandbox: profile.sandbox!,
    profile,
    baseUrl: profile.target.baseUrl,
    addresses,
    policy,
    keeper: main,
    folder,
    lateChangesMs: profile.limits.lateChanges,
    patience,
    ...(clock === undefined ? {} : { clock }),
  })
  return {
    folder,
    profilePath,
    profile,
    main,
    sandbox,
    policy,
    actor,
    merge: (fields) => sandbox.change(main, { method: 'MERGE', fields }),
    put: (fields) => sandbox.change(main, { method: 'PUT', fields }),
    putBack: () => restoreFromJournal(folder, profile, { patience }),
    close: async () => {
      await wire.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
