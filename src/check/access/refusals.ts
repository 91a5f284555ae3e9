import { isRefused } from '../core/access-refusal.js'
import type { RunContext } from '../context/run-context.js'
import { askSome, ofThose, type Several } from '../outcome/ask-all.js'
import type { Twins } from '../core/twins.js'

/** Those of these pairs whose altered half was refused access. */
export async function refusalsAmong(
  run: RunContext,
  asks: readonly (() => Promise<Twins | undefined>)[],
): Promise<Several<Twins>> {
  return ofThose(await askSome(asks), (twins) => (isRefused(run, twins.refused) ? [twins] : []))
}
