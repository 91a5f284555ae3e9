import type { ExchangeFault } from '../../exchange/index.js'
import { type Undecided, isUnjudged } from './verdict.js'

/** What several requests of one check came to. */
export interface Several<T> {
  readonly came: readonly T[]
  /** Why one of them came to nothing. A breach among the others is a breach all the same. */
  readonly fault?: Undecided | ExchangeFault
}

/** Asks one after the other; one that comes to nothing keeps none of the others from being asked. */
export async function askAll<T>(asks: readonly (() => Promise<T>)[]): Promise<Several<T>> {
  const came: T[] = []
  let fault: Undecided | ExchangeFault | undefined
  for (const ask of asks) {
    try {
      came.push(await ask())
    } catch (caught) {
      if (!isUnjudged(caught)) throw caught
      fault ??= caught
    }
  }
  return { came, ...(fault && { fault }) }
}

/** The same where some of them may have nothing to ask. */
export async function askSome<T>(asks: readonly (() => Promise<T | undefined>)[]): Promise<Several<T>> {
  return ofThose(await askAll(asks), (each) => (each === undefined ? [] : [each]))
}

/** What is taken of each that came, with the fault as it is. */
export function ofThose<T, U>({ came, ...rest }: Several<T>, take: (each: T) => readonly U[]): Several<U> {
  return { came: came.flatMap(take), ...rest }
}
