import type { Exchange } from '../../exchange/index.js'
import { cantTell, Undecided } from '../outcome/verdict.js'
import type { Reader } from './query.js'

/** Raised where a query of the document was not answered with a collection: refused, or answered with something else. */
export class NotAnswered extends Error {
  override readonly name = 'NotAnswered'
  readonly exchange: Exchange
  /** Well-formed data of the target's own making, such as its error body, or nothing that can be read at all. */
  readonly why: 'refused' | 'notACollection'

  constructor(why: NotAnswered['why'], exchange: Exchange, message: string) {
    super(message)
    this.why = why
    this.exchange = exchange
  }
}

/**
 * Raised where an answer is in no shape that the checker reads. What it holds in the place of records may be a breach all
 * the same (RECORD-1): its pages are at hand, the last of them the one that is not read.
 */
export class Unread extends Undecided {
  readonly reader: Reader
  readonly answers: readonly Exchange[]

  constructor(reason: string, reader: Reader, answers: readonly Exchange[]) {
    super('cantTell', 'target', reason)
    this.reader = reader
    this.answers = answers
  }
}

/** What a read brings; undefined where it is refused. */
export async function answered<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (fault) {
    if (fault instanceof NotAnswered) return undefined
    throw fault
  }
}

/** What several reads come to; undefined where one is refused, or where they leave open what it is. */
export async function decided<T>(reads: () => Promise<T>): Promise<T | undefined> {
  try {
    return await reads()
  } catch (fault) {
    if (fault instanceof NotAnswered || fault instanceof Undecided) return undefined
    throw fault
  }
}

/** What a read comes to that a target may refuse, or what stands before it: nothing is judged by a refusal. */
export async function mayBeRefused<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (fault) {
    if (fault instanceof NotAnswered || fault instanceof Undecided)
      return cantTell(`${what} may be refused: ${fault.message}`, 'nobody')
    throw fault
  }
}
