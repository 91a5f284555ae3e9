/** WRITE-2: MERGE leaves the fields that it does not give, and all other records, as they were (line 99, derived). */
import {
  check,
  defineChangingClause,
  finding,
  movesNothingElse,
  noneElsewhere,
  type Depth,
} from '../../src/check/index.js'
import { doubtsLeft, givenSoFar, leftAloneBy, type Part } from '../../src/check/changes/others/left-alone.js'
import { otherRecordsWith } from '../../src/check/changes/others/other-records.js'
import { leftAloneInVerbose } from '../../src/check/changes/others/left-alone-in-verbose.js'

const oneChange = { requests: 2, changes: 1 }

const leftAlone = (part: Part, depth: Depth, says: string) =>
  check({ says, depth, cost: oneChange, asks: (given) => leftAloneBy(given, part), expects: movesNothingElse })

// Played after changes of the same fields by values of every kind (WRITE-5): what one of them moved besides shows by then.
// Not after those of the lookup, by which a server may lawfully fill in other fields: the verbose content type comes here for
// that reason, too.
defineChangingClause('WRITE-2', {
  checks: {
    several: leftAlone('several', 'core', 'A MERGE of several fields keeps the others, as did all changes before it.'),
    'one-field': leftAlone('first', 'full', 'A MERGE of one field keeps all others.'),
    'other-records': check({
      says: 'No other record of the entity gets the values of the MERGE.',
      depth: 'core',
      cost: { requests: 1 },
      after: 'several',
      asks: (given) => otherRecordsWith(given, givenSoFar(given.run)),
      expects: noneElsewhere,
    }),
    'server-fields': check({
      says: 'Each field that changed without being included is set by the server itself.',
      depth: 'core',
      cost: { requests: 0 },
      after: 'several',
      asks: async (given) => doubtsLeft(given),
      expects: (leftOut) =>
        finding(
          true,
          'no other field changed',
          leftOut.length > 0 ? `only ${leftOut.join(', ')}` : 'no other field changed',
        ),
    }),
    verbose: check({
      says: 'A MERGE of one field as verbose JSON changes no more fields than in plain JSON.',
      depth: 'standard',
      cost: oneChange,
      control: 'the same MERGE as application/json, if a field changed',
      asks: leftAloneInVerbose,
      expects: movesNothingElse,
    }),
  },
})
