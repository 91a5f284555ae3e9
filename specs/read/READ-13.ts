/** READ-13: a collection that does not exist is never answered with rows (derived; line 56). */
import { check, defineClause, untested } from '../../src/check/index.js'
import { hasNoRows, unknownCollection } from '../../src/check/reading/index.js'

const control = 'the same read of the probe entity'

defineClause('READ-13', {
  checks: {
    json: check({
      says: 'A read of a collection that does not exist returns no records.',
      depth: 'core',
      cost: { requests: 2 },
      control,
      asks: async ({ run, main }) => {
        const [pair = untested('there is no such read')] = await unknownCollection(run, main, 'legacy')
        return pair.failed
      },
      expects: hasNoRows,
    }),
  },
})
