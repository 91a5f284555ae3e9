/** Other reads after a change. What they still show of the old values may come from a cache, so it is never a failure. */
import { check, finding, type Check } from '../../src/check/index.js'
import { allSetBy } from '../../src/check/changes/for-all/set-for-all.js'
import { needsShownBy, type OtherWay } from '../../src/check/changes/for-all/shown-otherwise.js'
import { rowsOf, seen } from '../../src/check/core/answers.js'

export function staleReads(method: 'MERGE' | 'PUT', after: string): Readonly<Record<OtherWay, Check>> {
  const staleRead = (way: OtherWay, read: string) =>
    check({
      says: `${read} no longer shows the values from before the ${method}.`,
      depth: 'standard',
      after,
      cost: { requests: 1 },
      asks: (given) => needsShownBy(given, way, allSetBy(given.run, method)),
      expects: (answer) => {
        const rows = rowsOf(answer)?.length ?? 0
        return finding(true, 'no old value', rows > 0 ? `${String(rows)} record without an old value` : seen(answer))
      },
    })
  return {
    xml: staleRead('xml', 'A read in XML'),
    select: staleRead('select', 'A read with $select'),
    odata: staleRead('odata', 'An OData read'),
  }
}
