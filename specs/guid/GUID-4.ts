/** GUID-4: an unquoted GUID makes the body invalid JSON; the error says that a token was not recognized ("Errors"). */
import { defineChangingClause, malformedBody } from '../../src/check/index.js'
import {
  malformedGuid,
  malformedLookupOtherwise,
  notConvertible,
  tokenNotRecognized,
} from '../../src/check/changes/index.js'

const saying = { says: [tokenNotRecognized], not: notConvertible }

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
    'literal-lookup-put': malformedBody(
      {
        says: `${literal} for a lookup field, sent by PUT (by MERGE as verbose JSON where there is no PUT), is refused in the same way.`,
        depth: 'full',
        cost: { requests: 14, changes: 7 },
      },
      ({ run, main }) => malformedLookupOtherwise(run, main, 'unquotedLiteral'),
      saying,
    ),
  },
})
