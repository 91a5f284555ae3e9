import type { Changed } from '../../../sandbox/index.js'
import type { RunContext } from '../../context/run-context.js'

/** Whether a PUT in order was blocked, as the departure `put-blocked` declares it: by 405, and nothing was changed. */
export function isPutBlocked(run: RunContext, { answer, moved }: Changed): boolean {
  return run.departures.used('put-blocked', answer.status === 405 && moved.length === 0)
}
