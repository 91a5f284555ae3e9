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
const byItsClauses = (subject: Subject): Trial => ({ subject, only: subject.breaks })
const byAllClauses = (subject: Subject): Trial => ({ subject, only: [] })

/** The unchanged emulator, and for every clause one deviation that breaks it: what finds most, in a few seconds. */
export const soonest: readonly Trial[] = [
  ...all.filter(({ id }) => id === 'unchanged').map(byAllClauses),
  ...all.filter(breaksOneNotBrokenBefore()).map(byItsClauses),
]

/** The other deviations by the clauses that they break, and the lawful variants by all. */
export const theRest: readonly Trial[] = [
  ...all
    .filter(({ id, kind }) => kind === 'deviation' && !soonest.some(({ subject }) => subject.id === id))
    .map(byItsClauses),
  ...all.filter(({ kind, server }) => kind === 'variant' && 'emulator' in server).map(byAllClauses),
]

function breaksOneNotBrokenBefore(): (subject: Subject) => boolean {
  const broken = new Set<ClauseId>()
  return ({ kind, breaks }) => {
    if (kind !== 'deviation' || breaks.every((id) => broken.has(id))) return false
    for (const id of breaks) broken.add(id)
    return true
  }
}

/** The first of these servers on which the proof would not hold, with what was wrong; undefined where it would. */
export async function killedByProof(
  place: Workplace,
  mutant: Mutant | undefined,
  trials: readonly Trial[],
): Promise<string | undefined> {
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
