import { claimsSuccess, type Actor } from '../../session/index.js'
import { isGoodRead } from '../answers/answers.js'
import { sendRenewing } from '../sessions/main-session.js'
import { send } from '../sessions/sending.js'
import { observe } from '../outcome/record.js'
import { plainRead } from '../sessions/requests.js'
import type { RunContext } from '../run-state/run-context.js'

/** Enough for a median, and few enough to leave few sessions behind. */
const repetitions = 3

/** Records what a session of its own for each request costs, beside one that is used again (section "Limits"). */
export async function observeSessionCost(run: RunContext, main: Actor): Promise<void> {
  if (!run.profile.entities.probe) return observe('not measured: no entity to read is configured (entities.probe)')
  const reused: number[] = []
  const renewed: number[] = []
  for (let times = 0; times < repetitions; times++) {
    const read = await sendRenewing(run, main, plainRead(run))
    if (isGoodRead(read)) reused.push(read.durationMs)
  }
  for (let times = 0; times < repetitions; times++) {
    const { name = '', password = '' } = run.profile.users.main ?? {}
    const once = run.newActor('session for one request', { name, password })
    const login = await once.tryOwnLogIn()
    if (!claimsSuccess(login)) break
    const read = await send(once, plainRead(run))
    if (isGoodRead(read)) renewed.push(login.durationMs + read.durationMs)
  }
  if (reused.length === 0 || renewed.length === 0) return observe('not measured: not every login or read succeeded')
  observe(
    `a read took ${median(reused)} ms in a reused session, and ${median(renewed)} ms with its own login (medians of ${String(repetitions)})`,
  )
}

function median(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other)
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)
}
