import { isRefused } from '../core/access-refusal.js'
import type { RunContext } from '../context/run-context.js'
import { askSome, ofThose, type Several } from '../outcome/ask-all.js'
import type { Twins } from '../core/twins.js'
import { Undecided } from '../outcome/verdict.js'

/** Those of these pairs whose altered half was refused access. */
export async function refusalsAmong(
  run: RunContext,
  asks: readonly (() => Promise<Twins | undefined>)[],
): Promise<Several<Twins>> {
  return ofThose(await askSome(asks), (twins) => (isRefused(run, twins.refused) ? [twins] : []))
}

/** Passes over a row that the profile does not give, or not so that it serves. */
export function passOverNotGiven(fault: unknown): undefined {
  if (!(fault instanceof Undecided && fault.blame === 'profile')) throw fault
}
