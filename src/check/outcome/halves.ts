import type { Exchange } from '../../exchange/index.js'

/** What was answered of a pair that came to nothing: to its request in order, and to the altered one where that was sent. */
export interface Halves {
  readonly accepted?: Exchange | undefined
  readonly refused?: Exchange | undefined
}

const answers = new WeakMap<object, Exchange>()
const halvesOf = new WeakMap<object, Halves>()

/** The fault, from now on with the answer for which it was raised. */
export function withAnswer<Fault extends Error>(fault: Fault, answer: Exchange): Fault {
  answers.set(fault, answer)
  return fault
}

/**
 * The fault, from now on with what was answered of the pair before it: several clauses may share the pair, and each of them
 * is given nothing but the fault. The answer for which it was raised is that of the half that was still to come.
 */
export function withHalves(fault: unknown, { accepted, refused }: Halves): unknown {
  if (!(fault instanceof Error) || halvesOf.has(fault)) return fault
  const last = answers.get(fault)
  halvesOf.set(fault, accepted ? { accepted, refused: refused ?? last } : { accepted: last })
  return fault
}

/** What was answered before a pair came to this fault. */
export function halvesBefore(fault: unknown): Halves {
  return (fault instanceof Error ? halvesOf.get(fault) : undefined) ?? {}
}
