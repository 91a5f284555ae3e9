import type { Looks } from './look.js'
import { blocked, guid, merge, nothing, page, withQuote } from './pieces.js'
import {
  errorBody,
  failedOn,
  inOrder,
  legacyPath,
  login,
  noHeader,
  odataPath,
  recorded,
  rows,
  servicePath,
  ticket,
  type Told,
} from './recorded.js'

const startPage = { type: 'text/html', body: '<html><div id="root"></div></html>' }
const busy = (id: number, path = legacyPath) => recorded({ id, path, ...nothing, status: 503 })
const busyPage = { type: 'text/html', body: '<h1>Busy</h1>', status: 503 }
const busyNow = [2, 3].map((id) => recorded({ id, ...busyPage }))
const ofOdata = (id: number): Told => ({ id, path: odataPath })
/** Two addresses that are put off, and answered at another time. */
const answeredLater = [
  login(),
  ...busyNow,
  recorded({ ...ofOdata(4), ...busyPage }),
  recorded({ id: 5 }),
  recorded(ofOdata(6)),
]

const renewedTicket = '‹ticket·0000dddd›'
const renewed = (sent: typeof noHeader) => ({ ...sent, Cookie: sent.Cookie.replace(ticket, renewedTicket) })

const record = `${legacyPath}(guid'${guid}')`
/** A record that reads the same before and after a change that was answered with success. */
const stale = [
  recorded({ id: 4, path: record }),
  recorded({ ...merge, id: 5, status: 204 }),
  recorded({ id: 6, path: record }),
]

const given = '‹text·1f0c22ab·18›'
/** The same in one session, and what such a change gave in a later read. */
const shownLate = (later: string) => [
  login(),
  recorded({ id: 4, path: record }),
  recorded({ ...merge, id: 5, status: 204, sentBody: `{"Notes":"${given}"}` }),
  recorded({ id: 6, path: record }),
  recorded({ id: 7, path: record, body: JSON.stringify({ value: [{ Id: guid, Notes: later }] }) }),
]

/** A page for each failure of the data service. */
const replaced = [
  login(),
  recorded({ id: 2, path: withQuote, ...blocked, status: 502 }),
  recorded({ id: 3, path: `${legacyPath}?$filter=b`, ...blocked, status: 500 }),
  recorded({ id: 4 }),
]

/** Causes on the way to the application: what does not let requests and answers through as they are. */
export const looksOfGateways: Looks = {
  'rate-limited': {
    shows: [
      [
        '503 now and then, wherever it is asked',
        'x-0002',
        { exchanges: [login(), busy(2), busy(3), busy(4, odataPath), recorded({ id: 5 }), recorded(ofOdata(6))] },
      ],
      [
        '429 for a login and for reads',
        'x-0002',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...nothing, status: 429 }),
            recorded({ id: 3, ...nothing, status: 429 }),
            login({ id: 4, ...nothing, status: 429 }),
            recorded({ id: 5 }),
          ],
        },
      ],
      [
        'an address that is put off in the same words whenever it is asked',
        'x-0007',
        {
          exchanges: [...answeredLater, recorded({ id: 7, path: record, ...busyPage })],
          clause: failedOn([7], { outcome: 'cantTell' }),
        },
      ],
    ],
    misses: [
      [
        'an address that is away in words of its own',
        {
          exchanges: [...answeredLater, recorded({ id: 7, path: record, ...busyPage, body: '<h1>Down</h1>' })],
          clause: failedOn([7], { outcome: 'cantTell' }),
        },
      ],
      ['one address that is away', { exchanges: [login(), busy(2), busy(3), busy(4), recorded(ofOdata(5))] }],
      [
        'one address now and then',
        { exchanges: [login(), busy(2), busy(3), busy(4), recorded({ id: 5 }), recorded(ofOdata(6))] },
      ],
      [
        'what failed by being served',
        {
          exchanges: [login(), busy(2), busy(3), busy(4, odataPath), recorded({ id: 5 }), recorded(ofOdata(6))],
          clause: { ...failedOn([2, 5]), actual: '200 with 3 records' },
        },
      ],
      ['twice', { exchanges: [login(), busy(2), busy(3, odataPath), recorded({ id: 4 }), recorded(ofOdata(5))] }],
      [
        'a target that is away for all',
        { exchanges: [login(), busy(2), busy(3, odataPath), busy(4), busy(5, odataPath)] },
      ],
    ],
  },
  'answers-cached': {
    shows: [
      [
        'the same bytes without the ticket, and a record that reads as before its change',
        'x-0002 x-0003',
        { exchanges: [login(), recorded({ id: 2 }), recorded({ id: 3, sent: {} }), ...stale], clause: failedOn([3]) },
      ],
      [
        'a hit by its header',
        'x-0002 x-0003',
        {
          exchanges: [login(), recorded({ id: 2 }), recorded({ id: 3, sent: {}, headers: [['X-Cache', 'HIT']] })],
          clause: failedOn([3]),
        },
      ],
    ],
    misses: [
      [
        'what is open to everybody',
        { exchanges: [login(), recorded({ id: 2 }), recorded({ id: 3, sent: {} })], clause: failedOn([3]) },
      ],
      [
        'what stores no change',
        { exchanges: [login(), recorded({ id: 2 }), recorded({ id: 3 }), ...stale], clause: failedOn([6]) },
      ],
      ['a record that shows its change later', { exchanges: shownLate(given), clause: failedOn([6]) }],
      [
        'other bytes',
        {
          exchanges: [login(), recorded({ id: 2 }), recorded({ id: 3, sent: {}, body: rows(2) }), ...stale],
          clause: failedOn([3]),
        },
      ],
      [
        'another address',
        {
          exchanges: [login(), recorded({ id: 2 }), recorded({ id: 3, headers: [['Age', '7']], path: odataPath })],
          clause: failedOn([3]),
        },
      ],
    ],
  },
  'reads-lag': {
    shows: [
      [
        'a record that reads as before its change, and later as that gave it',
        'x-0004 x-0006 x-0005 x-0007',
        { exchanges: shownLate(given), clause: failedOn([6]) },
      ],
    ],
    misses: [
      [
        'what comes to hold something else than its change gave',
        { exchanges: shownLate('‹text·00000000·18›'), clause: failedOn([6]) },
      ],
    ],
  },
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
        'a firewall’s page with status 200',
        'x-0002 x-0003',
        { exchanges: [login(), recorded({ id: 2, path: withQuote, ...startPage }), recorded({ id: 3 })] },
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
        'data that calls itself a page, which something on the way named wrongly',
        { exchanges: [login(), recorded({ id: 2, path: withQuote, type: 'text/html' }), recorded({ id: 3 })] },
      ],
      [
        'a page for a caller who asks for one, as a browser does',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...startPage, sent: { ...inOrder, Accept: 'text/html,*/*;q=0.8' } }),
            recorded({ id: 3, sent: { ...inOrder, Accept: 'application/json' } }),
          ],
        },
      ],
      [
        'a request without the token, whose ticket another answer has renewed',
        {
          exchanges: [
            login(),
            recorded({ id: 3, path: withQuote, sent: renewed(noHeader), ...blocked }),
            recorded({ id: 4, sent: renewed(inOrder) }),
            recorded({ id: 2, headers: [['Set-Cookie', `.ASPXAUTH=${renewedTicket}; path=/`]] }),
          ],
          clause: failedOn([3]),
        },
      ],
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
  'page-instead': {
    shows: [
      ['a start page for every path', 'x-0002', { exchanges: [login(), recorded({ id: 2, ...startPage })] }],
      [
        'maintenance, in the middle of the run',
        'x-0003',
        {
          exchanges: [login(), recorded({ id: 2 }), recorded({ id: 3, ...startPage })],
          clause: failedOn([3]),
        },
      ],
      [
        'a custom service that is answered with the same page as data',
        'x-0003',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...startPage }),
            recorded({ id: 3, method: 'POST', path: servicePath, ...startPage }),
          ],
          clause: failedOn([3]),
        },
      ],
    ],
    misses: [
      [
        'a custom service that is answered with a page of its own',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...startPage }),
            recorded({ id: 3, method: 'POST', path: servicePath, ...startPage, body: '<h1>Hello</h1>' }),
          ],
          clause: failedOn([3]),
        },
      ],
      [
        'a page for a caller who asks for one',
        {
          exchanges: [login(), recorded({ id: 2, ...startPage, sent: { ...inOrder, Accept: 'text/html,*/*;q=0.8' } })],
        },
      ],
      ['a page with an error’s status', { exchanges: [login(), recorded({ id: 2, ...startPage, status: 503 })] }],
      [
        'a custom service, which may bring pages',
        { exchanges: [login(), recorded({ id: 2, path: servicePath, ...startPage })] },
      ],
      ['a request without cookies', { exchanges: [login(), recorded({ id: 2, sent: {}, ...startPage })] }],
      ['the login page', { exchanges: [login(), recorded({ id: 2, ...page })] }],
      ...['{"value":[]}', '<?xml version="1.0"?>\n<feed xmlns="x"></feed>', '<m:error xmlns:m="x"/>'].map(
        (body) =>
          [
            `data that calls itself a page: ${body}`,
            { exchanges: [login(), recorded({ id: 2, type: 'text/html', body })] },
          ] as const,
      ),
    ],
  },
  'error-page-replaced': {
    shows: [
      [
        'a page for each failure',
        'x-0002',
        {
          exchanges: replaced,
        },
      ],
      [
        'a page for a change of a record that does not exist',
        'x-0002',
        {
          exchanges: [
            login(),
            recorded({ id: 2, method: 'MERGE', path: `${legacyPath}(guid'${guid}')`, ...blocked, status: 404 }),
            recorded({ id: 3, path: `${legacyPath}?$filter=b`, ...blocked, status: 500 }),
            recorded({ id: 4 }),
            recorded({ id: 5, method: 'MERGE', path: `${legacyPath}(guid'${guid.replace('4', '5')}')`, status: 204 }),
          ],
        },
      ],
      [
        'the same page for a 401 that has to offer something',
        'x-0005',
        {
          exchanges: [...replaced, recorded({ id: 5, sent: {}, ...blocked, status: 401 })],
          clause: failedOn([5], { id: 'ACCESS-7', class: 'access' }),
        },
      ],
    ],
    misses: [
      [
        'another page for a 401 that has to offer something',
        {
          exchanges: [...replaced, recorded({ id: 5, sent: {}, ...page, status: 401 })],
          clause: failedOn([5], { id: 'ACCESS-7', class: 'access' }),
        },
      ],
      [
        'a 401 with that page where another status is owed',
        {
          exchanges: [...replaced, recorded({ id: 5, sent: {}, ...blocked, status: 401 })],
          clause: failedOn([5], { id: 'ACCESS-9', class: 'access' }),
        },
      ],
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
