/** A process of its own that judges one subject after the other, as it is told by its parent. */
import type { ClauseId, Depth } from '../contract/index.js'
import { judgeSubject, type Judgement } from './judge-subject.js'
import type { Subject } from './subject.js'

/** What the parent asks. */
export interface Order {
  readonly subject: Subject
  readonly only: readonly ClauseId[]
  /** How thoroughly it is judged; all of it where undefined. */
  readonly depth?: Depth
}

/** What it is answered. */
export type Reply = { readonly judgement: Judgement } | { readonly fault: string }

process.on('message', (order: Order) => {
  void carryOut(order).then((reply) => process.send?.(reply))
})
// However the parent ends, no process is left; a signal from the terminal comes to both, and the parent acts on it.
process.once('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

async function carryOut({ subject, only, depth = 'full' }: Order): Promise<Reply> {
  try {
    return { judgement: await judgeSubject(subject, only, depth) }
  } catch (fault) {
    return { fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }
  }
}
