import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { isWithin, type Depth, type GridColumnId } from '../../contract/index.js'
import { EvidenceLog, HttpWire, Masker, type RequestDraft, type TargetWire } from '../../exchange/index.js'
import { wayToTarget } from '../../profile/index.js'
import { RememberingMasker, type RecordedWire } from '../../replay/index.js'
import {
  Actor,
  addressesOf,
  documentedLoginPage,
  forcePolicyOf,
  Logins,
  withholdsSecure,
  type Addresses,
  type Credentials,
  type JsonPolicy,
  type PrefixPolicy,
  type Surroundings,
  type ReadPolicy,
  type VendorNames,
} from '../../session/index.js'
import { Departures } from './departures.js'
import { Diagnoses, entitiesMeant, uncheckedCertificate, diagnosesOfLogins } from './diagnoses.js'
import { harmlessForOwn, recordedTarget } from './wire/wires.js'
import { CircuitBreaker } from './wire/circuit-breaker.js'
import { FirewallBan } from './wire/firewall-ban.js'
import { askingWork, citeSent, type DiagnosisRecord } from '../outcome/record.js'
import { loginPageRequest } from '../sessions/requests.js'
import { type RunSettings, learnSecrets } from './run-settings.js'
import type { ClauseVerdict } from '../runner/verdict-of.js'
import { RunnerLine } from './runner-line.js'
import { SharedWork } from './shared-work.js'
import { PassiveObservations } from './observed/passive-observations.js'

/**
 * The state that the clauses of one run share.
 *
 * @category Custom clauses
 */
export class RunContext {
  /** @internal */
  readonly settings: RunSettings
  /** @internal */
  readonly masker: Masker
  /** @internal */
  readonly log: EvidenceLog
  /** @internal */
  readonly wire: CircuitBreaker
  /** The recording that stands in the place of the target, where one is judged again. @internal */
  readonly recorded: RecordedWire | undefined
  /** @internal */
  readonly logins: Logins
  /** @internal */
  readonly departures: Departures
  /** What came along in passing, for the clauses of OBS. @internal */
  readonly passiveObservations = new PassiveObservations()
  /** What the run's first read found out about the way this deployment wants to be spoken to. @internal */
  readonly policy: { legacyAbsent: boolean } & ReadPolicy & JsonPolicy & PrefixPolicy
  /** By clause, what it asked for and the recording does not hold: it decides nothing then, whatever came of it. @internal */
  readonly lacks = new Map<string, string>()
  /**
   * Clauses whose changes could not be had in the order of the recording: what others left is then seen too early or too late.
   * @internal
   */
  readonly outOfOrder = new Set<string>()
  readonly #diagnoses = new Diagnoses()
  readonly #shared = new SharedWork(this)
  readonly #actors = new Map<string, Actor>()
  readonly #line: RunnerLine
  #addresses: Addresses

  constructor(settings: RunSettings) {
    const { profile } = settings
    this.settings = settings
    this.policy = { ...forcePolicyOf(profile.target.forceUseSession), legacyAbsent: false }
    this.#line = new RunnerLine(settings.runId, settings.deadline)
    this.logins = this.#loginsOf(settings)
    this.masker = new (settings.recording ? RememberingMasker : Masker)(settings.maskKey, (secret) => {
      this.#line.tellLearned(secret)
    })
    learnSecrets(this.masker, settings)
    this.log = new EvidenceLog({
      masker: this.masker,
      level: settings.evidence.level,
      path: settings.evidence.path,
      onRecord: citeSent,
      askedBy: askingWork,
    })
    this.recorded = recordedTarget(this)
    this.departures = new Departures(profile.departures)
    this.#addresses = this.addressesWith({ atRoot: false, loginPage: documentedLoginPage })
    const look = { actor: 'checker', ...loginPageRequest(this, documentedLoginPage) }
    this.wire = new CircuitBreaker(this.recorded ?? this.#network(look), look)
    if (profile.target.tls.insecure && profile.target.baseUrl.startsWith('https:')) this.diagnose(uncheckedCertificate)
    if (profile.entitiesMeant) this.diagnose(entitiesMeant(profile.entitiesMeant))
  }

  /** The profile with its defaults. */
  get profile(): RunSettings['profile'] {
    return this.settings.profile
  }

  /** How deep the run looks. @internal */
  get depth(): Depth {
    return this.settings.depth ?? 'full'
  }

  /** URLs of the target: `login`, `appRoot`, `legacyRoot`, `odataRoot`, `restRoot`, `messageServer`; also `basePath` and `loginPage`. */
  get addresses(): Addresses {
    return this.#addresses
  }

  /** Keeps the addresses that were found to be this deployment's: by a declared departure, and by trying. @internal */
  settleAddresses(addresses: Addresses): void {
    this.#addresses = addresses
  }

  /** @internal */
  addressesWith(choices: Parameters<typeof addressesOf>[1]): Addresses {
    return addressesOf(this.profile.target.baseUrl, choices)
  }

  /**
   * The run's one actor of that name. Actors differ in their cookie stores, so a scenario never makes one up in passing.
   * @internal
   */
  actor(name: string, user?: Credentials): Actor {
    const known = this.#actors.get(name)
    if (known) return known
    const fresh = this.newActor(name, user)
    this.#actors.set(name, fresh)
    return fresh
  }

  /** Names with the vendor prefix, by the session of the main user; undefined before its login. */
  get names(): VendorNames | undefined {
    return this.#actors.get('main')?.names
  }

  /** Creates a caller with an empty cookie store of its own, and optionally a user (`name`, `password`) to log in. */
  newActor(name: string, user?: Credentials): Actor {
    return new Actor(name, user, this.#surroundings())
  }

  /** Runs a task once a run for each key. All callers get its result, and its requests are part of their evidence. */
  shared<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.#shared.cited(key, task)
  }

  /**
   * The same for work that only makes the ground ready: its exchanges are cited where it fails, and not otherwise.
   * @internal
   */
  groundwork<T>(key: string, task: () => Promise<T>): Promise<T> {
    return this.#shared.citedWhereItFails(key, task)
  }

  /** Whether a check of a clause is played: by its depth, or since it was asked for by name. @internal */
  plays(clause: string, { id, depth }: { readonly id: string; readonly depth: Depth }): boolean {
    const { selected, checks } = this.settings
    return selected.includes(clause) && (checks?.[clause]?.includes(id) ?? isWithin(depth, this.depth))
  }

  /** Gives up what is under way; nothing can be sent or recorded after it. @internal */
  async close(): Promise<void> {
    this.#line.close()
    await this.wire.close()
    this.log.close()
  }

  /** A name that no target knows, such as `svc-KIND-0123456789ab`. The same seed gives the same name. */
  randomName(kind: string): string {
    return `svc-${kind}-${createHash('sha256').update(`${this.settings.seed} ${kind}`).digest('hex').slice(0, 12)}`
  }

  /** Adds a finding about the deployment to the report: `id`, `text`, `evidence` and optionally `remedy`. Repeated ones are ignored. */
  diagnose(diagnosis: DiagnosisRecord): void {
    this.#diagnoses.tell(diagnosis)
  }

  /** @internal */
  get diagnoses(): readonly DiagnosisRecord[] {
    return [...this.#diagnoses.beside(this.passiveObservations), ...diagnosesOfLogins(this.logins)]
  }

  #loginsOf({ profile, recording }: RunSettings): Logins {
    return new Logins({
      perMinute: profile.limits.loginsPerMinute,
      msLeft: () => this.msLeft,
      pause: (ms) => (recording ? Promise.resolve() : this.#pause(ms)),
    })
  }

  #network(look: RequestDraft): TargetWire {
    const { profile } = this.settings
    const wire = new HttpWire({
      ...wayToTarget(profile),
      ...(profile.limits.maxExchanges === undefined ? {} : { maxExchanges: profile.limits.maxExchanges }),
      signal: this.#line.stopped,
      log: this.log,
    })
    return new FirewallBan(wire, {
      perMinute: profile.limits.refusalsPerMinute,
      look,
      tell: (diagnosis) => {
        this.diagnose(diagnosis)
      },
      msLeft: () => this.msLeft,
      pause: (ms) => this.#pause(ms),
    })
  }

  /** Lets so many milliseconds go by, or fewer where the run is over. */
  #pause(ms: number): Promise<void> {
    return setTimeout(ms, undefined, { signal: this.#line.stopped }).catch(() => undefined)
  }

  #surroundings(): Surroundings {
    const { target } = this.profile
    const wire = this.passiveObservations.over(this.wire)
    return {
      wire: this.settings.readOnly ? harmlessForOwn(wire, this.#addresses.login) : wire,
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

  /** Tells the runner that a clause is being judged now. @internal */
  tellBegun(id: string): void {
    this.#line.tellBegun(id)
  }

  /** Tells the runner how a clause ended. @internal */
  tellVerdict(verdict: ClauseVerdict): void {
    this.#line.tellVerdict(verdict)
  }

  /** Tells the runner that all clauses have ended, and the checker's own errors. @internal */
  tellEnded(faults: readonly string[]): void {
    this.#line.tellEnded(faults)
  }

  /**
   * Tells the runner that the sandbox record is being changed and has a journal, and the sessions that change it and that may
   * look at it.
   * @internal
   */
  tellChanging(keeper: Actor, witness?: Actor): void {
    this.#line.tellChanging({
      keeper: keeper.store.serialize(),
      ...(witness?.hasServed ? { witness: witness.store.serialize() } : {}),
    })
  }

  /** Tells the runner in a sentence that the sandbox record is not changed, for what an earlier run left in it. @internal */
  tellLeftBehind(sentence: string): void {
    this.#line.tellLeftBehind(sentence)
  }

  /** Milliseconds that are left of the run's time; at least 1. @internal */
  get msLeft(): number {
    return this.#line.msLeft
  }

  /** Calls back once, when the runner ends the run before its end. @internal */
  onStop(callback: () => void): void {
    this.#line.stopped.addEventListener('abort', callback)
  }

  /**
   * The data columns of the grid that this deployment has: all but those of a service that it declares to be absent.
   * @internal
   */
  columns<T extends GridColumnId>(columns: readonly T[]): readonly T[] {
    return this.policy.legacyAbsent
      ? columns.filter((column) => column !== 'legacyRead' && column !== 'change')
      : columns
  }

  /** True where Secure cookies do not come back to the target. @internal */
  get withholdsSecureCookies(): boolean {
    const { baseUrl, sendSecureOverHttp } = this.profile.target
    return withholdsSecure(baseUrl, sendSecureOverHttp)
  }
}
