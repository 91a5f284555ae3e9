/** GUID-2: the inner message of that error says that a GUID needs 32 digits and 4 dashes ("Errors"). */
import { defineChangingClause } from '../../src/check/index.js'
import { digitsAndDashes, malformed, malformedBody, tokenNotRecognized } from '../../src/check/writing/index.js'

const saying = { says: [digitsAndDashes], apartFrom: tokenNotRecognized }

defineChangingClause('GUID-2', {
  checks: {
    text: malformedBody(malformed('textForGuid'), saying, {
      says: 'If a GUID field is set to text, a message of the error says that a GUID needs 32 digits and 4 dashes.',
      depth: 'core',
      changes: 0,
    }),
    put: malformedBody(malformed('textForGuid', { byPut: true }), saying, {
      says: 'If the text is sent by PUT (without PUT, by MERGE as verbose JSON), the error says so too.',
      depth: 'full',
      changes: 0,
    }),
  },
})
