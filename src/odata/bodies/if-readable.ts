import { UnreadableAnswer } from './unreadable-answer.js'

/** What a reader gives; undefined where it refuses what it reads as an UnreadableAnswer. Any other fault goes on. */
export function ifReadable<Read>(read: () => Read): Read | undefined {
  try {
    return read()
  } catch (fault) {
    if (fault instanceof UnreadableAnswer) return undefined
    throw fault
  }
}
