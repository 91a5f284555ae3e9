import type { Looks } from './look.js'
import { nothing, challenge, withoutCookies, guid, merge, unconverted } from './pieces.js'
import { errorBody, failedOn, inOrder, legacyPath, login, odataPath, recorded, rows } from './recorded.js'

const unserved = recorded({ id: 2, status: 500, body: errorBody('Column UsrPortrait cannot be serialized.') })

/** Causes in what is asked and answered. */
export const looksOfData: Looks = {
  'answer-cut': {
    shows: [
      [
        'forty of more, where the other service has fifty',
        'x-0002 x-0003',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: `${legacyPath}?$top=50`, body: rows(40) }),
            recorded({ id: 3, path: `${odataPath}?$top=50`, body: rows(50) }),
          ],
        },
      ],
      [
        'forty of the large entity',
        'x-0002',
        {
          exchanges: [login(), recorded({ id: 2, path: '/0/odata/Event?$select=Id', body: rows(40) })],
          clause: failedOn([2], { id: 'LIMIT-3', class: 'limit' }),
          profile: { large: { entity: 'Event', rows: 50_000 } },
        },
      ],
    ],
    misses: [
      [
        'with a continuation',
        {
          exchanges: [
            login(),
            recorded({ id: 2, body: rows(40, { '@odata.nextLink': 'x' }) }),
            recorded({ id: 3, path: odataPath, body: rows(50) }),
          ],
        },
      ],
      [
        'as many as were asked for',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: `${legacyPath}?$top=40`, body: rows(40) }),
            recorded({ id: 3, path: odataPath, body: rows(50) }),
          ],
        },
      ],
      [
        'a number that is not round',
        {
          exchanges: [
            login(),
            recorded({ id: 2, body: rows(37) }),
            recorded({ id: 3, path: odataPath, body: rows(50) }),
          ],
        },
      ],
      [
        'another filter',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: `${legacyPath}?$filter=Age eq 1`, body: rows(40) }),
            recorded({ id: 3, path: odataPath, body: rows(50) }),
          ],
        },
      ],
      [
        'the last page of several',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: `${legacyPath}?$skiptoken=40`, body: rows(10) }),
            recorded({ id: 3, body: rows(50) }),
          ],
        },
      ],
      [
        'as many as the cap allows',
        {
          exchanges: [
            login(),
            recorded({ id: 2, body: rows(40) }),
            recorded({ id: 3, path: odataPath, body: rows(50) }),
          ],
          profile: { cap: 40 },
        },
      ],
      [
        'one record more, made meanwhile',
        {
          exchanges: [
            login(),
            recorded({ id: 2, body: rows(40) }),
            recorded({ id: 3, path: odataPath, body: rows(41) }),
          ],
        },
      ],
    ],
  },
  'unreadable-column': {
    shows: [
      [
        'a read of all columns that fails, and one of a few that does not',
        'x-0002 x-0003',
        { exchanges: [login(), unserved, recorded({ id: 3, path: `${legacyPath}?$select=Id` })] },
      ],
    ],
    misses: [
      ['no read of a few', { exchanges: [login(), unserved, recorded({ id: 3, path: odataPath })] }],
      [
        'a read of all that goes through at another time',
        {
          exchanges: [
            login(),
            unserved,
            recorded({ id: 3, path: `${legacyPath}?$select=Id` }),
            recorded({ id: 4, path: `${legacyPath}?$top=3` }),
          ],
        },
      ],
      [
        'a page of a gateway',
        {
          exchanges: [
            login(),
            recorded({ id: 2, status: 500, type: 'text/html', body: '<h1>Error</h1>' }),
            recorded({ id: 3, path: `${legacyPath}?$select=Id` }),
          ],
        },
      ],
    ],
  },
  'lookup-id-filter': {
    shows: [
      [
        'named with Id in the profile',
        'x-0002',
        {
          exchanges: [login(), recorded({ id: 2 })],
          clause: failedOn([2], { outcome: 'cantTell', blame: 'profile' }),
          profile: { lookupFields: ['AccountId'] },
        },
      ],
      [
        'a filter on the field, refused by OData',
        'x-0002',
        {
          exchanges: [
            login(),
            recorded({
              id: 2,
              path: `${odataPath}?$filter=AccountId%20eq%20${guid}`,
              status: 400,
              body: errorBody('no'),
            }),
          ],
        },
      ],
    ],
    misses: [
      [
        'named without Id',
        { exchanges: [login(), recorded({ id: 2 })], clause: failedOn([2], { outcome: 'cantTell', blame: 'profile' }) },
      ],
      [
        'a filter along the path, refused',
        {
          exchanges: [
            login(),
            recorded({
              id: 2,
              path: `${odataPath}?$filter=Account/Id%20eq%20${guid}`,
              status: 400,
              body: errorBody('no'),
            }),
          ],
        },
      ],
      [
        'a filter on Id itself',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: `${odataPath}?$filter=Id%20eq%20${guid}`, status: 400, body: errorBody('no') }),
          ],
        },
      ],
    ],
  },
  'if-match': {
    shows: [
      [
        'a change refused with 428',
        'x-0002',
        { exchanges: [login(), recorded({ ...merge, status: 428, body: errorBody('A precondition is required') })] },
      ],
      [
        'a change refused with 400, whose message names the header',
        'x-0002',
        {
          exchanges: [
            login(),
            recorded({
              ...merge,
              status: 400,
              body: errorBody('The entity type has ETag properties, so If-Match must be specified'),
            }),
          ],
          clause: failedOn([2], { id: 'WRITE-1', class: 'write', outcome: 'cantTell' }),
        },
      ],
    ],
    misses: [
      ['a change refused for another reason', { exchanges: [login(), recorded({ ...merge, status: 400 })] }],
      [
        'a change that has the header',
        { exchanges: [login(), recorded({ ...merge, status: 412, sent: { ...inOrder, 'If-Match': '*' } })] },
      ],
      ['a read', { exchanges: [login(), recorded({ id: 2, status: 412 })] }],
      ['a change that was accepted', { exchanges: [login(), recorded({ ...merge, status: 204, body: '' })] }],
    ],
  },
  'guid-form': {
    shows: [
      [
        'the half in order of a pair, in a clause that sends malformed ones on purpose',
        'x-0003',
        {
          exchanges: [
            login(),
            recorded({ ...merge, status: 500, body: unconverted }),
            recorded({ ...merge, id: 3, status: 500, body: unconverted }),
          ],
          clause: failedOn([2, 3], {
            id: 'GUID-3',
            class: 'guid',
            outcome: 'cantTell',
            twins: [{ accepted: 'x-0003', refused: 'x-0002', differsIn: 'the form' }],
          }),
        },
      ],
      [
        'a GUID in a body, refused as none',
        'x-0002',
        {
          exchanges: [login(), recorded({ ...merge, status: 500, body: unconverted })],
          clause: failedOn([2], { id: 'WRITE-6', class: 'write' }),
        },
      ],
      [
        'a body with a GUID, refused as no JSON',
        'x-0002',
        {
          exchanges: [
            login(),
            recorded({ ...merge, status: 400, body: errorBody("The token 'guid' was not recognized") }),
          ],
          clause: failedOn([2], { id: 'WRITE-6', class: 'write' }),
        },
      ],
      [
        'a filter',
        'x-0002',
        {
          exchanges: [
            login(),
            recorded({
              id: 2,
              path: `${legacyPath}?$filter=Id eq guid'${guid}'`,
              status: 400,
              body: errorBody("incompatible with 'Edm.Guid'"),
            }),
          ],
        },
      ],
    ],
    misses: [
      [
        'a malformed one, sent on purpose',
        {
          exchanges: [login(), recorded({ ...merge, status: 500, body: unconverted })],
          clause: failedOn([2], { id: 'GUID-3', class: 'guid' }),
        },
      ],
      [
        'a malformed one as the half of a pair that is to be refused',
        {
          exchanges: [login(), recorded({ ...merge, status: 500, body: unconverted }), recorded({ ...merge, id: 3 })],
          clause: failedOn([2, 3], {
            id: 'GUID-3',
            class: 'guid',
            twins: [{ accepted: 'x-0003', refused: 'x-0002', differsIn: 'the form' }],
          }),
        },
      ],
      [
        'a body without a GUID',
        {
          exchanges: [
            login(),
            recorded({ ...merge, sentBody: '{"Notes":"‹text·1›"}', status: 500, body: unconverted }),
          ],
        },
      ],
      ['another error', { exchanges: [login(), recorded({ ...merge, status: 500, body: errorBody('deadlock') })] }],
    ],
  },
  'message-library': {
    shows: [
      [
        'a challenge',
        'x-0002',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: '/0/ServiceModel/MsgUtilService.svc/LogInMsgServer', ...challenge }),
          ],
        },
      ],
    ],
    misses: [
      [
        'a session that comes and goes',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: '/0/ServiceModel/MsgUtilService.svc/LogInMsgServer', ...challenge }),
            recorded({ id: 3, ...challenge }),
            recorded({ id: 4 }),
          ],
          clause: failedOn([2, 3], { id: 'PAGE-3', class: 'page' }),
        },
      ],
      [
        'a failure',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: '/0/ServiceModel/MsgUtilService.svc/LogInMsgServer', ...nothing, status: 500 }),
          ],
        },
      ],
      [
        'a challenge to a caller without a session',
        {
          exchanges: [
            login(),
            recorded({
              id: 2,
              path: '/0/ServiceModel/MsgUtilService.svc/LogInMsgServer',
              ...challenge,
              ...withoutCookies,
            }),
          ],
        },
      ],
    ],
  },
}
