/** READ-1: GET of the collection of the legacy data service answers 200 with a collection (lines 12, 56 and 87). */
import { allOf, check, collectionIn, defineClause, finding, hasStatus, profileError } from '../../src/check/index.js'
import { plainReadInJson } from '../../src/check/reading/index.js'

defineClause('READ-1', {
  checks: {
    collection: check({
      says: 'A read of the probe entity is answered with 200 and a collection of records.',
      depth: 'core',
      cost: { requests: 1 },
      asks: ({ run, main }) => plainReadInJson(run, main),
      expects: (answer) => {
        const status = hasStatus(answer, 200)
        if (!status.holds) return status
        const { kind, count } = collectionIn(answer)
        if (kind !== 'a collection') return finding(false, 'a collection', kind)
        if (count === 0)
          profileError(
            'the collection is empty, so it is not evidence. Set entities.probe to an entity with records',
            'entities.probe',
          )
        return allOf(status, finding(true, 'a collection', `${String(count)} records`))
      },
    }),
  },
})
