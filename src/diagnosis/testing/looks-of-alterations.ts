import type { ClauseResult } from '../../schema/generated/report.js'
import type { Looks } from './look.js'
import { challenge, page, pathOf, unsent } from './pieces.js'
import { failedOn, inOrder, legacyPath, login, loginPath, recorded, ticket, toLogin } from './recorded.js'

const pending = login({
  headers: [['Set-Cookie', 'Pending=‹cookie·1›; path=/']],
  body: '{"Code":0,"RedirectUrl":"/x"}',
})
const tampered = [{ accepted: 'x-0002', refused: 'x-0003', differsIn: 'the ticket' }]
const wall = { type: 'text/html', body: '<h1>Blocked</h1>' }
const underscored = { Cookie: `.ASPXAUTH=${ticket}; CRT_CSRF=‹csrfToken·1›`, CRT_CSRF: '‹csrfToken·1›' }
const crt = login({
  headers: [
    ['Set-Cookie', `.ASPXAUTH=${ticket}; path=/`],
    ['Set-Cookie', 'CRT_CSRF=‹csrfToken·1›; path=/'],
  ],
})
const renamed = (name: string) =>
  recorded({ id: 2, ...challenge, headers: [[name, 'Basic realm="x"']], type: 'text/html' })
const aboutChallenge = failedOn([2], { id: 'ACCESS-7', class: 'access' })
const filter = `${legacyPath}?$filter=Id%20eq%20guid%27x%27`
const redirectTo = (path: string) =>
  recorded({ id: 2, path: filter, sent: {}, status: 302, headers: [toLogin(path)], body: '' })
const refusedFilter = recorded({ id: 3, path: filter, status: 400, body: '{"error":{"message":"Syntax error"}}' })
const lowered = (to: string) => recorded({ id: 2, status: 301, headers: [['Location', to]], body: '' })

/** ACCESS-3 beside the clause in question, with what it saw of the plus signs. */
function beside(seen: string): readonly ClauseResult[] {
  const check = { id: 'signs', says: '', depth: 'core', outcome: 'failed', seen, evidence: ['x-0002'], durationMs: 1 }
  return [failedOn([2], { id: 'ACCESS-3', class: 'access', checks: [check] as never })]
}

/** Causes that alter what passes: cookies, headers, addresses, queries, and what a second factor holds back. */
export const looksOfAlterations: Looks = {
  'second-factor': {
    shows: [
      ['the clause about RedirectUrl', 'x-0001', { exchanges: [pending], clause: failedOn([1], { id: 'LOGIN-3' }) }],
      ['a read that is refused after it', 'x-0001 x-0002', { exchanges: [pending, recorded(unsent)] }],
    ],
    misses: [
      [
        'a RedirectUrl beside a ticket',
        { exchanges: [login({ body: '{"Code":0,"RedirectUrl":"/x"}' })], clause: failedOn([1], { id: 'LOGIN-3' }) },
      ],
      [
        'a lost ticket without a RedirectUrl',
        { exchanges: [login({ headers: [], body: '{"Code":0,"RedirectUrl":null}' }), recorded(unsent)] },
      ],
    ],
  },
  'cookie-path-case': {
    shows: [
      [
        'a path in capitals',
        'x-0001 x-0002',
        { exchanges: [login(pathOf('; path=/0/SERVICEMODEL')), recorded(unsent)] },
      ],
    ],
    misses: [['a path elsewhere', { exchanges: [login(pathOf('; path=/other')), recorded(unsent)] }]],
  },
  'csrf-header-underscore': {
    shows: [
      [
        '403 for a header with an underscore',
        'x-0002',
        { exchanges: [crt, recorded({ id: 2, status: 403, sent: underscored })] },
      ],
    ],
    misses: [['403 for a header without one', { exchanges: [login(), recorded({ id: 2, status: 403 })] }]],
  },
  'lower-case-redirect': {
    shows: [
      [
        'a redirect to the same address in lower case',
        'x-0002',
        { exchanges: [login(), lowered(legacyPath.toLowerCase())] },
      ],
    ],
    misses: [
      ['a redirect to the same address', { exchanges: [login(), lowered(legacyPath)] }],
      ['a redirect to another one in lower case', { exchanges: [login(), lowered('/start')] }],
    ],
  },
  'query-encoded-twice': {
    shows: [
      [
        'a ReturnUrl with %2520, and a filter that is refused',
        'x-0002 x-0003',
        { exchanges: [login(), redirectTo(filter.replaceAll('%', '%25')), refusedFilter], clause: failedOn([3]) },
      ],
    ],
    misses: [
      [
        'a ReturnUrl as it was asked',
        { exchanges: [login(), redirectTo(filter), refusedFilter], clause: failedOn([3]) },
      ],
      [
        'a filter that finds records',
        {
          exchanges: [login(), redirectTo(filter.replaceAll('%', '%25')), recorded({ id: 3, path: filter })],
          clause: failedOn([3]),
        },
      ],
    ],
  },
  'query-decoded': {
    shows: [
      [
        'a ReturnUrl without its plus sign, and the clause about plus signs',
        'x-0002',
        {
          exchanges: [login(), redirectTo(filter), refusedFilter],
          clause: failedOn([3], { id: 'READ-9' }),
          others: beside('query option $filter has a blank instead of a plus sign'),
        },
      ],
    ],
    misses: [
      [
        'another difference',
        {
          exchanges: [login(), redirectTo(filter), refusedFilter],
          clause: failedOn([3], { id: 'READ-9' }),
          others: beside('query option $filter has another value'),
        },
      ],
      [
        'a clause about something else',
        {
          exchanges: [login(), redirectTo(filter), refusedFilter],
          clause: failedOn([3]),
          others: beside('query option $filter has a blank instead of a plus sign'),
        },
      ],
    ],
  },
  'challenge-renamed': {
    shows: [
      [
        'a challenge under another name',
        'x-0002',
        { exchanges: [login(), renamed('x-amzn-Remapped-WWW-Authenticate')], clause: aboutChallenge },
      ],
    ],
    misses: [
      ['a challenge under its name', { exchanges: [login(), renamed('WWW-Authenticate')], clause: aboutChallenge }],
      ['no challenge at all', { exchanges: [login(), renamed('X-Other')], clause: aboutChallenge }],
    ],
  },
  'altered-request-filtered': {
    shows: [
      [
        'a page for a changed ticket',
        'x-0003 x-0002',
        {
          exchanges: [
            login(),
            recorded({ id: 2 }),
            recorded({ id: 3, sent: { ...inOrder, Cookie: '.ASPXAUTH=‹x›' }, ...wall }),
          ],
          clause: failedOn([2, 3], { id: 'ACCESS-6', class: 'access', twins: tampered }),
        },
      ],
    ],
    misses: [
      [
        'the login page',
        {
          exchanges: [login(), recorded({ id: 2 }), recorded({ id: 3, sent: { Cookie: '.ASPXAUTH=‹x›' }, ...page })],
          clause: failedOn([2, 3], { id: 'ACCESS-6', class: 'access', twins: tampered }),
        },
      ],
      [
        'a page for everybody',
        {
          exchanges: [login(), recorded({ id: 2, ...wall }), recorded({ id: 3, sent: {}, ...wall })],
          clause: failedOn([2, 3], { id: 'ACCESS-6', class: 'access', twins: tampered }),
        },
      ],
      [
        'a login',
        {
          exchanges: [login(), recorded({ id: 2 }), recorded({ id: 3, path: loginPath, ...wall })],
          clause: failedOn([3]),
        },
      ],
    ],
  },
}
