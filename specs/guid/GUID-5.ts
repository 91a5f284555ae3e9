/** GUID-5: any other body that is not valid JSON is refused with an error that says so ("Errors"). */
import { defineChangingClause, type Depth } from '../../src/check/index.js'
import {
  jsonNotValid,
  malformed,
  malformedBody,
  notConvertible,
  type PairOrNone,
} from '../../src/check/writing/index.js'

const saying = { says: [jsonNotValid], apartFrom: notConvertible }

/** Those that go in a row with another one, before one change in order, cost nothing more. */
const inRow = 0

const body = (what: string, depth: Depth, changes: number, pairOf: PairOrNone) =>
  malformedBody(pairOf, saying, {
    says: `${what} is refused with an error about invalid JSON.`,
    depth,
    changes,
  })

defineChangingClause('GUID-5', {
  checks: {
    'cut-off': body('A body that is cut off', 'core', 2, malformed('cutOff')),
    'comma-missing': body('A body without a comma between two members', 'standard', inRow, malformed('commaMissing')),
    word: body('A body with an unknown bare word as a value', 'standard', inRow, malformed('wordForValue')),
    'comma-at-end': body('A body with a comma after the last member', 'full', 3, malformed('commaAtEnd')),
    digit: body('A bare GUID that begins with a digit', 'standard', inRow, malformed('digitLedGuid')),
    nan: body('The bare word NaN instead of a number', 'standard', 4, malformed('notANumber')),
    'cut-off-put': body(
      'A body that is cut off, sent by PUT (without PUT, by MERGE as verbose JSON),',
      'full',
      inRow,
      malformed('cutOff', { byPut: true }),
    ),
    // A reader may take what stands behind the end for another body, and say so: that it refuses it is enough.
    'word-behind': malformedBody(
      malformed('wordBehind'),
      { says: [] },
      { says: 'A body with a word after its end is refused.', depth: 'full', changes: 0 },
    ),
  },
})
