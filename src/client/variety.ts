import { dependenceOn, variety as drawnVariety } from '../emulator/index.js'
import type { Variety } from '../traffic/index.js'
import { difference, type PlayEnd } from './deeds.js'

/** Plays the command on the plain emulator with these variants. */
export type PlayOn = (variants: readonly string[]) => Promise<PlayEnd>

export interface VarietyWanted {
  /** How many sets. */
  readonly sets: number
  readonly seed: number
  readonly plain: PlayEnd
  readonly signal: AbortSignal
  /** Told each set before it is played. */
  readonly onSet?: (set: number) => void
}

export type VarietySeen =
  | ({ readonly kind: 'played' } & Variety)
  /** The command ended in different ways on the same emulator: nothing can be told by how it ends. */
  | { readonly kind: 'unsteady'; readonly seen: string }

/**
 * Plays the command on random sets of permitted variations. Where it ends otherwise than on the plain emulator, the set is
 * reduced to what matters. A variation that was found is left out of the sets that follow, so that it hides no other.
 */
export async function playVariety(play: PlayOn, wanted: VarietyWanted): Promise<VarietySeen> {
  const { sets, seed, plain, signal, onSet = () => undefined } = wanted
  const found: {
    readonly variants: readonly string[]
    readonly what: string
    readonly seen: string
    readonly evidence: readonly string[]
  }[] = []
  const isOver = () => signal.aborted
  let played = 0
  for (let set = 0; set < sets && !isOver(); set += 1) {
    onSet(set + 1)
    const culprits = found.flatMap(({ variants }) => variants)
    let variants = drawnVariety(seed + set).filter((id) => !culprits.includes(id))
    played += 1
    for (;;) {
      const end = await play(variants)
      if (isOver() || difference(plain, end) === undefined) break
      const again = difference(plain, await play([]))
      if (again !== undefined) return { kind: 'unsteady', seen: again }
      const differs = async (some: readonly string[]) => !isOver() && difference(plain, await play(some)) !== undefined
      const reduced = await reduce(variants, differs)
      const last = await play(reduced)
      const seen = difference(plain, last)
      if (isOver()) break
      if (seen === undefined) return { kind: 'unsteady', seen: `with ${reduced.join(', ')} it differs at times only` }
      found.push({ variants: reduced, what: dependence(reduced), seen, evidence: last.evidence })
      variants = variants.filter((id) => !reduced.includes(id))
    }
  }
  return { kind: 'played', played, dependsOn: found.map(({ what, seen, evidence }) => ({ what, seen, evidence })) }
}

/**
 * The variants of a set that matter, for which something holds: by bisection, the shortest beginning of the set for which it
 * holds ends with one of them, and the next is looked for before it. The whole set where one variant hides another.
 */
export async function reduce(
  set: readonly string[],
  holds: (part: readonly string[]) => Promise<boolean>,
): Promise<readonly string[]> {
  let needed: readonly string[] = []
  for (let rest = set; rest.length > 0;) {
    let [shortest, longest] = [1, rest.length]
    while (shortest < longest) {
      const middle = Math.floor((shortest + longest) / 2)
      if (await holds([...rest.slice(0, middle), ...needed])) longest = middle
      else shortest = middle + 1
    }
    needed = [...rest.slice(shortest - 1, shortest), ...needed]
    rest = rest.slice(0, shortest - 1)
    if (await holds(needed)) return needed
  }
  return set
}

function dependence(variants: readonly string[]): string {
  return variants.map((id) => `${dependenceOn(id) ?? 'a variation'} (variant ${id})`).join(', together with ')
}
