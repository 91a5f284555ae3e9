/** GUID-1: text that is no GUID, given to a GUID field, is refused with an error about `Edm.Guid` ("Errors"). */
import { defineChangingClause, malformedBody } from '../../src/check/index.js'
import {
  malformedBeside,
  malformedGuid,
  malformedOtherwise,
  notConvertible,
  tokenNotRecognized,
} from '../../src/check/changes/index.js'

const saying = { says: [notConvertible], not: tokenNotRecognized }

defineChangingClause('GUID-1', {
  checks: {
    text: malformedBody(
      {
        says: 'A GUID field given text without a hex digit is refused: the error says that it cannot be converted to Edm.Guid.',
        depth: 'core',
        cost: { requests: 4, changes: 2 },
      },
      ({ run, main }) => malformedGuid(run, main, 'textForGuid'),
      saying,
    ),
    'beside-good': malformedBody(
      {
        says: 'Such a text as long as a GUID, sent as verbose JSON before good fields, is refused in the same way.',
        depth: 'standard',
        cost: { requests: 4, changes: 2 },
      },
      ({ run, main }) => malformedBeside(run, main, 'bad first'),
      saying,
    ),
    put: malformedBody(
      {
        says: 'Such a text sent by PUT (by MERGE as verbose JSON where there is no PUT) is refused in the same way.',
        depth: 'full',
        cost: { requests: 14, changes: 7 },
      },
      ({ run, main }) => malformedOtherwise(run, main, 'textForGuid'),
      saying,
    ),
  },
})
