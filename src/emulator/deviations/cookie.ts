import type { Deviation } from '../listed.js'
import { alteredCookies } from '../behaviour/altered-cookies.js'
import type { CookieToSet } from '../http/set-cookie.js'

const day = 24 * 60 * 60

export const cookieDeviations: readonly Deviation[] = [
  {
    id: 'ticket-path-app',
    sentence: 'The path of the ticket cookie is /0.',
    breaks: ['COOKIE-1'],
    override: alteredCookies('ticket', (cookie, site) => ({ ...cookie, path: `${site.basePath}/0` })),
  },
  {
    id: 'ticket-open-to-scripts',
    sentence: 'The ticket cookie is not HttpOnly.',
    breaks: ['COOKIE-1'],
    override: alteredCookies('ticket', (cookie) => ({ ...cookie, httpOnly: false })),
  },
  {
    id: 'ticket-open-to-scripts-for-restricted-user',
    sentence: 'The ticket cookie of the restricted user is not HttpOnly.',
    breaks: ['COOKIE-1'],
    override: ({ cookies }) => ({
      cookies: {
        ticket(ticket, site) {
          const cookie = cookies.ticket(ticket, site)
          return cookie && { ...cookie, httpOnly: ticket.session.user.role !== 'restricted' }
        },
      },
    }),
  },
  {
    id: 'ticket-over-plain-http',
    sentence: 'On https the ticket cookie is not Secure.',
    breaks: ['COOKIE-2'],
    needs: { tls: true },
    override: alteredCookies('ticket', (cookie) => ({ ...cookie, secure: false })),
  },
  {
    id: 'loader-copy-open-to-scripts',
    sentence: 'The loader cookie comes twice, and the second copy is not HttpOnly.',
    breaks: ['COOKIE-3'],
    override: ({ cookies }) => ({
      cookies: {
        atLogin: ['loader', ...cookies.atLogin],
        loader(loader, site, copy) {
          const cookie = cookies.loader(loader, site, copy)
          return cookie && { ...cookie, httpOnly: copy !== 1 }
        },
      },
    }),
  },
  {
    id: 'loader-path-login',
    sentence: 'The path of the loader cookie that login sets is /ServiceModel.',
    breaks: ['COOKIE-3'],
    override: alteredCookies('loader', (cookie, site) => ({ ...cookie, path: `${site.basePath}/ServiceModel` })),
  },
  {
    id: 'loader-for-another-host',
    sentence: 'The loader cookie names the domain of another host, so that no client keeps it.',
    breaks: ['COOKIE-3', 'PAGE-2'],
    override: alteredCookies('loader', forAnotherHost),
  },
  {
    id: 'loader-missing-at-login',
    sentence: 'Login sets no loader cookie.',
    breaks: ['COOKIE-3'],
    override: ({ cookies }) => ({ cookies: { atLogin: cookies.atLogin.filter((kind) => kind !== 'loader') } }),
  },
  {
    id: 'loader-thrice',
    sentence: 'The loader cookie comes three times in the login response.',
    breaks: ['COOKIE-3'],
    override: ({ cookies }) => ({ cookies: { atLogin: ['loader', 'loader', ...cookies.atLogin] } }),
  },
  {
    id: 'token-not-secure',
    sentence: 'The token cookie is not Secure.',
    breaks: ['COOKIE-4'],
    override: alteredCookies('token', (cookie) => ({ ...cookie, secure: false })),
  },
  {
    id: 'token-path-app',
    sentence: 'The path of the token cookie is /0.',
    breaks: ['COOKIE-4'],
    override: alteredCookies('token', (cookie, site) => ({ ...cookie, path: `${site.basePath}/0` })),
  },
  {
    id: 'token-missing-for-international-user',
    sentence: 'A login by a user whose name is outside ASCII sets no token cookie, and its session needs no header.',
    breaks: ['COOKIE-4'],
    override: ({ cookies, access }) => ({
      cookies: {
        token: (session, site) => (session.user.role === 'international' ? undefined : cookies.token(session, site)),
      },
      access: {
        token: (session, call) => (session.user.role === 'international' ? 'right' : access.token(session, call)),
      },
    }),
  },
  {
    id: 'username-open-to-scripts',
    sentence: 'The user name cookie is not HttpOnly.',
    breaks: ['COOKIE-5'],
    override: alteredCookies('userName', (cookie) => ({ ...cookie, httpOnly: false })),
  },
  {
    id: 'username-path-login',
    sentence: 'The path of the user name cookie is /Login.',
    breaks: ['COOKIE-5'],
    override: alteredCookies('userName', (cookie, site) => ({ ...cookie, path: `${site.basePath}/Login` })),
  },
  {
    id: 'username-in-letters',
    sentence: 'The user name cookie holds the percent-encoded name itself.',
    breaks: ['COOKIE-6'],
    override: () => ({ cookies: { userNameValue: (name) => encodeURIComponent(name) } }),
  },
  {
    id: 'username-in-hex',
    sentence: 'The character codes in the user name cookie are hexadecimal.',
    breaks: ['COOKIE-6'],
    override: () => ({
      cookies: { userNameValue: (name) => Array.from(name, (letter) => letter.charCodeAt(0).toString(16)).join('|') },
    }),
  },
  {
    id: 'username-dashes',
    sentence: 'The character codes in the user name cookie are separated by dashes.',
    breaks: ['COOKIE-6'],
    override: () => ({
      cookies: { userNameValue: (name) => Array.from(name, (letter) => letter.charCodeAt(0)).join('-') },
    }),
  },
  {
    id: 'username-in-bytes',
    sentence: 'The user name cookie holds the codes of the UTF-8 bytes: right for ASCII names only.',
    breaks: ['COOKIE-6'],
    override: () => ({ cookies: { userNameValue: (name) => [...Buffer.from(name, 'utf8')].join('|') } }),
  },
  {
    id: 'username-first-letters',
    sentence: 'The user name cookie holds the codes of the first five characters only.',
    breaks: ['COOKIE-6'],
    override: ({ cookies }) => ({ cookies: { userNameValue: (name) => cookies.userNameValue(name.slice(0, 5)) } }),
  },
  {
    id: 'username-of-another-for-restricted-user',
    sentence: 'The user name cookie of the restricted user spells another name.',
    breaks: ['COOKIE-6'],
    override: ({ cookies }) => ({
      cookies: {
        spelledName: (user) => (user.role === 'restricted' ? 'Supervisor' : cookies.spelledName(user)),
      },
    }),
  },
  {
    id: 'username-300-days',
    sentence: 'The user name cookie is kept for 300 days.',
    breaks: ['COOKIE-7'],
    override: alteredCookies('userName', (cookie) => ({ ...cookie, maxAge: 300 * day })),
  },
  {
    id: 'username-two-weeks',
    sentence: 'The user name cookie is kept for two weeks.',
    breaks: ['COOKIE-7'],
    override: alteredCookies('userName', (cookie) => ({ ...cookie, maxAge: 14 * day })),
  },
  {
    id: 'username-ends-with-browser',
    sentence: 'The user name cookie ends with the browser.',
    breaks: ['COOKIE-7'],
    override: alteredCookies('userName', ({ maxAge: _maxAge, expires: _expires, ...cookie }) => cookie),
  },
  {
    id: 'username-max-age-in-minutes',
    sentence: 'Max-Age of the user name cookie counts minutes in place of seconds.',
    breaks: ['COOKIE-7'],
    override: alteredCookies('userName', (cookie) => ({ ...cookie, maxAge: 30 * 24 * 60 })),
  },
  {
    id: 'user-name-for-another-host',
    sentence: 'The user name cookie names the domain of another host, so that no client keeps it.',
    breaks: ['COOKIE-5'],
    override: alteredCookies('userName', forAnotherHost),
  },
]

/** As a server behind a proxy does that knows itself by its inner name. */
function forAnotherHost(cookie: CookieToSet): CookieToSet {
  return { ...cookie, domain: 'inner.example' }
}
