import type { Cause } from '../cause.js'
import { isData, type ExchangeSeen } from '../exchange-seen.js'
import { entityOf } from '../rows-seen.js'

/** What gateways answer that could not take an answer in. */
const gaveUp = [413, 502, 504, 507]
const brokeOff = ['truncated', 'bodyTimeout']

export const answerTooLong: Cause = {
  id: 'answer-too-long',
  looksFor:
    'a read of a collection that a gateway gave up (413, 502, 504, 507) or that broke off in its body, where a shorter ' +
    'answer of the same collection came through',
  text: 'Likely something on the way buffers answers and gives up on the long ones: a shorter answer of the same collection came through.',
  remedy:
    'Raise the proxy’s buffer, body limit and time-out, or switch its buffering off for these paths; a client can ask for ' +
    'less at once ($top, $select).',
  find: ({ clause, run }) =>
    run.ofClause(clause).flatMap((seen) => {
      const entity = isData(seen) && isGivenUp(seen) ? entityOf(seen) : undefined
      const through = run.all.find(
        (other) =>
          other.area === seen.area && other.status === 200 && !other.record.fault && entityOf(other) === entity,
      )
      return entity !== undefined && through ? [seen.id, through.id] : []
    }),
}

function isGivenUp({ status, record }: ExchangeSeen): boolean {
  return gaveUp.includes(status) || brokeOff.includes(record.fault?.kind ?? '')
}
