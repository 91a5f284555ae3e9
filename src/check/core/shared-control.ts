import type { Exchange } from '../../exchange/index.js'
import type { Actor } from '../../session/index.js'
import { isSuccess } from './answers.js'
import type { RunContext } from '../context/run-context.js'

/** So many refusals one accepted request gives meaning to. A target that refuses everybody by then must be noticed. */
const mostRefusals = 6

interface SharedControl {
  readonly number: number
  readonly loginNumber: number
  uses: number
}

const controls = new WeakMap<RunContext, Map<string, SharedControl>>()

/**
 * The accepted half of several pairs with the same request in order: sent once for every few of them, and again in each new
 * session of the actor. `ask` ends the check if the request does not succeed.
 */
export async function sharedControl(
  run: RunContext,
  actor: Actor,
  name: string,
  ask: () => Promise<Exchange>,
): Promise<Exchange> {
  const known = controls.get(run) ?? new Map<string, SharedControl>()
  controls.set(run, known)
  const key = `${name} by ${actor.name}`
  const last = known.get(key)
  const serves = last !== undefined && last.uses < mostRefusals && last.loginNumber === actor.loginNumber
  const current = serves ? last : { number: (last?.number ?? 0) + 1, loginNumber: actor.loginNumber, uses: 0 }
  current.uses += 1
  known.set(key, current)
  const answer = await run.shared(`control ${key}, ${String(current.number)}`, ask)
  if (!isSuccess(answer)) current.uses = mostRefusals
  return answer
}
