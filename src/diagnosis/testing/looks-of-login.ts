import type { Looks } from './look.js'
import { plain, refusedLogin, secureTicket, pathOf, foldedCookies, unsent } from './pieces.js'
import { base, failedOn, login, recorded, ticket } from './recorded.js'

const loaderPage = (domain: string) =>
  recorded({
    id: 3,
    path: '/Login/NuiLogin.aspx',
    sent: {},
    type: 'text/html',
    headers: [['Set-Cookie', `SVCLOADER=‹cookie·2›; path=/; HttpOnly; Domain=${domain}`]],
  })

const wrongLogin = login({
  ...refusedLogin,
  id: 2,
  actor: 'wrong password',
  sentBody: '{"UserName":"‹userName·1›","UserPassword":"‹password·2›"}',
})

/** Causes by which a session never comes about, or loses its cookies. */
export const looksOfLogin: Looks = {
  'login-code-not-zero': {
    shows: [['Code 1 behind a 200', 'x-0001', { exchanges: [login(refusedLogin)], clause: failedOn([1]) }]],
    misses: [
      [
        'a wrong password, sent on purpose by another actor',
        {
          exchanges: [login(), wrongLogin],
        },
      ],
      ['a Code beside a ticket', { exchanges: [login({ body: '{"Code":7}' })], clause: failedOn([1]) }],
      ['a success', { exchanges: [login()], clause: failedOn([1]) }],
    ],
  },
  'locked-by-own-login': {
    shows: [
      [
        'the right login refused after a wrong one of the same user',
        'x-0002 x-0003',
        { exchanges: [login(), wrongLogin, login({ ...refusedLogin, id: 3 })], clause: failedOn([3]) },
      ],
      [
        'the same after one without a password',
        'x-0002 x-0003',
        {
          exchanges: [
            login(),
            login({ ...refusedLogin, id: 2, actor: 'sloppy', sentBody: '{"UserName":"‹userName·1›"}' }),
            login({ ...refusedLogin, id: 3 }),
          ],
          clause: failedOn([3]),
        },
      ],
    ],
    misses: [
      ['a login that is refused from the first', { exchanges: [login(refusedLogin)], clause: failedOn([1]) }],
      ['the wrong one itself', { exchanges: [login(), wrongLogin], clause: failedOn([2]) }],
      [
        'a wrong login of another user',
        {
          exchanges: [
            login(),
            login({ ...refusedLogin, id: 2, sentBody: '{"UserName":"‹userName·2›","UserPassword":"‹password·2›"}' }),
            login({ ...refusedLogin, id: 3 }),
          ],
          clause: failedOn([3]),
        },
      ],
    ],
  },
  'secure-cookie-over-http': {
    shows: [
      [
        'a Secure ticket over http that does not come back',
        'x-0001 x-0002',
        {
          exchanges: [login(secureTicket), recorded({ ...unsent, base: plain })],
        },
      ],
    ],
    misses: [
      ['the same over https', { exchanges: [login({ ...secureTicket, base }), recorded(unsent)] }],
      [
        'sent all the same',
        {
          exchanges: [
            login(secureTicket),
            recorded({ ...unsent, base: plain }),
            recorded({ id: 3, base: plain, sent: { Cookie: `.ASPXAUTH=${ticket}` } }),
          ],
        },
      ],
      [
        'left out on purpose, as one half of a pair',
        {
          exchanges: [login(secureTicket), recorded({ ...unsent, base: plain })],
          clause: failedOn([2], { twins: [{ accepted: 'x-0003', refused: 'x-0002', differsIn: 'the cookies' }] }),
        },
      ],
      [
        'answered with a status that is no refusal',
        { exchanges: [login(secureTicket), recorded({ ...unsent, base: plain, status: 500, headers: [] })] },
      ],
    ],
  },
  'cookie-path': {
    shows: [
      ['a path elsewhere', 'x-0001 x-0002', { exchanges: [login(pathOf('; path=/other')), recorded(unsent)] }],
      [
        'no path at all: that of the login service',
        'x-0001 x-0002',
        { exchanges: [login(pathOf('')), recorded(unsent)] },
      ],
      [
        'the clause about that cookie',
        'x-0001',
        {
          exchanges: [login(pathOf('; path=/other')), recorded({ id: 2, sent: {} })],
          clause: failedOn([1], { id: 'COOKIE-1', class: 'cookie' }),
        },
      ],
    ],
    misses: [
      ['a path that covers the services', { exchanges: [login(pathOf('; path=/0')), recorded(unsent)] }],
      [
        'a clause about another cookie',
        {
          exchanges: [login(pathOf('; path=/other')), recorded({ id: 2, sent: {} })],
          clause: failedOn([1], { id: 'COOKIE-5', class: 'cookie' }),
        },
      ],
      [
        'a cookie that is taken away',
        { exchanges: [login({ headers: [['Set-Cookie', '.ASPXAUTH=; path=/other']] }), recorded(unsent)] },
      ],
    ],
  },
  'cookie-domain': {
    shows: [
      [
        'the name of another host',
        'x-0001 x-0002',
        { exchanges: [login(pathOf('; path=/; Domain=app01.internal')), recorded(unsent)] },
      ],
      [
        'the clause about that cookie',
        'x-0001',
        {
          exchanges: [login(pathOf('; path=/; Domain=app01.internal')), recorded({ id: 2, sent: {} })],
          clause: failedOn([1], { id: 'COOKIE-1', class: 'cookie' }),
        },
      ],
      [
        'the login page’s cookie, in the clause about it',
        'x-0003',
        {
          exchanges: [login(), recorded({ id: 2 }), loaderPage('app01.internal')],
          clause: failedOn([3], { id: 'PAGE-2', class: 'page' }),
        },
      ],
      [
        'the user name, of which nobody can read the value',
        'x-0001',
        {
          exchanges: [login({ headers: [['Set-Cookie', 'UserName=‹userName·1›; path=/; Domain=app01.internal']] })],
          clause: failedOn([1], { id: 'COOKIE-6', class: 'cookie', outcome: 'cantTell' }),
        },
      ],
    ],
    misses: [
      [
        'the very host, in the clause about the login page’s cookie',
        {
          exchanges: [login(), loaderPage('crm.example.com')],
          clause: failedOn([3], { id: 'PAGE-2', class: 'page' }),
        },
      ],
      ['the very host', { exchanges: [login(pathOf('; path=/; domain=crm.example.com')), recorded(unsent)] }],
      [
        'a domain that the host lies in',
        { exchanges: [login(pathOf('; path=/; Domain=.EXAMPLE.com')), recorded(unsent)] },
      ],
      ['an empty one, which counts as none', { exchanges: [login(pathOf('; path=/; Domain=')), recorded(unsent)] }],
    ],
  },
  'ticket-lost': {
    shows: [
      [
        'one cookie of several',
        'x-0001 x-0002',
        { exchanges: [login({ headers: [['Set-Cookie', 'SVCLOADER=‹cookie·1›; path=/']] }), recorded(unsent)] },
      ],
      [
        'another spelling of its name, in the clause about it',
        'x-0001',
        {
          exchanges: [login({ headers: [['Set-Cookie', `.aspxauth=${ticket}; path=/`]] }), recorded(unsent)],
          clause: failedOn([1], { id: 'COOKIE-1', class: 'cookie' }),
        },
      ],
      [
        'another cookie that is lacking beside it, in the clause about that',
        'x-0001',
        {
          exchanges: [login({ headers: [] }), recorded(unsent)],
          clause: failedOn([1], { id: 'COOKIE-3', class: 'cookie' }),
        },
      ],
    ],
    misses: [
      [
        'another cookie that came, in the clause about that',
        {
          exchanges: [login({ headers: [['Set-Cookie', 'SVCLOADER=‹cookie·1›; path=/']] }), recorded(unsent)],
          clause: failedOn([1], { id: 'COOKIE-3', class: 'cookie' }),
        },
      ],
      ['a login that was refused', { exchanges: [login(refusedLogin), recorded(unsent)] }],
      ['a ticket that came', { exchanges: [login(), recorded(unsent)] }],
      ['the login of somebody else', { exchanges: [login({ actor: 'restricted', headers: [] }), recorded(unsent)] }],
      ['a request that is not refused', { exchanges: [login({ headers: [] }), recorded({ id: 2, sent: {} })] }],
    ],
  },
  'cookies-folded': {
    shows: [
      ['two cookies in one header', 'x-0001 x-0002', { exchanges: [login(foldedCookies), recorded(unsent)] }],
      [
        'two cookies joined by a semicolon',
        'x-0001 x-0002',
        {
          exchanges: [
            login({ headers: [['Set-Cookie', `SVCLOADER=‹cookie·1›; path=/; .ASPXAUTH=${ticket}; path=/`]] }),
            recorded(unsent),
          ],
        },
      ],
    ],
    misses: [
      [
        'a date with its comma',
        {
          exchanges: [
            login({ headers: [['Set-Cookie', 'UserName=‹cookie·1›; expires=Mon, 21 Dec 2026 10:00:00 GMT; path=/']] }),
            recorded(unsent),
          ],
        },
      ],
    ],
  },
}
