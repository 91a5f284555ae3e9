import { where } from '../alterations.js'
import type { Override } from '../../behaviour/behaviour.js'
import type { Deviation } from '../listed.js'
import { circumstances, type CircumstanceId } from './circumstances.js'

/** Clauses, each with the check of it that must fail behind a slash: `READ-10/xml-or`. */
type Breaks = string | readonly string[]

type More = Pick<Deviation, 'needs' | 'inWholeRun'>

/** Breaches of a single circumstance, by id: what the server does, what that breaks, and how it is done. */
export function breaches(
  rows: Readonly<Record<string, readonly [sentence: string, breaks: Breaks, override: Override, more?: More]>>,
): readonly Deviation[] {
  return breachesBy<Override>((override) => override, rows)
}

/** The same for breaches that differ in one value, of which `build` makes the override. */
export function breachesBy<How>(
  build: (how: How) => Override,
  rows: Readonly<Record<string, readonly [sentence: string, breaks: Breaks, how: NoInfer<How>, more?: More]>>,
): readonly Deviation[] {
  return Object.entries(rows).map(([id, [sentence, breaks, how, more]]) => ({
    id,
    sentence,
    ...broken(breaks),
    ...more,
    override: build(how),
  }))
}

/** A fault, and the circumstances in which a server may have it. */
interface Fault extends More {
  /** What the server does: with the words of the circumstance behind it, the sentence of a deviation. */
  readonly says: string
  readonly override: Override
  /** What the fault breaks in each circumstance; the others are the empty cells of the proof's table. */
  readonly cells: Readonly<Partial<Record<CircumstanceId, Breaks | Cell>>>
}

interface Cell extends More {
  /** Where it is not that of the fault with that of the circumstance behind it. */
  readonly id?: string
  readonly breaks: Breaks
}

/** Crosses faults with circumstances, the faults by id: a deviation is a fault that shows in one circumstance only. */
export function crossed(faults: Readonly<Record<string, Fault>>): readonly Deviation[] {
  return Object.entries(faults).flatMap(([fault, { says, override, cells, ...more }]) =>
    Object.entries(cells).map(([circumstance, given]) => {
      const { words, holds } = circumstances[circumstance as CircumstanceId]
      const { id, breaks, ...own }: Cell = typeof given === 'object' && 'breaks' in given ? given : { breaks: given }
      return {
        id: id ?? (circumstance === 'always' ? fault : `${fault}-${circumstance}`),
        sentence: `${[says, words].join(' ').trim()}.`,
        ...broken(breaks),
        ...more,
        ...own,
        crossing: { fault, circumstance },
        override: where(holds, override),
      }
    }),
  )
}

function broken(breaks: Breaks): Pick<Deviation, 'breaks' | 'checks'> {
  const named = [breaks].flat()
  return {
    breaks: [...new Set(named.map((name) => name.replace(/\/.*/, '')))],
    checks: named.filter((name) => name.includes('/')),
  }
}
