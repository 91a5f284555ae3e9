/** FLOW-1: the whole way of a caller in one session (section "Cookie login sequence"). */
import { check, defineClause } from '../../src/check/index.js'
import { wholeWay } from '../../src/check/services/index.js'

defineClause('FLOW-1', {
  checks: {
    way: check({
      says: 'In one session a caller reads lookup records, sets the sandbox lookup to one, finds the sandbox record by it, and calls the custom service.',
      depth: 'core',
      cost: { requests: 7, changes: 1 },
      asks: wholeWay,
      expects: (found) => found,
    }),
  },
})
