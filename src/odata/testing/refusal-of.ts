import { UnreadableAnswer } from '../bodies/unreadable-answer.js'

/** How an answer was refused. @throws whatever else was thrown, and Error where the answer was read */
export function refusalOf(read: () => unknown): UnreadableAnswer {
  const refusal = refusedBy(read)
  if (!refusal) throw new Error('the answer was read')
  return refusal
}

/** The same in words, also where the answer was read. */
export function refusalInWords(read: () => unknown): string {
  const refusal = refusedBy(read)
  return refusal ? `${refusal.why}: ${refusal.detail}` : 'was read'
}

function refusedBy(read: () => unknown): UnreadableAnswer | undefined {
  try {
    read()
    return undefined
  } catch (fault) {
    if (fault instanceof UnreadableAnswer) return fault
    throw fault
  }
}
