import { randomBytes } from 'node:crypto'
import { alteredCookies, altering, replacing } from '../alterations.js'
import { thirtyDays } from '../../behaviour/cookies.js'
import { permitted } from '../listed.js'

export const cookieVariants = permitted({
  'loader-twice': [
    'The loader cookie comes twice in the login response.',
    replacing('cookies', 'atLogin', (kinds) => ['loader' as const, ...kinds]),
  ],
  'cookie-order': [
    'The login response sets its cookies in the reverse order.',
    replacing('cookies', 'atLogin', (kinds) => kinds.toReversed()),
  ],
  'username-comma': [
    'The character codes in the user name cookie are separated by a comma and a blank.',
    altering('cookies', 'userNameValue', (value) => value.replaceAll('|', ', ')),
  ],
  'username-percent-encoded': [
    'The value of the user name cookie is percent-encoded.',
    altering('cookies', 'userNameValue', (value) => encodeURIComponent(value)),
  ],
  'username-lower-case': [
    'The user name cookie holds the name in lower case.',
    altering('cookies', 'spelledName', (name) => name.toLowerCase()),
  ],
  'domain-user-name': [
    'The user name cookie holds the name with its domain before it.',
    altering('cookies', 'spelledName', (name) => `CORP\\${name}`),
  ],
  'expires-instead-of-max-age': [
    'The lifetime of the user name cookie is given as a date.',
    alteredCookies('every', (cookie, site) => {
      if (cookie.maxAge === undefined) return cookie
      const { maxAge, ...dated } = cookie
      return { ...dated, expires: new Date(site.now().getTime() + maxAge * 1000) }
    }),
  ],
  'expires-and-max-age': [
    'The lifetime of the user name cookie is given twice, and the date is an hour off.',
    alteredCookies('every', (cookie, site) =>
      cookie.maxAge === undefined
        ? cookie
        : { ...cookie, expires: new Date(site.now().getTime() + thirtyDays * 1000 - 3_600_000) },
    ),
  ],
  'cookies-same-site': [
    'Every cookie carries SameSite=Lax.',
    alteredCookies('every', (cookie) => ({ ...cookie, sameSite: 'Lax' })),
  ],
  'cookies-secure': [
    'On https every cookie is Secure.',
    alteredCookies('every', (cookie, site) => ({ ...cookie, secure: site.secure || cookie.secure === true })),
    { needs: { tls: true } },
  ],
  'cookie-path-base': [
    'The path of every cookie is the base path.',
    alteredCookies('every', (cookie, site) => ({ ...cookie, path: site.basePath || '/' })),
    { needs: { basePath: '/tenant' } },
  ],
  'further-login-cookies': [
    'Login sets cookies that the document does not name; one of them has a name that ends in CSRF.',
    replacing('cookies', 'arranged', (arrange, { cookies }) => (set, site) => {
      const arranged = arrange(set, site)
      const token = cookies.name('token', site)
      const value = randomBytes(16).toString('hex')
      return [
        { name: 'UserType', value: 'General', path: '/', httpOnly: true },
        ...arranged.filter(({ name }) => name !== token),
        { name: 'CsrfToken', value, path: '/', httpOnly: true },
        { name: 'APPCSRF', value, path: '/' },
        ...arranged.filter(({ name }) => name === token),
      ]
    }),
  ],
  'refusal-clears-cookies': [
    'A refused login clears the cookies of a login.',
    (base) => ({
      login: {
        refusalCookies(_why, call) {
          const { site } = call.deployment
          return (['ticket', 'token', 'session'] as const).map((kind) => ({
            name: base.cookies.name(kind, site),
            value: '',
            path: '/',
            expires: new Date(0),
          }))
        },
      },
    }),
  ],
})
