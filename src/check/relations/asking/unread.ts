import type { Exchange } from '../../../exchange/index.js'
import { Undecided } from '../../outcome/verdict.js'
import type { Reader } from './query.js'

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
