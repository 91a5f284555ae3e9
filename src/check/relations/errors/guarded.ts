import type { Actor } from '../../../session/index.js'
import { percentEncoded } from '../../../odata/index.js'
import { named, seen } from '../../core/answers.js'
import { send } from '../../core/main-session.js'
import { observe } from '../../outcome/record.js'
import type { RunContext } from '../../context/run-context.js'
import { isFromOutside } from './error-shape.js'
import { plainRead, type Provoked } from './provoked.js'

/**
 * Those of failed reads that the service itself has refused. A literal that stays open is what guards before a deployment
 * look for, who answer with a page of their own and never ask the service. They look into every part of an address: one who
 * does not take the filter as another option either, of which a service makes nothing, beside a filter in order, is such a
 * guard. His refusal is recorded.
 */
export async function refusedByService(
  run: RunContext,
  main: Actor,
  provoked: readonly Provoked[],
): Promise<readonly Provoked[]> {
  const own: Provoked[] = []
  for (const each of provoked) {
    if (!(await isGuarded(run, main, each))) own.push(each)
    else
      observe(
        `a read that differs in ${each.differsIn} was likely blocked by a filter before the service: ${named(each.failed)} answered ${seen(each.failed)}`,
        { evidence: [each.failed.id] },
      )
  }
  return own
}

async function isGuarded(run: RunContext, main: Actor, { accepted, failed }: Provoked): Promise<boolean> {
  const filter = new URL(failed.request.url).searchParams.get('$filter')
  if (filter === null || !isFromOutside(failed)) return false
  const url = `${accepted.request.url}&check=${percentEncoded(filter)}`
  const answer = await run.shared(`guard of ${failed.id}`, () => send(main, { ...plainRead.legacy(run), url }))
  return answer.status === failed.status && isFromOutside(answer)
}
