import { untested } from '../outcome/verdict.js'
import { named } from '../words/answers.js'
import { expect } from '../words/expect.js'
import { isLetIn, type Twins } from '../words/twins.js'

/**
 * Ends a clause where the saved session is alive for all data requests: it has not expired, and nothing is to be seen yet.
 * One that is alive for some of them and dead for others fails. A request that came to nothing counts as neither.
 */
export function needsDead(reads: readonly PromiseSettledResult<Twins>[]): void {
  const twins = reads.flatMap((read) => (read.status === 'fulfilled' ? [read.value] : []))
  const alive = twins.filter(isLetIn).map(({ refused }) => named(refused))
  if (alive.length === reads.length)
    untested('the saved session is still alive: run again once it has expired', 'expiredSession')
  if (alive.length < twins.length) {
    expect(alive, 'requests for which the saved session is still alive, beside one for which it is dead').toEqual([])
  }
}
