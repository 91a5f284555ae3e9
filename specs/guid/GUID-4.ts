/** GUID-4: an unquoted GUID makes the body invalid JSON; the error says that a token was not recognized ("Errors"). */
import { defineChangingClause } from '../../src/check/index.js'
import { malformed, malformedBody, notConvertible, tokenNotRecognized } from '../../src/check/writing/index.js'

const saying = { says: [tokenNotRecognized], not: notConvertible }

defineChangingClause('GUID-4', {
  checks: {
    literal: malformedBody(malformed('unquotedLiteral'), saying, {
      says: "An unquoted guid'...' is refused: the error says that a token of the JSON was not recognized.",
      depth: 'core',
      changes: 1,
    }),
    bare: malformedBody(malformed('bareGuid'), saying, {
      says: 'A bare GUID that begins with a letter is refused: the error says that a token of the JSON was not recognized.',
      depth: 'standard',
      changes: 2,
    }),
    'literal-lookup-put': malformedBody(malformed('unquotedLiteral', { of: 'lookup', byPut: true }), saying, {
      says: "An unquoted guid'...' for a lookup field, sent by PUT (without PUT, by MERGE as verbose JSON), is refused in the same way.",
      depth: 'full',
      changes: 7,
    }),
  },
})
