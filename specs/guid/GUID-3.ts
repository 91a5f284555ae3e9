/** GUID-3: a `guid'...'` wrapper inside the JSON string is refused like text that is no GUID ("Errors"). */
import { defineChangingClause } from '../../src/check/index.js'
import {
  digitsAndDashes,
  malformed,
  malformedBody,
  notConvertible,
  tokenNotRecognized,
} from '../../src/check/writing/index.js'

const saying = { says: [notConvertible, digitsAndDashes], apartFrom: tokenNotRecognized }

defineChangingClause('GUID-3', {
  checks: {
    wrapped: malformedBody(malformed('wrappedGuid'), saying, {
      says: "A GUID field given guid'...' in a JSON string is refused: the error names Edm.Guid, and 32 digits and 4 dashes.",
      depth: 'core',
      changes: 1,
    }),
    put: malformedBody(malformed('wrappedGuid', { byPut: true }), saying, {
      says: "Such a guid'...' sent by PUT (without PUT, by MERGE as verbose JSON) is refused in the same way.",
      depth: 'full',
      changes: 0,
    }),
  },
})
