import type { Looks } from './look.js'
import { blocked, merge, nothing, withQuote } from './pieces.js'
import { errorBody, legacyPath, login, noHeader, recorded, servicePath } from './recorded.js'

/** Causes on the way to the application: what does not let requests and answers through as they are. */
export const looksOfGateways: Looks = {
  'method-blocked': {
    shows: [
      ['405 on MERGE', 'x-0002', { exchanges: [login(), recorded({ ...merge, ...nothing, status: 405 })] }],
      [
        'a firewall’s page for every MERGE',
        'x-0002',
        { exchanges: [login(), recorded({ ...merge, ...blocked }), recorded({ id: 3 })] },
      ],
      [
        '501 on PUT',
        'x-0002',
        { exchanges: [login(), recorded({ ...merge, ...nothing, method: 'PUT', status: 501 })] },
      ],
    ],
    misses: [
      [
        'a page for one MERGE, and another that goes through',
        {
          exchanges: [login(), recorded({ ...merge, ...blocked }), recorded({ id: 3 }), recorded({ ...merge, id: 4 })],
        },
      ],
      ['a page for whatever is asked', { exchanges: [login(), recorded({ ...merge, ...blocked })] }],
      ['405 on GET', { exchanges: [login(), recorded({ id: 2, ...nothing, status: 405 })] }],
      ['400 on MERGE', { exchanges: [login(), recorded({ ...merge, status: 400, body: errorBody('no such field') })] }],
    ],
  },
  'request-filtered': {
    shows: [
      [
        'a firewall’s page for one query',
        'x-0002 x-0003',
        { exchanges: [login(), recorded({ id: 2, path: withQuote, ...blocked }), recorded({ id: 3 })] },
      ],
      [
        'an address that is too long',
        'x-0002 x-0003',
        { exchanges: [login(), recorded({ id: 2, path: withQuote, ...blocked, status: 414 }), recorded({ id: 3 })] },
      ],
    ],
    misses: [
      ['a page for every query', { exchanges: [login(), recorded({ id: 2, ...blocked })] }],
      [
        'one that goes through another time',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: withQuote, ...blocked }),
            recorded({ id: 3, path: withQuote }),
            recorded({ id: 4 }),
          ],
        },
      ],
      [
        'the service’s own words',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: withQuote, status: 400, body: errorBody('no') }),
            recorded({ id: 3 }),
          ],
        },
      ],
      [
        'a request without the header',
        { exchanges: [login(), recorded({ id: 2, sent: noHeader, ...blocked }), recorded({ id: 3 })] },
      ],
    ],
  },
  'error-page-replaced': {
    shows: [
      [
        'a page for each failure',
        'x-0002',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: withQuote, ...blocked, status: 502 }),
            recorded({ id: 3, path: `${legacyPath}?$filter=b`, ...blocked, status: 500 }),
            recorded({ id: 4 }),
          ],
        },
      ],
    ],
    misses: [
      [
        'an error of the service that comes through',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: withQuote, ...blocked, status: 500 }),
            recorded({ id: 3, path: `${legacyPath}?$filter=b`, status: 400, body: errorBody('no') }),
            recorded({ id: 4 }),
          ],
        },
      ],
      [
        'a service that is not there at all',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...nothing }),
            recorded({ id: 3, path: `${legacyPath}?$top=3`, ...nothing }),
          ],
        },
      ],
    ],
  },
  'answer-too-long': {
    shows: [
      [
        '502 for fifty, and three that come through',
        'x-0002 x-0003',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: `${legacyPath}?$top=50`, ...nothing, status: 502 }),
            recorded({ id: 3, path: `${legacyPath}?$top=3` }),
          ],
        },
      ],
      [
        'a body that breaks off',
        'x-0002 x-0003',
        {
          exchanges: [
            login(),
            recorded({ id: 2, fault: 'truncated' }),
            recorded({ id: 3, path: `${legacyPath}?$top=3` }),
          ],
        },
      ],
    ],
    misses: [
      [
        'what came through another time',
        { exchanges: [login(), recorded({ id: 2, ...nothing, status: 502 }), recorded({ id: 3 })] },
      ],
      [
        'no more than what came through for another question',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: `${legacyPath}?$top=3&$select=Id`, ...nothing, status: 502 }),
            recorded({ id: 3, path: `${legacyPath}?$top=3` }),
          ],
        },
      ],
      [
        'a filter, whose answer may be short',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: withQuote, ...nothing, status: 502 }),
            recorded({ id: 3, path: `${legacyPath}?$top=3` }),
          ],
        },
      ],
      [
        '502 for everything',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...nothing, status: 502 }),
            recorded({ id: 3, ...nothing, status: 502 }),
          ],
        },
      ],
      [
        'a connection that was reset',
        { exchanges: [login(), recorded({ id: 2, fault: 'reset' }), recorded({ id: 3 })] },
      ],
      [
        '502 for a service',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: servicePath, ...nothing, status: 502 }),
            recorded({ id: 3, path: servicePath }),
          ],
        },
      ],
    ],
  },
}
