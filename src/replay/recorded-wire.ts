import { BusyPatience } from '../exchange/wire/busy-patience.js'
import {
  blameOf,
  Exchange,
  ExchangeFault,
  type EvidenceLevel,
  type EvidenceLog,
  type FaultKind,
  type RequestDraft,
} from '../exchange/index.js'
import { learnSent, learnSetCookies } from '../exchange/wire/secrets-on-the-wire.js'
import type { TargetWire } from '../exchange/wire/http-wire.js'
import type { ExchangeRecord } from '../schema/generated/exchange.js'
import { Bindings } from './bindings.js'
import type { RememberingMasker } from './masked-values-in.js'
import { Choice, type Asking, type Chosen, type Citations } from './choice.js'
import { Pacing } from './pacing.js'
import { bodyOf, headersOf, previewOf, type Filling } from './recorded-answer.js'
import { hasGaps, type Recording } from './recording.js'
import { maskedRequest } from './same-request.js'
import type { World } from './stand-ins.js'

/** What keeps a recording from holding everything. */
interface Shortcomings {
  readonly level: EvidenceLevel
  /** Numbers of exchanges are missing from it. */
  readonly hasGaps: boolean
}

interface RecordedWireSettings {
  readonly recording: Recording
  /** At which level the recording was made. */
  readonly level: EvidenceLevel
  readonly world: World
  readonly citations: Citations
  /** The masker of this log has to be `masker`. */
  readonly log: EvidenceLog
  readonly masker: RememberingMasker
  readonly requestTimeoutMs: number
  /** The clause at work, or the one that began what several share; undefined outside of clauses. */
  readonly asker: () => string | undefined
  /** The clause, or the work that several share, by the name that the recording has for it. */
  readonly work: () => string | undefined
  /** Told where the changes that came before in the recording have not been played. */
  readonly outOfOrder: () => void
  /** Makes the error for a request that the recording does not hold; `sentence` says which, and what may be the cause. */
  readonly notHeld: (sentence: string) => Error
}

/**
 * A recording in the place of the network. Each request is answered by the exchange that was recorded for it, under its
 * own id; a fault is raised again as the fault that it was. Opens no socket.
 */
export class RecordedWire implements TargetWire {
  /** The recording does not say; the report beside it does. */
  readonly tls = undefined
  readonly #settings: RecordedWireSettings
  readonly #bindings: Bindings
  /** Names by chance in what a clause sent: what it reads back has them too. */
  readonly #words = new Map<string | undefined, Map<string, string>>()
  readonly #choice: Choice
  readonly #pacing: Pacing
  readonly #patience: BusyPatience
  readonly #hasGaps: boolean
  #isClosed = false

  constructor(settings: RecordedWireSettings) {
    const { recording, world, citations, requestTimeoutMs } = settings
    this.#settings = settings
    this.#bindings = new Bindings(world)
    this.#choice = new Choice(recording.records, citations, this.#bindings)
    this.#pacing = new Pacing(this.#choice.likelyPlaces)
    this.#patience = new BusyPatience(requestTimeoutMs)
    this.#hasGaps = hasGaps(recording.records)
  }

  async send(draft: RequestDraft): Promise<Exchange> {
    if (this.#isClosed) throw aborted()
    learnSent(this.#settings.masker, draft.headers)
    const chosen = this.#chosen(draft)
    if (chosen === undefined) throw this.#lacking(`${draft.method} ${addressOf(draft)} by ${draft.actor}`)
    const first = await this.#answered(draft, chosen, [])
    if (this.#patience.waitFor(draft, first) === undefined) return first
    const next = this.#chosen(draft)
    if (next === undefined) return first
    const again = await this.#answered(draft, next, [first])
    this.#patience.cameAgain(again)
    return again
  }

  /**
   * The order in which a record was changed, by what its address has. A record that several change, each after reading
   * what the one before left there, can be had again in that order only.
   */
  replayOf(isWanted: (url: string) => boolean): {
    readonly inTurn: () => Promise<void>
    readonly readsAgain: () => boolean
  } {
    const inTurn = async (): Promise<void> => {
      const asking = this.#asking
      const next = this.#choice.nextOf(asking, isWanted)
      if (next !== undefined) await this.#pacing.turnToAskFor(next.place)
      if (this.#choice.isOutOfOrder(asking, isWanted)) this.#settings.outOfOrder()
    }
    return { inTurn, readsAgain: () => this.#choice.nextOf(this.#asking, isWanted)?.record.method === 'GET' }
  }

  /** A work has come to its end: what the recording has of it beyond that is waited for no longer. */
  ended(work: string): void {
    this.#pacing.passOver(this.#choice.placesLeftTo(work))
  }

  close(): Promise<void> {
    this.#isClosed = true
    this.#pacing.end(() => aborted())
    return Promise.resolve()
  }

  get #asking(): Asking {
    const { asker, work } = this.#settings
    return { clause: asker(), work: work() }
  }

  #chosen(draft: RequestDraft): Chosen | undefined {
    const { masker, level } = this.#settings
    return this.#choice.take(maskedRequest(masker, level, draft), masker, this.#asking)
  }

  async #answered(draft: RequestDraft, chosen: Chosen, earlier: readonly Exchange[]): Promise<Exchange> {
    const { level, world, masker, asker } = this.#settings
    const { record, pairs, place } = chosen
    const words = this.#wordsOf(asker(), this.#bindings.settle(pairs))
    await this.#pacing.turnOf(place)
    const filling: Filling = { level, world, bindings: this.#bindings, words }
    const headers = headersOf(record, filling)
    learnSetCookies(masker, headers)
    this.#note(draft, record)
    if (record.fault) {
      throw new ExchangeFault(kindOf(record.fault.kind), record.fault.message, record.id)
    }
    const body = bodyOf(record, filling)
    if (body === undefined) throw this.#lacking(`it has only the beginning or the digest of the body of ${record.id}`)
    const { method, url, body: sent } = draft
    return new Exchange({
      id: record.id,
      actor: record.actor,
      request: { method, url, headers: [...draft.headers], ...(sent === undefined ? {} : { body: sent }) },
      status: record.status ?? 0,
      headers,
      body,
      startedAt: record.startedAt,
      durationMs: record.durationMs,
      attempts: record.attempts,
      earlier,
      firstBytes: () => previewOf(record),
      masked: (text) => masker.mask(text),
    })
  }

  #wordsOf(asker: string | undefined, fresh: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const words = this.#words.get(asker) ?? new Map<string, string>()
    this.#words.set(asker, words)
    for (const [digits, word] of fresh) words.set(digits, word)
    return words
  }

  /** Counts the exchange and has it cited, as if it had been made. */
  #note(draft: RequestDraft, record: ExchangeRecord): void {
    const { id, actor, startedAt, attempts } = record
    const request = { method: draft.method, url: draft.url, headers: draft.headers }
    this.#settings.log.record({ id, actor, draft, startedAt, begun: 0 }, { request, attempts, head: undefined })
  }

  #lacking(what: string): Error {
    return this.#settings.notHeld(notHeld(what, { level: this.#settings.level, hasGaps: this.#hasGaps }))
  }
}

function addressOf({ url }: RequestDraft): string {
  return new URL(url).pathname.slice(-70)
}

function aborted(): ExchangeFault {
  return new ExchangeFault('aborted', 'the run was interrupted', '')
}

/** A kind that this version does not know says nothing about the target. */
function kindOf(kind: string): FaultKind {
  return Object.hasOwn(blameOf, kind) ? (kind as FaultKind) : 'unforeseen'
}

/** Why a clause cannot be judged from a recording, with what may be the cause of that. */
function notHeld(what: string, { level, hasGaps }: Shortcomings): string {
  const cause = hasGaps
    ? 'Exchanges are missing from it: it may have been truncated or changed.'
    : 'It may come from another version of the checker, other options or another profile.'
  const masked = level === 'full' ? '' : ' Its record values are masked; --evidence full keeps them.'
  return `the recording lacks this exchange: ${what}. ${cause}${masked}`
}
