import type { ClauseId } from '../src/contract/index.js'
import { JudgingChild, subjects, weigh, type Subject } from '../src/proof/index.js'
import type { Mutant } from './mutants.js'
import { withMutant, type Workplace } from './workplace.js'

/** A server, and the clauses by which it is judged here; all where there are none. */
interface Trial {
  readonly subject: Subject
  readonly only: readonly ClauseId[]
}

/** No server takes as long to be judged: a mutant that makes it so never comes to its end. In milliseconds. */
const longest = 30_000

const all = subjects({ seed: 1 })

/**
 * What the proof would hold against a mutant, cheapest first: the unchanged emulator by all clauses, the combinations of
 * lawful variants by all clauses, and every deviation by the clauses that it breaks. A whole proof judges each deviation
 * by all clauses, and so kills what is killed here, and more.
 */
const trials: readonly Trial[] = [
  ...all.filter(({ id }) => id === 'unchanged').map((subject) => ({ subject, only: [] })),
  ...all.filter(({ kind }) => kind === 'deviation').map((subject) => ({ subject, only: subject.breaks })),
  ...all
    .filter(({ kind, server }) => kind === 'variant' && 'emulator' in server)
    .map((subject) => ({ subject, only: [] })),
]

/** The first server on which the proof would not hold, with what was wrong; undefined where it would. */
export async function killedByProof(place: Workplace, mutant: Mutant | undefined): Promise<string | undefined> {
  const child = new JudgingChild(place.scratch, place.judgingProcess, withMutant(mutant))
  try {
    for (const { subject, only } of trials) {
      const fault = await faultOf(child, subject, only)
      if (fault !== undefined) return `${subject.id}: ${fault}`
    }
    return undefined
  } finally {
    child.end()
    await child.gone
  }
}

async function faultOf(child: JudgingChild, subject: Subject, only: readonly ClauseId[]): Promise<string | undefined> {
  const timer = setTimeout(() => {
    child.end()
  }, longest)
  try {
    return weigh(subject, await child.judge({ id: subject.id, seed: 1, only }), only).faults[0]
  } catch (fault) {
    return fault instanceof Error ? fault.message.split('\n', 1)[0] : String(fault)
  } finally {
    clearTimeout(timer)
  }
}
