import type { Cause } from '../cause.js'
import { isData, queryOf, type ExchangeSeen } from '../exchange-seen.js'
import { entityOf, rowsSeen, topOf } from '../rows-seen.js'

/** What gateways answer that could not take an answer in. */
const gaveUp = [413, 502, 504, 507]
const brokeOff = ['truncated', 'bodyTimeout']

export const answerTooLong: Cause = {
  id: 'answer-too-long',
  looksFor:
    'a read of a collection that a gateway gave up (413, 502, 504, 507) or that broke off in its body, while a ' +
    'shorter answer of the same collection succeeded and none of the requested length did',
  text:
    'Likely a proxy or gateway buffers answers and fails on long ones: a shorter answer of the same collection ' +
    'came through.',
  remedy:
    'Raise its buffer size, body limit and time-out, or turn off buffering for the service paths. Clients can ' +
    'request less at once ($top, $select).',
  yieldsTo: ['error-page-replaced'],
  find: ({ clause, run }) =>
    run.ofClause(clause).flatMap((seen) => {
      const entity = isData(seen) && isGivenUp(seen) && !isFiltered(seen) ? entityOf(seen) : undefined
      if (entity === undefined) return []
      const through = run.all.filter(
        (other) =>
          other.area === seen.area && other.status === 200 && !other.record.fault && entityOf(other) === entity,
      )
      const isOfLength = !through.some((other) => isAsLong(other, seen))
      return through[0] && isOfLength ? [seen.id, through[0].id] : []
    }),
}

function isGivenUp({ status, record }: ExchangeSeen): boolean {
  return gaveUp.includes(status) || brokeOff.includes(record.fault?.kind ?? '')
}

/** What came through another time, or in the length that was asked for, was not given up for its length. */
function isAsLong(other: ExchangeSeen, given: ExchangeSeen): boolean {
  return other.record.url === given.record.url || (rowsSeen(other)?.count ?? 0) >= topOf(given)
}

/** Of a filter nobody knows how long the answer would have been. */
function isFiltered(seen: ExchangeSeen): boolean {
  return queryOf(seen).has('$filter')
}
