import {
  ExchangeFault,
  type Exchange,
  type RequestDraft,
  type TargetWire,
  type TlsSeen,
} from '../../../exchange/index.js'
import { isSuccessStatus } from '../../../runtime/http-status.js'
import type { DiagnosisRecord } from '../../outcome/record.js'

const minuteMs = 60_000

/** So many refused requests in a minute are few enough for any firewall: no page of theirs is looked into. */
const unsuspicious = 5

/** When it is looked again whether a ban has ended: some 65 seconds in all. A longer one is not waited for. */
const pausesMs = [2000, 3000, 5000, 10_000, 15_000, 30_000]

export interface BanSettings {
  /** Refused requests in a minute, as `limits.refusalsPerMinute` of the profile has them; no limit where not given. */
  readonly perMinute?: number | undefined
  /** A request that any platform answers and that changes nothing. */
  readonly look: RequestDraft
  readonly tell: (diagnosis: DiagnosisRecord) => void
  /** Milliseconds that are left of the run's time. */
  readonly msLeft: () => number
  readonly pause: (ms: number) => Promise<unknown>
  readonly clock?: () => number
}

/**
 * The wire of a run whose own refused requests may have it banned: a firewall counts the answers of 4xx that a caller gets,
 * and then answers everything with its own page, for some seconds or for good. Refusals are spread as the profile says. A
 * page that refuses what was accepted before, the login page too, is that of a ban: its end is waited for, within bounds,
 * and the request is sent once more. A ban that goes on ends every later exchange at once.
 */
export class FirewallBan implements TargetWire {
  readonly #wire: TargetWire
  readonly #settings: Required<Omit<BanSettings, 'perMinute'>>
  readonly #ofPlatform = new Set<string>()
  readonly #ofBans = new Set<string>()
  #refused: number[] = []
  #perMinute: number
  #accepted: RequestDraft | undefined
  #looking: Promise<ExchangeFault | 'no ban' | 'over'> | undefined
  #gone: ExchangeFault | undefined
  #bans = 0

  constructor(wire: TargetWire, { perMinute = Infinity, ...settings }: BanSettings) {
    this.#wire = wire
    this.#perMinute = perMinute
    this.#settings = { clock: () => performance.now(), ...settings }
  }

  get tls(): TlsSeen | undefined {
    return this.#wire.tls
  }

  close(): Promise<void> {
    return this.#wire.close()
  }

  async send(draft: RequestDraft): Promise<Exchange> {
    await this.#looking
    await this.#keepPace()
    this.#throwIfGone()
    const answer = await this.#wire.send(draft)
    this.#note(draft, answer)
    const isOfBan = this.#isSuspicious(answer) && (await this.#looked(answer)) !== 'no ban'
    if (!isOfBan) return answer
    this.#throwIfGone()
    return this.#wire.send(draft)
  }

  #throwIfGone(): void {
    if (this.#gone) throw this.#gone
  }

  #note(draft: RequestDraft, { status }: Exchange): void {
    if (isSuccessStatus(status) && draft.method === 'GET') this.#accepted = draft
    if (status >= 400 && status < 500) this.#refused.push(this.#settings.clock())
  }

  #isSuspicious(answer: Exchange): boolean {
    const page = pageOf(answer)
    return page !== undefined && !this.#ofPlatform.has(page) && this.#refusedLately.length > unsuspicious
  }

  get #refusedLately(): readonly number[] {
    const since = this.#settings.clock() - minuteMs
    this.#refused = this.#refused.filter((at) => at > since)
    return this.#refused
  }

  /** One look for all that got such a page meanwhile. */
  #looked(answer: Exchange): Promise<ExchangeFault | 'no ban' | 'over'> {
    this.#looking ??= this.#look(answer).finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #look(answer: Exchange): Promise<ExchangeFault | 'no ban' | 'over'> {
    const page = pageOf(answer) ?? ''
    if (!this.#accepted || !(await this.#isBanned(page, this.#settings.look, this.#accepted))) {
      // An answer of a ban that has ended meanwhile: the request is sent once more.
      if (this.#ofBans.has(page)) return 'over'
      this.#ofPlatform.add(page)
      return 'no ban'
    }
    this.#ofBans.add(page)
    const before = this.#refusedLately.length
    this.#bans += 1
    for (const ms of pausesMs) {
      if (ms >= this.#settings.msLeft()) break
      await this.#settings.pause(ms)
      if (await this.#isBanned(page, this.#settings.look)) continue
      this.#perMinute = Math.min(this.#perMinute, Math.max(1, Math.floor(before * 0.6)))
      this.#tell(
        answer,
        before,
        'The checker waited until it was served again, and spread its refused requests after that.',
      )
      return 'over'
    }
    this.#tell(answer, before, 'It was not served again within a minute, so nothing more was sent.')
    const message = `a firewall before the target has banned the checker for its own refused requests (${answer.id}: ${String(answer.status)}), so nothing more was sent`
    this.#gone = new ExchangeFault('aborted', message, answer.id)
    return this.#gone
  }

  /** Whether each of these requests gets that page. */
  async #isBanned(page: string, ...drafts: readonly RequestDraft[]): Promise<boolean> {
    for (const draft of drafts) if (pageOf(await this.#wire.send(draft)) !== page) return false
    return true
  }

  #tell({ id, status }: Exchange, refused: number, then: string): void {
    const often = this.#bans === 1 ? 'once' : `${String(this.#bans)} times`
    this.#settings.tell({
      id: 'banned-by-firewall',
      text: `A firewall before the target banned the checker ${often}, because of the checker's own refused requests (${String(refused)} answers of 4xx in a minute): it answered everything with its own page (${String(status)}), also what was accepted before. ${then}`,
      remedy: 'Exempt the checker in the firewall, or set limits.refusalsPerMinute below what it allows.',
      evidence: [id],
    })
  }

  async #keepPace(): Promise<void> {
    while (this.#refusedLately.length >= this.#perMinute) {
      const [oldest = 0] = this.#refusedLately.slice(-this.#perMinute)
      const due = oldest + minuteMs - this.#settings.clock() + 1
      if (due >= this.#settings.msLeft()) return
      await this.#settings.pause(due)
    }
  }
}

/** A refusing web page, without what may be another each time; undefined where the answer is none. */
function pageOf(answer: Exchange): string | undefined {
  if (answer.status < 400 || answer.status >= 500 || !/html/.test(answer.mediaType)) return undefined
  const text = answer.body.toString('latin1', 0, 16 * 1024)
  return `${String(answer.status)} ${text.replaceAll(/[\da-f-]{6,}|\d+/gi, '')}`
}
