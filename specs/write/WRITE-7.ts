/** WRITE-7: a lookup is set by a nested object, in the verbose content type or else in the plain one (line 60). */
import { check, defineChangingClause } from '../../src/check/index.js'
import { keepsOthers, leftBeside, setNested, setNestedAgain, setsNested } from '../../src/check/writing/index.js'

defineChangingClause('WRITE-7', {
  checks: {
    nested: check({
      says: 'A lookup sent as a nested object together with a text reads back as set.',
      depth: 'core',
      cost: { requests: 6, changes: 2 },
      control: 'the lookup by its Id field, set to another record',
      asks: setNested,
      expects: setsNested,
    }),
    again: check({
      says: 'A nested object sets the lookup back to its previous record.',
      depth: 'full',
      cost: { requests: 3, changes: 1 },
      after: 'nested',
      asks: setNestedAgain,
      expects: setsNested,
    }),
    'other-fields': check({
      says: 'Setting the lookup by a nested object does not empty the other fields.',
      depth: 'core',
      cost: { requests: 0 },
      after: 'nested',
      asks: (given) => leftBeside(given, 'nested'),
      expects: keepsOthers,
    }),
  },
})
