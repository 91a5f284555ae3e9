/**
 * Planted into the copy that holds the mutants of the emulator: a process that walks through everything that its interface
 * shows, or has the suite judge it, each time with the mutant at work that it is told.
 */
import { startEmulator } from '../src/emulator/index.js'
import type * as touring from '../src/emulator/testing/tour.js'
import { judgeSubject } from '../src/proof/judge-subject.js'
import { subjects } from '../src/proof/subjects.js'
import { weigh } from '../src/proof/weigh.js'
import { reachOfAll, setAll, type Reach, type Setting } from './probe.js'

export interface WalkingOrder {
  readonly task: 'walk' | 'judge'
  /** Absent where the environment says which mutant is at work. */
  readonly setting?: Setting
}

export interface WalkingReply {
  /** What was seen, by the stop's name; none where the suite judged. */
  readonly seen: readonly (readonly [stop: string, seen: string])[]
  /** What the suite says against the emulator; nothing where it walked. */
  readonly faults: readonly string[]
  /** Of each thread. */
  readonly reach: readonly Reach[]
}

const [unchanged] = subjects({ seed: 1 }).filter(({ id }) => id === 'unchanged')
const now = (): Date => new Date(Date.UTC(2026, 5, 1))

process.on('message', (order: WalkingOrder) => {
  void carryOut(order)
    .catch((fault: unknown) => ({ fault: fault instanceof Error ? fault.message : String(fault) }))
    .then((reply) => process.send?.(reply))
})
process.once('disconnect', () => process.exit())

async function carryOut({ task, setting }: WalkingOrder): Promise<WalkingReply> {
  if (setting) await setAll(setting)
  const done = task === 'walk' ? { seen: await walk(), faults: [] } : { seen: [], faults: await judge() }
  return { ...done, reach: await reachOfAll() }
}

async function walk(): Promise<WalkingReply['seen']> {
  const { tour } = (await import(new URL('./tour.js', import.meta.url).href)) as typeof touring
  const emulator = await startEmulator({ rows: 10, now })
  try {
    return [...(await tour(emulator))]
  } finally {
    await emulator.close()
  }
}

async function judge(): Promise<readonly string[]> {
  if (!unchanged) throw new RangeError('the proof has no unchanged emulator')
  return weigh(unchanged, await judgeSubject(unchanged, [])).faults
}
