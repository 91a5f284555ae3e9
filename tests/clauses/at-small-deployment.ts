import type { ClauseId } from '../../src/contract/index.js'
import type { ResolvedProfile } from '../../src/profile/index.js'
import { runAt } from '../../src/check/testing/run-at.js'
import { smallDeployment, type SmallDeploymentOptions } from '../../src/check/testing/small-deployment.js'
import { sentencesOf } from './judging.js'

/** What a clause says of a small deployment that answers data requests so, and as usual where it says nothing of them. */
export async function saidOf(
  id: ClauseId,
  data?: SmallDeploymentOptions['data'],
  profile: (origin: string) => Partial<ResolvedProfile> = () => ({}),
): Promise<readonly string[]> {
  const { origin } = await smallDeployment(data ? { data } : {})
  return sentencesOf(await runAt(origin, profile(origin)), id)
}

/** A profile that declares these departures. */
export function declaring(...ids: readonly string[]): Partial<ResolvedProfile> {
  return { departures: ids.map((id) => ({ id })) as never }
}

/** Answers who shows a ticket that is not, or no longer, one of a session. */
export function ofStrangeTickets(answer: SmallAnswer): SmallDeploymentOptions['data'] {
  return ({ cookies }, _nth, alive) => {
    const { '.ASPXAUTH': ticket } = cookies
    return ticket !== undefined && !alive.has(ticket) ? answer : undefined
  }
}

type SmallAnswer = ReturnType<NonNullable<SmallDeploymentOptions['data']>>
