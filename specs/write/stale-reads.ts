/** Other reads after a change. What they still show of the old values may come from a cache, so it is never a failure. */
import { check, finding, type Check } from '../../src/check/index.js'
import { allSetBy } from '../../src/check/changes/for-all/set-for-all.js'
import { needsShownBy, type OtherWay } from '../../src/check/changes/for-all/shown-otherwise.js'
import { rowsOf, seen } from '../../src/check/core/answers.js'

const staleRead = (way: OtherWay, says: string, method: 'MERGE' | 'PUT', more: Pick<Check, 'depth' | 'after'>) =>
  check({
    says,
    ...more,
    cost: { requests: 1 },
    asks: ({ run, main }) => needsShownBy({ run, main }, way, allSetBy(run, method)),
    expects: (answer) => {
      const rows = rowsOf(answer)?.length ?? 0
      return finding(true, 'no old value', rows > 0 ? `${String(rows)} record without an old value` : seen(answer))
    },
  })

export const staleReads = (method: 'MERGE' | 'PUT', more: Pick<Check, 'depth' | 'after'>) => ({
  xml: staleRead('xml', `A read in XML no longer shows the values from before the ${method}.`, method, more),
  select: staleRead(
    'select',
    `A read with $select no longer shows the values from before the ${method}.`,
    method,
    more,
  ),
  odata: staleRead('odata', `An OData read no longer shows the values from before the ${method}.`, method, more),
})
