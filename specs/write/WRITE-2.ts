/** WRITE-2: MERGE leaves the fields that it does not give, and all other records, as they were (line 99, derived). */
import { check, defineChangingClause, type Depth } from '../../src/check/index.js'
import {
  givenToSeveral,
  leftAloneBy,
  leftAloneInVerbose,
  movesNothingElse,
  noneElsewhere,
  otherRecordsWith,
  type Part,
} from '../../src/check/writing/index.js'

const oneChange = { requests: 2, changes: 1 }

const leftAlone = (part: Part, depth: Depth, says: string) =>
  check({
    says,
    depth,
    cost: oneChange,
    asks: (given) => leftAloneBy(given, part),
    expects: movesNothingElse,
  })

// Played after changes of the same fields by values of every kind (WRITE-5): what one of them moved besides shows by then.
// Not after those of the lookup, by which a server may lawfully fill in other fields: the verbose content type comes here for
// that reason, too.
defineChangingClause('WRITE-2', {
  checks: {
    several: leftAlone(
      'several',
      'core',
      'A MERGE of several fields, and every change before it, changes only the fields that it includes.',
    ),
    'other-records': check({
      says: 'No other record of the entity gets the values of the MERGE.',
      depth: 'core',
      cost: { requests: 1 },
      asks: async (given) => otherRecordsWith(given, await givenToSeveral(given)),
      expects: noneElsewhere,
    }),
    'one-field': leftAlone('first', 'full', 'A MERGE of one field changes only that field.'),
    verbose: check({
      says: 'A MERGE of one field as verbose JSON changes no more fields than in plain JSON.',
      depth: 'standard',
      cost: { requests: 4, changes: 2 },
      control: 'the same MERGE as application/json, sent before',
      asks: leftAloneInVerbose,
      expects: movesNothingElse,
    }),
  },
})
