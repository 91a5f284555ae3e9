/** GUID-6: a lookup field refuses what a GUID field refuses ("Data records": lookup fields are GUIDs). */
import { defineChangingClause } from '../../src/check/index.js'
import {
  digitsAndDashes,
  malformed,
  malformedBody,
  notConvertible,
  tokenNotRecognized,
} from '../../src/check/writing/index.js'

const saying = { says: [notConvertible, digitsAndDashes], apartFrom: tokenNotRecognized }

const kinds = { textForGuid: 'text without a hex digit', wrappedGuid: "guid'...' in a JSON string" } as const

const byMerge = (kind: keyof typeof kinds) =>
  malformedBody(malformed(kind, { of: 'lookup' }), saying, {
    says: `A lookup field given ${kinds[kind]} is refused: the error names Edm.Guid, and 32 digits and 4 dashes.`,
    depth: kind === 'textForGuid' ? 'core' : 'standard',
    changes: 2,
  })

const byPut = (kind: keyof typeof kinds) =>
  malformedBody(malformed(kind, { of: 'lookup', byPut: true }), saying, {
    says: `A lookup field given ${kinds[kind]} by PUT (by MERGE as verbose JSON where there is no PUT) is refused so too.`,
    depth: 'full',
    changes: 0,
  })

defineChangingClause('GUID-6', {
  checks: {
    text: byMerge('textForGuid'),
    wrapped: byMerge('wrappedGuid'),
    'text-put': byPut('textForGuid'),
    'wrapped-put': byPut('wrappedGuid'),
  },
})
