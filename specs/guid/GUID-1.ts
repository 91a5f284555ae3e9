/** GUID-1: text that is no GUID, given to a GUID field, is refused with an error about `Edm.Guid` ("Errors"). */
import { defineChangingClause } from '../../src/check/index.js'
import { malformed, malformedBody, notConvertible, tokenNotRecognized } from '../../src/check/writing/index.js'

const saying = { says: [notConvertible], not: tokenNotRecognized }

defineChangingClause('GUID-1', {
  checks: {
    text: malformedBody(malformed('textForGuid'), saying, {
      says: 'A GUID field given text without a hex digit is refused: the error says that it cannot be converted to Edm.Guid.',
      depth: 'core',
      changes: 2,
    }),
    'beside-good': malformedBody(malformed('beforeGood'), saying, {
      says: 'Such a text as long as a GUID, sent as verbose JSON before good fields, is refused in the same way.',
      depth: 'standard',
      changes: 2,
    }),
    put: malformedBody(malformed('textForGuid', { byPut: true }), saying, {
      says: 'Such a text sent by PUT (without PUT, by MERGE as verbose JSON) is refused in the same way.',
      depth: 'full',
      changes: 7,
    }),
  },
})
