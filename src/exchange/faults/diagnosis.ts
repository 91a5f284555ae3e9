import { shortened } from '../../runtime/shortened.js'
import type { FaultKind } from './fault-kind.js'

/** What a failed exchange comes down to: `sentence` says what was seen and what to do. */
export interface Diagnosis {
  readonly kind: FaultKind
  readonly sentence: string
}

/** The code of a Node.js or undici error; '' where it has none. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : ''
}

/** The words of an error on one bounded line. */
export function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return shortened(words.replace(/\s+/g, ' ').trim(), 300)
}
