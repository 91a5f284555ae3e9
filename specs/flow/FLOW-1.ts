/** FLOW-1: the whole way of a caller in one session (section "Cookie login sequence"). */
import { check, defineClause } from '../../src/check/index.js'
import { wholeWay } from '../../src/check/services/whole-way.js'

defineClause('FLOW-1', {
  checks: {
    way: check({
      says: 'In one session a caller reads the records of a lookup, sets the lookup of the sandbox record to one of them, finds the sandbox record by a filter on the new value, and calls the custom service.',
      depth: 'core',
      cost: { requests: 7, changes: 1 },
      asks: wholeWay,
      expects: (found) => found,
    }),
  },
})
