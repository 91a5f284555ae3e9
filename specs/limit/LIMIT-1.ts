/** LIMIT-1: no answer of a legacy query has more records than the row cap (section "Limits"). */
import { check, defineClause } from '../../src/check/index.js'
import { keepsCapIfRead, largeRead, reachesCap, readByFilter } from '../../src/check/limits/index.js'

defineClause('LIMIT-1', {
  checks: {
    cap: check({
      says: 'A read of an entity with more records than the cap is cut at the cap, and no answer has more.',
      depth: 'core',
      cost: { requests: 1, rows: 'large' },
      asks: ({ run, main }) => largeRead(run, main, 'legacy'),
      expects: (read, { run }) => reachesCap(run, read),
    }),
    filter: check({
      says: 'A filter that matches most records does not lift the cap.',
      depth: 'standard',
      cost: { requests: 2, rows: 'large' },
      asks: ({ run, main }) => readByFilter(run, main),
      expects: (read, { run }) => keepsCapIfRead(run, read),
    }),
  },
})
