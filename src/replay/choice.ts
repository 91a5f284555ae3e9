import { exchangeNumber } from '../schema/exchange-id.js'
import type { ExchangeRecord } from '../schema/generated/exchange.js'
import type { Bindings } from './bindings.js'
import type { Pair } from './masks.js'
import { hasGaps } from './recording.js'
import type { RememberingMasker } from './masked-values-in.js'
import { sameRequest, type MaskedRequest } from './same-request.js'

/** Which exchanges each clause rested on, by its id; empty where no report tells. */
export type Citations = Readonly<Record<string, readonly string[]>>

/** A recorded exchange that answers a request, its place in the file, and what its masks stand for by that request. */
export interface Chosen {
  readonly record: ExchangeRecord
  readonly place: number
  readonly pairs: readonly Pair[]
}

/** For what a request is sent: a clause, and the work of it that several may share. */
export interface Asking {
  readonly clause: string | undefined
  readonly work: string | undefined
}

interface Candidate {
  readonly record: ExchangeRecord
  readonly place: number
  readonly number: number
  /** The clauses that rested on it; none for what only made the ground ready. */
  readonly citedBy: ReadonlySet<string>
}

type Fits = (candidate: Candidate) => readonly Pair[] | undefined

const changing = new Set(['MERGE', 'PUT', 'PATCH', 'DELETE'])

/**
 * Chooses the recorded exchange for a request: one of the same work, in the order in which its requests were sent, so
 * that it does not matter which clause is played first. A recording that does not name the work is gone by which clauses
 * rested on an exchange, and without a report by the order alone. Each exchange is given once.
 */
export class Choice {
  readonly #all: readonly Candidate[]
  readonly #left: Set<Candidate>
  readonly #bindings: Bindings
  readonly #citing: ReadonlySet<string>
  readonly #namesWork: boolean
  readonly #hasGaps: boolean
  /** By work, what it was given, in that order. */
  readonly #given = new Map<string, Candidate[]>()

  constructor(records: readonly ExchangeRecord[], citations: Citations, bindings: Bindings) {
    const citing = new Map<string, Set<string>>()
    for (const [clause, ids] of Object.entries(citations)) {
      for (const id of ids) citing.set(id, (citing.get(id) ?? new Set()).add(clause))
    }
    this.#bindings = bindings
    this.#citing = new Set(Object.keys(citations))
    this.#namesWork = records.some(({ askedBy }) => askedBy !== undefined)
    this.#hasGaps = hasGaps(records)
    this.#all = records
      .map((record, place) => ({
        record,
        place,
        number: exchangeNumber(record.id),
        citedBy: citing.get(record.id) ?? new Set<string>(),
      }))
      .sort((one, other) => one.number - other.number)
    this.#left = new Set(this.#all)
  }

  /** Places in the file that the clauses are likely to ask for, in their order. */
  get likelyPlaces(): readonly number[] {
    return this.#all
      .filter(({ citedBy, record }) =>
        this.#namesWork ? record.askedBy !== undefined : this.#citing.size === 0 || citedBy.size > 0,
      )
      .map(({ place }) => place)
      .sort((one, other) => one - other)
  }

  /** The places of what a work has not asked for; none where the recording does not name the work. */
  placesLeftTo(work: string): readonly number[] {
    return [...this.#left].filter(({ record }) => record.askedBy === work).map(({ place }) => place)
  }

  /** The next exchange of a work with this in its address; undefined where there is none. */
  nextOf(asking: Asking, isWanted: (url: string) => boolean): Pick<Chosen, 'record' | 'place'> | undefined {
    return this.#next(asking, isWanted)
  }

  /** Whether the next exchange of a work with this in its address comes before or after others than in the recording. */
  isOutOfOrder(asking: Asking, isWanted: (url: string) => boolean): boolean {
    const next = this.#next(asking, isWanted)
    if (next === undefined) return false
    return this.#all.some((candidate) => {
      const { number, record } = candidate
      const isEarlier = number < next.number
      return changing.has(record.method) && isWanted(record.url) && isEarlier === this.#left.has(candidate)
    })
  }

  /** The exchange for a request; undefined where the recording holds none. */
  take(request: MaskedRequest, masker: RememberingMasker, asking: Asking): Chosen | undefined {
    const fits: Fits = (candidate) => {
      const pairs = sameRequest(candidate.record, request, masker)
      return pairs && this.#bindings.allow(pairs) ? pairs : undefined
    }
    const work = this.#nameOf(asking)
    const given = this.#given.get(work) ?? []
    const own = this.#first((candidate) => this.#isOf(candidate, asking), fits, given.at(-1)?.number ?? 0)
    if (own !== undefined) {
      const again = this.#repeated(asking, given, own.candidate, fits)
      if (again) return again
      this.#given.set(work, [...given, own.candidate])
      return this.#give(own)
    }
    const ground = this.#first((candidate) => !this.#namesWork && candidate.citedBy.size === 0, fits, 0)
    return ground ? this.#give(ground) : this.#lent(request, fits)
  }

  #nameOf({ clause, work }: Asking): string {
    return (this.#namesWork ? work : clause) ?? ''
  }

  #isOf({ record, citedBy }: Candidate, { clause, work }: Asking): boolean {
    if (this.#namesWork) return record.askedBy === work
    return clause === undefined || !this.#citing.has(clause) || citedBy.has(clause)
  }

  #next(asking: Asking, isWanted: (url: string) => boolean): Candidate | undefined {
    const last = this.#given.get(this.#nameOf(asking))?.at(-1)?.number ?? 0
    return [...this.#left].find(
      (candidate) => candidate.number > last && this.#isOf(candidate, asking) && isWanted(candidate.record.url),
    )
  }

  #first(isOpen: (candidate: Candidate) => boolean, fits: Fits, after: number): Found | undefined {
    const open = [...this.#left].filter(isOpen)
    const ahead = open.filter(({ number }) => number > after)
    for (const candidate of [...ahead, ...open.filter(({ number }) => number <= after)]) {
      const pairs = fits(candidate)
      if (pairs) return { candidate, pairs }
    }
    return undefined
  }

  /**
   * A read that the recorded run did without, since it had just made it: where the next one of its kind lies behind a
   * change that has not been asked for, it would show what that change is yet to bring about.
   */
  #repeated(
    asking: Asking,
    given: readonly Candidate[],
    { number, record }: Candidate,
    fits: Fits,
  ): Chosen | undefined {
    const last = given.at(-1)?.number ?? 0
    const isBehind = (other: Candidate) =>
      changing.has(other.record.method) && other.number > last && other.number < number && this.#isOf(other, asking)
    if (record.method !== 'GET' || ![...this.#left].some(isBehind)) return undefined
    const before = given.findLast((candidate) => candidate.record.method === 'GET' && fits(candidate) !== undefined)
    const pairs = before && fits(before)
    return before && pairs ? { record: before.record, place: before.place, pairs } : undefined
  }

  /** What another work read, to one that did without in the recording: where every such read came to the same. */
  #lent({ method }: MaskedRequest, fits: Fits): Chosen | undefined {
    if (method !== 'GET' || this.#hasGaps) return undefined
    const [first, ...others] = this.#all.filter((candidate) => fits(candidate) !== undefined)
    const pairs = first && fits(first)
    if (!pairs || others.some(({ record }) => !isSameAnswer(record, first.record))) return undefined
    return { record: first.record, place: first.place, pairs }
  }

  #give({ candidate, pairs }: Found): Chosen {
    this.#left.delete(candidate)
    return { record: candidate.record, place: candidate.place, pairs }
  }
}

interface Found {
  readonly candidate: Candidate
  readonly pairs: readonly Pair[]
}

function isSameAnswer(one: ExchangeRecord, other: ExchangeRecord): boolean {
  const [body = { bytes: -1 }, same = { bytes: -1 }] = [one.responseBody, other.responseBody]
  const { bytes, text, sha256, firstBytes } = body
  const isSameBody = text === same.text && sha256 === same.sha256 && firstBytes === same.firstBytes
  return one.status === other.status && bytes === same.bytes && isSameBody
}
