import { alteredCookies, altering, replacing, together, withoutAtLogin } from '../../alterations.js'
import type { CookieKind, CookiesBehaviour } from '../../../behaviour/cookies.js'
import type { Override } from '../../../behaviour/behaviour.js'
import type { Site } from '../../../deployment/deployment.js'
import type { CookieToSet } from '../../../http/set-cookie.js'
import { breaches, breachesBy, crossed } from '../breaches.js'

const day = 24 * 60 * 60

/** Breaches of the cookies that a login and the login page set. */
export const cookieDeviations = [
  ...crossed({
    'ticket-open-to-scripts': {
      says: 'The ticket cookie is not HttpOnly',
      override: alteredCookies('ticket', (cookie) => ({ ...cookie, httpOnly: false })),
      cells: { always: 'COOKIE-1/http-only', 'for-restricted-user': 'COOKIE-1/http-only' },
    },
    'ticket-empty': {
      says: 'The ticket cookie is empty',
      override: alteredCookies('ticket', (cookie) => ({ ...cookie, value: '' })),
      cells: { 'for-international-user': 'COOKIE-1/set' },
    },
    'username-of-another': {
      says: 'The user name cookie spells the name of another user',
      override: () => ({ cookies: { spelledName: () => 'Supervisor' } }),
      cells: { 'for-restricted-user': 'COOKIE-6/name' },
    },
    'token-missing': {
      says: 'No token cookie is set, and no CSRF header is required',
      override: () => ({ cookies: { token: () => undefined }, access: { token: () => 'right' } }),
      cells: { 'for-international-user': 'COOKIE-4/set' },
    },
  }),
  ...breachesBy(withAttributes, {
    'ticket-path-app': ['The path of the ticket cookie is /0.', 'COOKIE-1/path', ['ticket', at('/0')]],
    'ticket-over-plain-http': [
      'The ticket cookie is not Secure on https.',
      'COOKIE-2/secure',
      ['ticket', () => ({ secure: false })],
      { needs: { tls: true } },
    ],
    'loader-path-login': ['The loader cookie has the path /Login.', 'COOKIE-3/path', ['loader', at('/Login')]],
    'loader-for-another-host': [
      'The loader cookie names the domain of another host, as behind a proxy, so that no client keeps it.',
      ['COOKIE-3/set', 'PAGE-2/cookie'],
      ['loader', () => ({ domain: 'inner.example' })],
    ],
    'token-not-secure': ['The token cookie is not Secure.', 'COOKIE-4/secure', ['token', () => ({ secure: false })]],
    'token-path-app': ['The path of the token cookie is /0.', 'COOKIE-4/path', ['token', at('/0')]],
    'username-open-to-scripts': [
      'The user name cookie is not HttpOnly.',
      'COOKIE-5/http-only',
      ['userName', () => ({ httpOnly: false })],
    ],
    'username-path-login': ['The path of the user name cookie is /Login.', 'COOKIE-5/path', ['userName', at('/Login')]],
    'user-name-for-another-host': [
      'The user name cookie names the domain of another host, as behind a proxy, so that no client keeps it.',
      'COOKIE-5/set',
      ['userName', () => ({ domain: 'inner.example' })],
    ],
    'username-two-weeks': [
      'The UserName cookie lasts two weeks.',
      'COOKIE-7/lifetime',
      ['userName', lasting(14 * day)],
    ],
  }),
  ...breachesBy((userNameValue: CookiesBehaviour['userNameValue']) => () => ({ cookies: { userNameValue } }), {
    'username-in-hex': [
      'The character codes in the user name cookie are hexadecimal.',
      'COOKIE-6/name',
      (name) => Array.from(name, (letter) => letter.charCodeAt(0).toString(16)).join('|'),
    ],
    'username-in-bytes': [
      'The user name cookie holds the codes of the UTF-8 bytes: right for ASCII names only.',
      'COOKIE-6/name',
      (name) => [...Buffer.from(name, 'utf8')].join('|'),
    ],
  }),
  ...breaches({
    'loader-copy-open-to-scripts': [
      'The loader cookie comes twice, and the second copy is not HttpOnly.',
      'COOKIE-3/http-only',
      together(
        replacing('cookies', 'atLogin', (kinds) => ['loader' as const, ...kinds]),
        altering('cookies', 'loader', (cookie, _loader, _site, copy) => cookie && { ...cookie, httpOnly: copy !== 1 }),
      ),
    ],
    'loader-missing-at-login': ['Login sets no loader cookie.', 'COOKIE-3/set', withoutAtLogin('loader')],
    'username-ends-with-browser': [
      'The user name cookie ends with the browser.',
      'COOKIE-7/lifetime',
      alteredCookies('userName', ({ maxAge: _maxAge, expires: _expires, ...cookie }) => cookie),
    ],
  }),
]

type Attributes = (site: Site) => Partial<CookieToSet>

function withAttributes([kind, attributes]: readonly [CookieKind, Attributes]): Override {
  return alteredCookies(kind, (cookie, site) => ({ ...cookie, ...attributes(site) }))
}

function at(path: string): Attributes {
  return ({ basePath }) => ({ path: `${basePath}${path}` })
}

function lasting(maxAge: number): Attributes {
  return () => ({ maxAge })
}
