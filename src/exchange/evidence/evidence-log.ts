import { exchangeId } from '../../schema/exchange-id.js'
import type { ExchangeRecord, RecordedFault } from '../../schema/generated/exchange.js'
import type { AnswerHead } from '../faults/errors.js'
import { EvidenceFile, isDiskFull } from './evidence-file.js'
import type { SentRequest } from '../answer/exchange.js'
import type { EvidenceLevel } from '../masking/secret-kinds.js'
import type { Masker } from '../masking/masker.js'
import { quotedLiterals } from '../masking/replacement.js'
import { previewOf, recordedBody } from '../masking/recorded-body.js'
import { bytesOf, type HeaderPair, type RequestDraft } from '../request/request-draft.js'

/** The newest records of a run, as many as fit into `room` characters. */
class RecordShelf {
  readonly #room: number
  readonly #records = new Map<string, { readonly record: ExchangeRecord; readonly size: number }>()
  #used = 0

  constructor(room: number) {
    this.#room = room
  }

  get all(): readonly ExchangeRecord[] {
    return [...this.#records.values()].map(({ record }) => record)
  }

  find(id: string): ExchangeRecord | undefined {
    return this.#records.get(id)?.record
  }

  put(record: ExchangeRecord, size: number): void {
    this.#records.set(record.id, { record, size })
    this.#used += size
    for (const [id, oldest] of this.#records) {
      if (this.#used <= this.#room) break
      this.#records.delete(id)
      this.#used -= oldest.size
    }
  }
}

/** Where times come from: `now` for the date, `elapsed` (milliseconds, never running back) for durations. */
interface Clock {
  readonly now: () => Date
  readonly elapsed: () => number
}

const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() }

export interface EvidenceSettings {
  readonly masker: Masker
  readonly level: EvidenceLevel
  /** evidence.ndjson; appended to, made with mode 0600 where it is not there. Without a path nothing is written. */
  readonly path?: string | undefined
  /** The number of the first exchange, 1 by default: a second process or thread goes on where the first ended. */
  readonly start?: number | undefined
  /** Whether what the disk has no room for may be missing: for exchanges that matter more than their record. */
  readonly mayLack?: boolean | undefined
  /** Called once for each exchange as soon as it is recorded, faults too, in the async context of its sender. */
  readonly onRecord?: ((id: string, draft: RequestDraft) => void) | undefined
  /** For what an exchange is sent, asked in the async context of its sender; stands in its record. */
  readonly askedBy?: (() => string | undefined) | undefined
  readonly clock?: Clock | undefined
  /** Characters of records kept in memory, 32 Mi by default; the oldest go first. */
  readonly keep?: number | undefined
  /** The level of the records in memory, where it is not that of the file. */
  readonly keptLevel?: EvidenceLevel | undefined
}

/** An exchange that has its number and no outcome yet. */
export interface Sending {
  readonly id: string
  readonly actor: string
  readonly draft: RequestDraft
  readonly startedAt: string
  /** On the log's own clock. */
  readonly begun: number
}

/** How an exchange ended: a head with its body, or a fault, beside the head where it had come. */
interface Ending {
  readonly request: SentRequest
  readonly attempts: number
  readonly head: AnswerHead | undefined
  readonly body?: Buffer
  readonly fault?: RecordedFault
  /** Bytes up to which its bodies are kept whole; as many as the level allows by default. */
  readonly mostWhole?: number | undefined
  /** The run of a client that it belongs to. */
  readonly scenario?: string | undefined
}

/** The times of an exchange as they were recorded. */
export type Recorded = Pick<ExchangeRecord, 'id' | 'startedAt' | 'durationMs'>

/** Exchanges that ended, with an answer or a fault, in all and by method. */
interface Traffic {
  readonly exchanges: number
  readonly byMethod: Readonly<Record<string, number>>
}

/**
 * Numbers, counts and keeps the exchanges of one run. What it keeps is masked before it is kept. A line is written
 * with one synchronous call, so that a run that is killed loses nothing that had ended.
 */
export class EvidenceLog {
  readonly masker: Masker
  readonly level: EvidenceLevel
  readonly #keptLevel: EvidenceLevel
  readonly #clock: Clock
  readonly #onRecord: (id: string, draft: RequestDraft) => void
  readonly #askedBy: () => string | undefined
  readonly #file: EvidenceFile | undefined
  readonly #mayLack: boolean
  readonly #shelf: RecordShelf
  readonly #byMethod = new Map<string, number>()
  #next: number
  #exchanges = 0

  constructor(settings: EvidenceSettings) {
    this.masker = settings.masker
    this.level = settings.level
    this.#keptLevel = settings.keptLevel ?? settings.level
    this.#clock = settings.clock ?? systemClock
    this.#onRecord = settings.onRecord ?? (() => undefined)
    this.#askedBy = settings.askedBy ?? (() => undefined)
    this.#next = settings.start ?? 1
    this.#mayLack = settings.mayLack ?? false
    this.#shelf = new RecordShelf(settings.keep ?? 32 * 1024 * 1024)
    this.#file = settings.level === 'none' || settings.path === undefined ? undefined : new EvidenceFile(settings.path)
  }

  /** The number that the next exchange gets. */
  get next(): number {
    return this.#next
  }

  get traffic(): Traffic {
    return { exchanges: this.#exchanges, byMethod: Object.fromEntries(this.#byMethod) }
  }

  /** The masked records still in memory, oldest first; none where their level is 'none'. */
  get records(): readonly ExchangeRecord[] {
    return this.#shelf.all
  }

  /** The masked record of that id, where it is still in memory. */
  find(id: string): ExchangeRecord | undefined {
    return this.#shelf.find(id)
  }

  /** Closes the file; what ends later is counted and kept in memory only. */
  close(): void {
    this.#file?.close()
  }

  /** Gives an exchange its number and its time. */
  begin(draft: RequestDraft): Sending {
    const id = exchangeId(this.#next)
    this.#next += 1
    return { id, actor: draft.actor, draft, startedAt: this.#clock.now().toISOString(), begun: this.#clock.elapsed() }
  }

  /** Records how an exchange ended, counts it and tells the hook. */
  record(sending: Sending, ending: Ending): Recorded {
    const { id, startedAt, draft } = sending
    const durationMs = Math.max(0, Math.round((this.#clock.elapsed() - sending.begun) * 10) / 10)
    this.#exchanges += 1
    this.#byMethod.set(draft.method, (this.#byMethod.get(draft.method) ?? 0) + 1)
    const record = this.#masked(sending, ending, durationMs, this.level)
    const kept = this.#keptLevel === this.level ? record : this.#masked(sending, ending, durationMs, this.#keptLevel)
    const line = record && JSON.stringify(record)
    if (kept) this.#shelf.put(kept, kept === record && line ? line.length : JSON.stringify(kept).length)
    if (line !== undefined) this.#append(line)
    this.#onRecord(id, draft)
    return { id, startedAt, durationMs }
  }

  /**
   * The beginning of the body that answered a request to `url`, for a sentence, as the evidence would show it: masked, on one
   * line, at most 200 characters.
   */
  firstBytes(url: string, headers: readonly HeaderPair[], bytes: Buffer): string {
    return previewOf(this.masker, this.level, { bytes, contentType: contentTypeOf(headers), url })
  }

  #append(line: string): void {
    try {
      this.#file?.append(line)
    } catch (fault) {
      if (!this.#mayLack || !isDiskFull(fault)) throw fault
    }
  }

  #masked(
    { id, actor, startedAt }: Sending,
    ending: Ending,
    durationMs: number,
    level: EvidenceLevel,
  ): ExchangeRecord | undefined {
    if (level === 'none') return undefined
    const { request, attempts, head, body, fault, mostWhole, scenario } = ending
    const { masker } = this
    const askedBy = this.#askedBy()
    const bodyOf = (bytes: Buffer, headers: readonly HeaderPair[]) =>
      recordedBody(masker, level, { bytes, contentType: contentTypeOf(headers), url: request.url }, mostWhole)
    const quoted = level === 'full' ? undefined : quotedLiterals(masker, request.url)
    const answered = (headers: readonly HeaderPair[]) =>
      masker.headers(headers, level).map(([name, value]): [string, string] => [name, quoted?.(value) ?? value])
    return {
      id,
      actor,
      method: request.method,
      url: masker.url(request.url, level),
      ...(scenario === undefined ? {} : { scenario }),
      // The name of a piece of work may hold the address of its request, and with it the values that a filter asks for.
      ...(askedBy === undefined ? {} : { askedBy: masker.url(askedBy, level) }),
      requestHeaders: masker.headers(request.headers, level),
      ...(request.body === undefined ? {} : { requestBody: bodyOf(bytesOf(request.body), request.headers) }),
      ...(head ? { status: head.status, responseHeaders: answered(head.headers) } : {}),
      ...(head && body ? { responseBody: bodyOf(body, head.headers) } : {}),
      startedAt,
      durationMs,
      attempts,
      ...(fault ? { fault } : {}),
    }
  }
}

function contentTypeOf(headers: readonly HeaderPair[]): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
}
