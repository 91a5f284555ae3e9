/**
 * Planted into the copy that holds the mutants: a process that judges one server of the proof after the other, each with the
 * mutant at work that it is told.
 */
import type { ClauseId } from '../src/contract/index.js'
import { judgeSubject, type Judgement } from '../src/proof/judge-subject.js'
import { subjects } from '../src/proof/subjects.js'
import { reachOfAll, setAll, type Reach, type Setting } from './probe.js'

export interface JudgingOrder {
  readonly subject: string
  /** All clauses where there are none. */
  readonly only: readonly ClauseId[]
  /** Absent where the environment says which mutant is at work. */
  readonly setting?: Setting
}

export interface JudgingReply {
  readonly judgement: Judgement
  /** Of each thread. */
  readonly reach: readonly Reach[]
  /** Milliseconds of a core. */
  readonly cost: number
}

const all = subjects({ seed: 1 })

process.on('message', (order: JudgingOrder) => {
  void carryOut(order).then((reply) => process.send?.(reply))
})
process.once('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

async function carryOut({ subject: id, only, setting }: JudgingOrder): Promise<JudgingReply | { fault: string }> {
  try {
    const subject = all.find((each) => each.id === id)
    if (!subject) throw new RangeError(`there is no subject ${id}`)
    if (setting) await setAll(setting)
    const before = process.cpuUsage()
    const judgement = await judgeSubject(subject, only)
    const { user, system } = process.cpuUsage(before)
    return { judgement, reach: await reachOfAll(), cost: (user + system) / 1000 }
  } catch (fault) {
    return { fault: fault instanceof Error ? fault.message : String(fault) }
  }
}
