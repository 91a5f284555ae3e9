import type { ClauseId } from '../src/contract/index.js'
import { subjects, type Subject } from '../src/proof/index.js'

/** A server, and the clauses by which it is judged here; all where there are none. */
export interface Trial {
  readonly subject: Subject
  readonly only: readonly ClauseId[]
}

const all = subjects({ seed: 1 })
const of = (wanted: Subject['kind']) => all.filter(({ kind }) => kind === wanted)
const byAllClauses = (subject: Subject): Trial => ({ subject, only: [] })
const byItsClauses = (subject: Subject): Trial => ({ subject, only: subject.breaks })

/** The emulator as the document has it, by all clauses. */
export const unchanged: Trial = byAllClauses(of('control').find(({ id }) => id === 'unchanged') ?? nowhere())

/** The deviations, by the clauses that they break: first one for every clause, which finds most, then all others. */
export const deviations: readonly Trial[] = oneForEachClauseFirst(of('deviation')).map(byItsClauses)

/** The lawful variants by all clauses, each for itself. */
export const variants: readonly Trial[] = of('variant')
  .filter(({ together }) => together === undefined)
  .map(byAllClauses)

function oneForEachClauseFirst(some: readonly Subject[]): readonly Subject[] {
  const broken = new Set<ClauseId>()
  const isFirst = ({ breaks }: Subject) => {
    const isNew = breaks.some((id) => !broken.has(id))
    for (const id of breaks) broken.add(id)
    return isNew
  }
  const first = some.filter(isFirst)
  return [...first, ...some.filter((subject) => !first.includes(subject))]
}

function nowhere(): never {
  throw new RangeError('the proof has no unchanged emulator')
}
