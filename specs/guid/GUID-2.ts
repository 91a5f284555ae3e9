/** GUID-2: the inner message of that error says that a GUID needs 32 digits and 4 dashes ("Errors"). */
import { defineChangingClause, malformedBody } from '../../src/check/index.js'
import {
  digitsAndDashes,
  malformedGuid,
  malformedOtherwise,
  tokenNotRecognized,
} from '../../src/check/changes/index.js'

const saying = { says: [digitsAndDashes], apartFrom: tokenNotRecognized }

defineChangingClause('GUID-2', {
  checks: {
    text: malformedBody(
      {
        says: 'Where a GUID field is given text, a message of the error says that a GUID needs 32 digits and 4 dashes.',
        depth: 'core',
        cost: { requests: 0 },
      },
      ({ run, main }) => malformedGuid(run, main, 'textForGuid'),
      saying,
    ),
    put: malformedBody(
      {
        says: 'Where the text is sent by PUT (by MERGE as verbose JSON where there is no PUT), the error says so too.',
        depth: 'full',
        cost: { requests: 0 },
      },
      ({ run, main }) => malformedOtherwise(run, main, 'textForGuid'),
      saying,
    ),
  },
})
