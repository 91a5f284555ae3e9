import type { ClauseId } from '../../../../src/contract/index.js'
import type { Interference } from '../proxy.js'

/** A way to get reading wrong, and every clause of reading that does not pass for it. */
export interface ReadingFault {
  readonly id: string
  readonly sentence: string
  readonly fails: readonly ClauseId[]
  readonly undecided?: readonly ClauseId[]
  readonly interfere: Interference
}

/** The clauses that are judged by setting answers beside a sample in JSON. */
export const relations: readonly ClauseId[] = [
  'READ-4',
  'READ-5',
  'READ-6',
  'READ-7',
  'READ-8',
  'READ-9',
  'READ-10',
  'READ-11',
  'READ-15',
  'READ-16',
]
