import { createHash } from 'node:crypto'
import { BroadcastChannel } from 'node:worker_threads'
import type { ClauseId, GridColumnId } from '../contract/index.js'
import { EvidenceLog, ExchangeFault, HttpWire, Masker } from '../exchange/index.js'
import {
  Actor,
  addressesOf,
  documentedLoginPage,
  isLoopback,
  Logins,
  type Addresses,
  type Credentials,
  type Surroundings,
  type VendorNames,
} from '../session/index.js'
import { BoundedWire } from './bounded-wire.js'
import { Departures } from './departures.js'
import { LatchedWire } from './latched-wire.js'
import { cite, gathering, type DiagnosisRecord } from './record.js'
import { loginPageRequest } from './requests.js'
import { runChannel, type RunMessage, type RunSettings } from './run-settings.js'
import { Sightings } from './sightings.js'
import { isUnreachable } from './unreachable.js'
import { Undecided } from './verdict.js'

/** Work that several clauses rest on, under way or done. */
interface SharedWork {
  readonly evidence: Set<string>
  readonly value: Promise<unknown>
  readonly attempts: number
  mayTryAgain: boolean
}

const mostAttempts = 3

/** Everything that the scenarios of one run share: the way to the target, and what was found out on the way. */
export class RunContext {
  readonly settings: RunSettings
  readonly masker: Masker
  readonly log: EvidenceLog
  readonly wire: LatchedWire
  readonly logins = new Logins()
  readonly departures: Departures
  /** What came along in passing, for the clauses of OBS. */
  readonly sightings = new Sightings()
  /** What the run's first read found out about the way this deployment wants to be spoken to. */
  readonly policy = { forceUseSession: false, legacyAbsent: false }
  readonly #diagnoses = new Map<string, DiagnosisRecord>()
  readonly #shared = new Map<string, SharedWork>()
  readonly #actors = new Map<string, Actor>()
  readonly #stop = new AbortController()
  readonly #channel: BroadcastChannel
  readonly #bounded: BoundedWire
  #addresses: Addresses

  constructor(settings: RunSettings) {
    const { profile } = settings
    this.settings = settings
    this.masker = new Masker(settings.maskKey)
    this.log = new EvidenceLog({
      masker: this.masker,
      level: settings.evidence.level,
      path: settings.evidence.path,
      onRecord: (id) => cite(id),
    })
    const wire = new HttpWire({
      requestTimeoutMs: profile.limits.requestTimeout,
      maxBodySize: profile.limits.maxBodySize,
      tls: profile.target.tls,
      ...(profile.target.proxy === undefined ? {} : { proxy: profile.target.proxy }),
      signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(Math.max(1, settings.deadline - Date.now()))]),
      log: this.log,
    })
    this.departures = new Departures(profile.departures)
    this.#addresses = this.addressesWith({ atRoot: false, loginPage: documentedLoginPage })
    this.wire = new LatchedWire(wire, { actor: 'checker', ...loginPageRequest(this, documentedLoginPage) })
    this.#bounded = new BoundedWire(this.wire, settings.concurrency)
    this.#channel = this.#listening()
  }

  get profile(): RunSettings['profile'] {
    return this.settings.profile
  }

  get addresses(): Addresses {
    return this.#addresses
  }

  /** Keeps the addresses that were found to be this deployment's: by a declared departure, and by trying. */
  settleAddresses(addresses: Addresses): void {
    this.#addresses = addresses
  }

  addressesWith(choices: Parameters<typeof addressesOf>[1]): Addresses {
    return addressesOf(this.profile.target.baseUrl, choices)
  }

  /** The run's one actor of that name. Actors differ in their cookie stores, so a scenario never makes one up in passing. */
  actor(name: string, user?: Credentials): Actor {
    const known = this.#actors.get(name)
    if (known) return known
    const fresh = this.newActor(name, user)
    this.#actors.set(name, fresh)
    return fresh
  }

  /** The vendor names as the main user's session shows them; undefined before anybody logged in. */
  get names(): VendorNames | undefined {
    return this.#actors.get('main')?.names
  }

  /** A caller with an empty store that nobody else uses. */
  newActor(name: string, user?: Credentials): Actor {
    return new Actor(name, user, this.#surroundings())
  }

  /**
   * Work that several clauses rest on, done once a run. Each clause that asks for it cites its exchanges; where it
   * failed, each gets the same fault, and nothing is sent again.
   */
  async shared<T>(key: string, task: () => Promise<T>): Promise<T> {
    const work = this.#once(key, task)
    try {
      return (await work.value) as T
    } finally {
      cite(...work.evidence)
    }
  }

  /** The same for work that only makes the ground ready: its exchanges are cited where it fails, and not otherwise. */
  async groundwork<T>(key: string, task: () => Promise<T>): Promise<T> {
    const work = this.#once(key, task)
    try {
      return (await work.value) as T
    } catch (fault) {
      cite(...work.evidence)
      throw fault
    }
  }

  /** A passing fault (a reset, a 503) is not held against the clauses that ask later: the work is tried anew, a few times. */
  #once(key: string, task: () => Promise<unknown>): SharedWork {
    const known = this.#shared.get(key)
    if (known && !known.mayTryAgain) return known
    const evidence = new Set<string>()
    const attempts = (known?.attempts ?? 0) + 1
    const fresh: SharedWork = { evidence, attempts, mayTryAgain: false, value: gathering(this, evidence, task) }
    fresh.value.catch((fault: unknown) => {
      fresh.mayTryAgain = attempts < mostAttempts && isPassing(fault)
    })
    this.#shared.set(key, fresh)
    return fresh
  }

  /** Gives up what is under way; nothing can be sent or recorded after it. */
  async close(): Promise<void> {
    this.#channel.close()
    await this.wire.close()
    this.log.close()
  }

  /** A name that no target knows, seeded: the same in every run with the same seed. */
  randomName(kind: string): string {
    return `svc-${kind}-${createHash('sha256').update(`${this.settings.seed} ${kind}`).digest('hex').slice(0, 12)}`
  }

  /** A finding about the deployment as a whole, told once however often it is met. */
  diagnose(diagnosis: DiagnosisRecord): void {
    this.#diagnoses.set(diagnosis.id, diagnosis)
  }

  get diagnoses(): readonly DiagnosisRecord[] {
    return [...this.#diagnoses.values()]
  }

  #surroundings(): Surroundings {
    const { target } = this.profile
    return {
      wire: this.sightings.over(this.#bounded),
      logins: this.logins,
      loginUrl: this.#addresses.login,
      secureOverHttp: target.sendSecureOverHttp,
      naming: target,
      policy: this.policy,
      keepSecret: ({ name, password }) => {
        this.masker.learn('userName', name)
        this.masker.learn('password', password)
      },
    }
  }

  /** Tells the runner that a clause is being judged now. */
  tellBegun(id: ClauseId): void {
    this.#channel.postMessage({ begun: id } satisfies RunMessage)
  }

  /** Calls back once, when the runner ends the run before its end. */
  onStop(callback: () => void): void {
    this.#stop.signal.addEventListener('abort', callback, { once: true })
  }

  #listening(): BroadcastChannel {
    const channel = new BroadcastChannel(runChannel(this.settings.runId))
    channel.onmessage = ({ data }: { readonly data: RunMessage }) => {
      if ('stop' in data) this.#stop.abort()
    }
    channel.unref()
    return channel
  }

  /** The data columns of the grid that this deployment has: all but those of a service that it declares to be absent. */
  columns<T extends GridColumnId>(columns: readonly T[]): readonly T[] {
    return this.policy.legacyAbsent
      ? columns.filter((column) => column !== 'legacyRead' && column !== 'change')
      : columns
  }

  /** True on a plain http target that is not this machine: Secure cookies then never come back. */
  get withholdsSecureCookies(): boolean {
    const { baseUrl, sendSecureOverHttp } = this.profile.target
    const { protocol, hostname } = new URL(baseUrl)
    if (protocol !== 'http:') return false
    return sendSecureOverHttp === 'loopback' ? !isLoopback(hostname) : !sendSecureOverHttp
  }
}

function isPassing(fault: unknown): boolean {
  if (fault instanceof ExchangeFault) return !isUnreachable(fault) && fault.kind !== 'aborted'
  return fault instanceof Undecided
}
