import { exchangeId } from '../../schema/exchange-id.js'
import type { ExchangeRecord, RecordedFault } from '../../schema/generated/exchange.js'
import { systemClock, type Clock } from './clock.js'
import type { AnswerHead } from '../faults/attempt-failure.js'
import { isDiskFull } from './disk-full.js'
import { EvidenceFile } from './evidence-file.js'
import type { SentRequest } from '../answer/exchange.js'
import type { EvidenceLevel } from '../masking/level.js'
import type { Masker } from '../masking/masker.js'
import { quotedLiterals } from '../masking/quoted-literals.js'
import { previewOf, recordedBody } from '../masking/recorded-body.js'
import { RecordShelf } from './record-shelf.js'
import { bytesOf, type HeaderPair, type RequestDraft } from '../request/request-draft.js'

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
export interface Ending {
  readonly request: SentRequest
  readonly attempts: number
  readonly head: AnswerHead | undefined
  readonly body?: Buffer
  readonly fault?: RecordedFault
}

/** The times of an exchange as they were recorded. */
export type Recorded = Pick<ExchangeRecord, 'id' | 'startedAt' | 'durationMs'>

/** Exchanges that ended, with an answer or a fault, in all and by method. */
export interface Traffic {
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

  /** The masked records still in memory, oldest first; none at the level 'none'. */
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
    if (this.level !== 'none') {
      const record = this.#masked(sending, ending, durationMs)
      const line = JSON.stringify(record)
      this.#shelf.put(record, line.length)
      this.#append(line)
    }
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

  #masked({ id, actor, startedAt }: Sending, ending: Ending, durationMs: number): ExchangeRecord {
    const { request, attempts, head, body, fault } = ending
    const { masker, level } = this
    const askedBy = this.#askedBy()
    const bodyOf = (bytes: Buffer, headers: readonly HeaderPair[]) =>
      recordedBody(masker, level, { bytes, contentType: contentTypeOf(headers), url: request.url })
    const quoted = level === 'full' ? undefined : quotedLiterals(masker, request.url)
    const answered = (headers: readonly HeaderPair[]) =>
      masker.headers(headers, level).map(([name, value]): [string, string] => [name, quoted?.(value) ?? value])
    return {
      id,
      actor,
      method: request.method,
      url: masker.url(request.url, level),
      ...(askedBy === undefined ? {} : { askedBy: masker.mask(askedBy) }),
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
