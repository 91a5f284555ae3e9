import type { Looks } from './look.js'
import { page, challenge, forced, withoutCookies } from './pieces.js'
import {
  errorBody,
  failedOn,
  inOrder,
  legacyPath,
  login,
  noHeader,
  odataPath,
  recorded,
  servicePath,
  ticket,
  toLogin,
  type Told,
} from './recorded.js'

const withTwoTokens = { ...inOrder, Cookie: `${inOrder.Cookie}; CRT_CSRF=‹csrfToken·0000cccc›` }
const otherEntity = '/0/ServiceModel/EntityDataService.svc/NoneCollection'
const refusedBySome = [login(), recorded({ id: 2, ...challenge }), recorded({ id: 3, path: otherEntity, ...challenge })]
const loaderToo: Told = {
  headers: [...(login().responseHeaders ?? []), ['Set-Cookie', 'SVCLOADER=‹cookie·1›; path=/; HttpOnly']],
}

const withoutHeader = failedOn([3, 4], {
  id: 'ACCESS-11',
  class: 'access',
  twins: [{ accepted: 'x-0003', refused: 'x-0004', differsIn: 'the CSRF header' }],
})

const ticketAlone = { headers: [['Set-Cookie', `.ASPXAUTH=${ticket}; path=/; HttpOnly`]] as const }
const withTicket = (id: number, path = legacyPath, status = 403) =>
  recorded({ id, path, status, sent: { Cookie: `.ASPXAUTH=${ticket}` } })

/** Causes by which a request in order is refused. */
export const looksOfSessions: Looks = {
  'vendor-prefix': {
    shows: [
      [
        '403 with the header of one of two cookies',
        'x-0002',
        { exchanges: [login(), recorded({ id: 2, status: 403, sent: withTwoTokens })] },
      ],
    ],
    misses: [
      [
        'another read with that header that is accepted',
        {
          exchanges: [
            login(),
            recorded({ id: 2, status: 403, sent: withTwoTokens }),
            recorded({ id: 3, path: odataPath, sent: withTwoTokens }),
          ],
        },
      ],
    ],
  },
  'csrf-header-lost': {
    shows: [
      ['403 for requests that carry the header', 'x-0002', { exchanges: [login(), recorded({ id: 2, status: 403 })] }],
    ],
    misses: [
      ['left out by the caller', { exchanges: [login(), recorded({ id: 2, status: 403, sent: noHeader })] }],
      [
        'accepted elsewhere',
        { exchanges: [login(), recorded({ id: 2, status: 403 }), recorded({ id: 3, path: odataPath })] },
      ],
      [
        '403 declared for missing rights',
        { exchanges: [login(), recorded({ id: 2, status: 403 })], profile: { departures: ['rights-403'] } },
      ],
      ['401', { exchanges: [login(), recorded({ id: 2, ...challenge })] }],
    ],
  },
  'csrf-cookie-late': {
    shows: [
      [
        'no token from the login, and 403 wherever it is asked',
        'x-0001 x-0002',
        { exchanges: [login(ticketAlone), withTicket(2), withTicket(3, odataPath)] },
      ],
    ],
    misses: [
      ['a single address, which may be closed to the user', { exchanges: [login(ticketAlone), withTicket(2)] }],
      ['an address that is open', { exchanges: [login(ticketAlone), withTicket(2), withTicket(3, odataPath, 200)] }],
      [
        'a token that the login gave',
        { exchanges: [login(), recorded({ id: 2, status: 403 }), recorded({ id: 3, status: 403, path: odataPath })] },
      ],
      [
        'rights that are refused so, as declared',
        {
          exchanges: [login(ticketAlone), withTicket(2), withTicket(3, odataPath)],
          profile: { departures: ['rights-403'] },
        },
      ],
    ],
  },
  'no-stickiness': {
    shows: [
      [
        'refused, and then accepted with the same ticket',
        'x-0002 x-0003',
        { exchanges: [login(), recorded({ id: 2, ...challenge }), recorded({ id: 3 })] },
      ],
      [
        'refused as not logged in where the CSRF header alone is missing, in such a run',
        'x-0004 x-0002 x-0003',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...challenge }),
            recorded({ id: 3 }),
            recorded({ id: 4, ...challenge, sent: noHeader }),
          ],
          clause: withoutHeader,
        },
      ],
    ],
    misses: [
      [
        'refused as not logged in for want of the CSRF header, where the session holds',
        {
          exchanges: [login(), recorded({ id: 3 }), recorded({ id: 4, ...challenge, sent: noHeader })],
          clause: withoutHeader,
        },
      ],
      [
        'accepted, and then refused: the session ended',
        { exchanges: [login(), recorded({ id: 3, ...challenge }), recorded({ id: 2 })], clause: failedOn([3]) },
      ],
      [
        'another query, which asks for other things',
        { exchanges: [login(), recorded({ id: 2, ...challenge }), recorded({ id: 3, path: `${legacyPath}?$top=3` })] },
      ],
      [
        'accepted in another format, as where rights are not asked there',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...challenge, sent: { ...inOrder, Accept: 'application/json' } }),
            recorded({ id: 3, sent: { ...inOrder, Accept: 'application/xml' } }),
          ],
        },
      ],
      [
        'accepted with another ticket',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...challenge }),
            login({ id: 3, headers: [['Set-Cookie', '.ASPXAUTH=‹ticket·2›; path=/']] }),
            recorded({ id: 4, sent: { Cookie: '.ASPXAUTH=‹ticket·2›' } }),
          ],
        },
      ],
      [
        'accepted while the other was still under way',
        { exchanges: [login(), recorded({ id: 2, ...challenge, at: 1 }), recorded({ id: 3, at: 1 })] },
      ],
    ],
  },
  'login-page-instead': {
    shows: [
      ['the page with status 200', 'x-0002', { exchanges: [login(), recorded({ id: 2, ...page })] }],
      [
        'a redirect of a request in order, after one that was accepted',
        'x-0002',
        {
          exchanges: [
            login(),
            recorded({ id: 2, status: 302, headers: [toLogin(legacyPath)] }),
            recorded({ id: 3, path: odataPath }),
          ],
        },
      ],
      [
        'the page for a request without cookies',
        'x-0002',
        { exchanges: [login(), recorded({ id: 2, ...page, ...withoutCookies })] },
      ],
    ],
    misses: [
      [
        'the redirect that a request without cookies is owed',
        { exchanges: [login(), recorded({ id: 2, status: 302, headers: [toLogin(legacyPath)], ...withoutCookies })] },
      ],
      [
        'a redirect for want of rights, where the same session reads something else',
        {
          exchanges: [
            login({ actor: 'restricted' }),
            recorded({ id: 2, actor: 'restricted' }),
            recorded({ id: 3, actor: 'restricted', path: otherEntity, status: 302, headers: [toLogin(otherEntity)] }),
          ],
          clause: failedOn([3], { id: 'RIGHTS-2', class: 'rights' }),
        },
      ],
      ['another page', { exchanges: [login(), recorded({ id: 2, type: 'text/html', body: '<h1>Maintenance</h1>' })] }],
      [
        'a redirect elsewhere',
        { exchanges: [login(), recorded({ id: 2, status: 302, headers: [['Location', '/start']] })] },
      ],
      [
        'the login page itself, asked for',
        { exchanges: [login(), recorded({ id: 2, path: '/Login/NuiLogin.aspx', ...page })] },
      ],
      [
        'the ticket of a login that was refused, which is to open nothing',
        {
          exchanges: [
            login({ body: '{"Code":1,"Message":"Invalid user name or password was specified."}' }),
            recorded({ id: 2, status: 302, headers: [toLogin(legacyPath)] }),
          ],
        },
      ],
      [
        'a session of another run',
        {
          exchanges: [
            login(),
            recorded({ id: 2, status: 302, headers: [toLogin(legacyPath)], sent: { Cookie: '.ASPXAUTH=‹ticket·9›' } }),
          ],
        },
      ],
    ],
  },
  'force-use-session-odata': {
    shows: [
      [
        '401 by OData, and another read that is accepted there with the headers',
        'x-0002 x-0003',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: '/0/odata/None', ...challenge }),
            recorded({ id: 3, path: odataPath, sent: forced }),
          ],
        },
      ],
    ],
    misses: [
      [
        '401 by OData with the headers too',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: odataPath, ...challenge }),
            recorded({ id: 3, path: odataPath, ...challenge, sent: forced }),
          ],
        },
      ],
      [
        '401 by OData, and accepted with the headers by the legacy data service',
        { exchanges: [login(), recorded({ id: 2, path: odataPath, ...challenge }), recorded({ id: 3, sent: forced })] },
      ],
    ],
  },
  'force-use-session': {
    shows: [
      [
        '401, and accepted with the headers',
        'x-0002 x-0003',
        { exchanges: [login(), recorded({ id: 2, ...challenge }), recorded({ id: 3, sent: forced })] },
      ],
      [
        '401, never tried with the headers, and accepted by OData',
        'x-0002 x-0003',
        { exchanges: [login(), recorded({ id: 2, ...challenge }), recorded({ id: 3, path: odataPath })] },
      ],
      [
        'the same, by a later session of the same user',
        'x-0002 x-0004',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...challenge }),
            login({ id: 3, headers: [['Set-Cookie', '.ASPXAUTH=‹ticket·2›; path=/']] }),
            recorded({ id: 4, path: odataPath, sent: { Cookie: '.ASPXAUTH=‹ticket·2›' } }),
          ],
        },
      ],
      [
        'an entity that OData was not asked for, where another shows it',
        'x-0002 x-0004',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: otherEntity, ...challenge }),
            recorded({ id: 3, ...challenge }),
            recorded({ id: 4, path: odataPath }),
          ],
        },
      ],
    ],
    misses: [
      [
        'an entity that OData refuses too, though another is open there',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: otherEntity, ...challenge }),
            recorded({ id: 3, ...challenge }),
            recorded({ id: 4, path: odataPath }),
            recorded({ id: 5, path: '/0/odata/None', ...challenge }),
          ],
        },
      ],
      ['401 by OData', { exchanges: [login(), recorded({ id: 2, path: odataPath, ...challenge })] }],
      [
        '401 with the headers too',
        { exchanges: [login(), recorded({ id: 2, ...challenge }), recorded({ id: 3, sent: forced, ...challenge })] },
      ],
      [
        'another ticket than the one that OData took',
        { exchanges: [login(), recorded({ id: 2, ...challenge }), recorded({ id: 3, path: odataPath, sent: {} })] },
      ],
    ],
  },
  'no-rights': {
    shows: [
      [
        '401, again in a session that was opened for it, and another session of the same user that is answered',
        'x-0002 x-0004',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...challenge }),
            login({ id: 3, headers: [['Set-Cookie', '.ASPXAUTH=‹ticket·2›; path=/']] }),
            recorded({ id: 4, path: servicePath, sent: { Cookie: '.ASPXAUTH=‹ticket·2›' } }),
          ],
        },
      ],
      [
        '401 for one entity, and another that is answered',
        'x-0002 x-0003',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...challenge }),
            recorded({
              id: 3,
              path: '/0/ServiceModel/EntityDataService.svc/NoneCollection',
              status: 404,
              body: errorBody('none'),
            }),
          ],
        },
      ],
    ],
    misses: [
      [
        'a legacy service that refuses all that OData gives',
        {
          exchanges: [
            login(),
            recorded({ id: 2, path: otherEntity, ...challenge }),
            recorded({ id: 3, ...challenge }),
            recorded({ id: 4, path: odataPath }),
          ],
        },
      ],
      [
        '401 everywhere',
        {
          exchanges: [login(), recorded({ id: 2, ...challenge }), recorded({ id: 3, path: servicePath, ...challenge })],
        },
      ],
      [
        'the restricted user, who is to be refused',
        {
          exchanges: [
            login({ actor: 'restricted' }),
            recorded({ id: 2, actor: 'restricted', ...challenge }),
            recorded({ id: 3, actor: 'restricted', path: servicePath }),
          ],
          clause: failedOn([2], { id: 'RIGHTS-1', outcome: 'cantTell' }),
        },
      ],
      [
        'a tampered ticket',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...challenge, sent: { Cookie: '.ASPXAUTH=‹ticket·9›' } }),
            recorded({ id: 3, path: servicePath }),
          ],
        },
      ],
    ],
  },
  'session-unknown': {
    shows: [
      ['401 to two entities', 'x-0002', { exchanges: refusedBySome }],
      [
        '401 to an entity and to a custom service',
        'x-0002',
        {
          exchanges: [login(), recorded({ id: 2, ...challenge }), recorded({ id: 3, path: servicePath, ...challenge })],
        },
      ],
      [
        'a redirect of the first read to the login page',
        'x-0002',
        { exchanges: [login(), recorded({ id: 2, status: 302, headers: [toLogin(legacyPath)] })] },
      ],
      [
        'three reads of one entity answered with 401',
        'x-0002',
        { exchanges: [login(), ...[2, 3, 4].map((id) => recorded({ id, ...challenge }))] },
      ],
    ],
    misses: [
      [
        'one entity alone, by both services',
        { exchanges: [login(), recorded({ id: 2, ...challenge }), recorded({ id: 3, path: odataPath, ...challenge })] },
      ],
      ['something that is answered', { exchanges: [...refusedBySome, recorded({ id: 4, path: servicePath })] }],
      ['a cookie that was not sent', { exchanges: [login(loaderToo), ...refusedBySome.slice(1)] }],
    ],
  },
}
