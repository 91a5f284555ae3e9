/** GUID-4: an unquoted GUID makes the body invalid JSON; the error says that a token was not recognized ("Errors"). */
import { defineChangingClause, malformedBody } from '../../src/check/index.js'
import {
  malformedGuid,
  malformedLookupOtherwise,
  malformedOtherwise,
  notConvertible,
  tokenNotRecognized,
} from '../../src/check/changes/index.js'

const saying = { says: [tokenNotRecognized], not: notConvertible }

const unquoted = (
  kind: 'unquotedLiteral' | 'bareGuid',
  body: string,
  field: string,
  pairOf: typeof malformedOtherwise,
  changes: number,
) =>
  malformedBody(
    {
      says: `${body} for ${field}, sent by PUT (by MERGE as verbose JSON where there is no PUT), is refused in the same way.`,
      depth: 'full',
      cost: { requests: 2 * changes, changes },
    },
    ({ run, main }) => pairOf(run, main, kind),
    saying,
  )

const literal = "An unquoted guid'...'"
const bare = 'A bare GUID that begins with a letter'

defineChangingClause('GUID-4', {
  checks: {
    literal: malformedBody(
      {
        says: `${literal} is refused: the error says that a token of the JSON was not recognized.`,
        depth: 'core',
        cost: { requests: 6, changes: 3 },
      },
      ({ run, main }) => malformedGuid(run, main, 'unquotedLiteral'),
      saying,
    ),
    bare: malformedBody(
      {
        says: `${bare} is refused: the error says that a token of the JSON was not recognized.`,
        depth: 'full',
        cost: { requests: 4, changes: 2 },
      },
      ({ run, main }) => malformedGuid(run, main, 'bareGuid'),
      saying,
    ),
    'literal-lookup-put': unquoted('unquotedLiteral', literal, 'a lookup field', malformedLookupOtherwise, 7),
  },
})
