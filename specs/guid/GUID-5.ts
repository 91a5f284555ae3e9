/** GUID-5: any other body that is not valid JSON is refused with an error that says so ("Errors"). */
import { defineChangingClause, malformedBody, type Depth } from '../../src/check/index.js'
import {
  digitLedGuid,
  jsonNotValid,
  malformedJson,
  malformedOtherwise,
  notANumber,
  notConvertible,
} from '../../src/check/changes/index.js'

const saying = { says: [jsonNotValid], apartFrom: notConvertible }

/** Those that go in a row with another one, before one change in order, cost nothing more. */
const inRow = 0

const body = (what: string, depth: Depth, changes: number, pairOf: Parameters<typeof malformedBody>[1]) =>
  malformedBody(
    {
      says: `${what} is refused: the error says that the JSON is not valid.`,
      depth,
      cost: { requests: 2 * changes, changes },
    },
    pairOf,
    saying,
  )

defineChangingClause('GUID-5', {
  checks: {
    'cut-off': body('A body that is cut off', 'core', 2, ({ run, main }) => malformedJson(run, main, 'cutOff')),
    'comma-missing': body('A body without a comma between two members', 'full', 4, ({ run, main }) =>
      malformedJson(run, main, 'commaMissing'),
    ),
    word: body('A body with an unknown bare word as a value', 'full', inRow, ({ run, main }) =>
      malformedJson(run, main, 'wordForValue'),
    ),
    'comma-at-end': body('A body with a comma after the last member', 'full', 3, ({ run, main }) =>
      malformedJson(run, main, 'commaAtEnd'),
    ),
    'colon-missing': body('A body without the colon after a name', 'full', inRow, ({ run, main }) =>
      malformedJson(run, main, 'colonMissing'),
    ),
    'comma-twice': body('A body with two commas between two members', 'full', inRow, ({ run, main }) =>
      malformedJson(run, main, 'commaTwice'),
    ),
    digit: body('A bare GUID that begins with a digit', 'standard', inRow, ({ run, main }) => digitLedGuid(run, main)),
    nan: body('The bare word NaN in place of a number', 'standard', 3, ({ run, main }) => notANumber(run, main)),
    'cut-off-put': body(
      'A body that is cut off, sent by PUT (by MERGE as verbose JSON where there is no PUT),',
      'full',
      inRow,
      ({ run, main }) => malformedOtherwise(run, main, 'cutOff'),
    ),
    // A reader may take what stands behind the end for another body, and say so: that it refuses it is enough.
    'word-behind': malformedBody(
      { says: 'A body with a word behind its end is refused.', depth: 'full', cost: { requests: 0 } },
      ({ run, main }) => malformedJson(run, main, 'wordBehind'),
      { says: [] },
    ),
  },
})
