/** GUID-3: a `guid'...'` wrapper inside the JSON string is refused like text that is no GUID ("Errors"). */
import { defineChangingClause, malformedBody } from '../../src/check/index.js'
import {
  digitsAndDashes,
  malformedGuid,
  malformedOtherwise,
  notConvertible,
  tokenNotRecognized,
} from '../../src/check/changes/index.js'

const saying = { says: [notConvertible, digitsAndDashes], apartFrom: tokenNotRecognized }

defineChangingClause('GUID-3', {
  checks: {
    wrapped: malformedBody(
      {
        says: "A GUID field given guid'...' in a JSON string is refused: the error names Edm.Guid, and 32 digits and 4 dashes.",
        depth: 'core',
        cost: { requests: 4, changes: 2 },
      },
      ({ run, main }) => malformedGuid(run, main, 'wrappedGuid'),
      saying,
    ),
    put: malformedBody(
      {
        says: "Such a guid'...' sent by PUT (by MERGE as verbose JSON where there is no PUT) is refused in the same way.",
        depth: 'full',
        cost: { requests: 0 },
      },
      ({ run, main }) => malformedOtherwise(run, main, 'wrappedGuid'),
      saying,
    ),
  },
})
