import { randomBytes } from 'node:crypto'
import { alteredCookies } from '../alterations.js'
import { thirtyDays } from '../../behaviour/cookies.js'
import type { Variant } from '../listed.js'

export const cookieVariants: readonly Variant[] = [
  {
    id: 'loader-twice',
    sentence: 'The loader cookie comes twice in the login response.',
    override: (base) => ({ cookies: { atLogin: ['loader', ...base.cookies.atLogin] } }),
  },
  {
    id: 'cookie-order',
    sentence: 'The login response sets its cookies in the reverse order.',
    override: (base) => ({ cookies: { atLogin: [...base.cookies.atLogin].reverse() } }),
  },
  {
    id: 'username-comma',
    sentence: 'The character codes in the user name cookie are separated by a comma and a blank.',
    override: (base) => ({
      cookies: { userNameValue: (name) => base.cookies.userNameValue(name).replaceAll('|', ', ') },
    }),
  },
  {
    id: 'username-percent-encoded',
    sentence: 'The value of the user name cookie is percent-encoded.',
    override: (base) => ({
      cookies: { userNameValue: (name) => encodeURIComponent(base.cookies.userNameValue(name)) },
    }),
  },
  {
    id: 'username-lower-case',
    sentence: 'The user name cookie holds the name in lower case.',
    override: (base) => ({ cookies: { spelledName: (user) => base.cookies.spelledName(user).toLowerCase() } }),
  },
  {
    id: 'domain-user-name',
    sentence: 'The user name cookie holds the name with its domain before it.',
    override: (base) => ({ cookies: { spelledName: (user) => `CORP\\${base.cookies.spelledName(user)}` } }),
  },
  {
    id: 'expires-instead-of-max-age',
    sentence: 'The lifetime of the user name cookie is given as a date.',
    override: alteredCookies('every', (cookie, site) => {
      if (cookie.maxAge === undefined) return cookie
      const { maxAge, ...dated } = cookie
      return { ...dated, expires: new Date(site.now().getTime() + maxAge * 1000) }
    }),
  },
  {
    id: 'expires-and-max-age',
    sentence: 'The lifetime of the user name cookie is given twice, and the date is an hour off.',
    override: alteredCookies('every', (cookie, site) =>
      cookie.maxAge === undefined
        ? cookie
        : { ...cookie, expires: new Date(site.now().getTime() + thirtyDays * 1000 - 3_600_000) },
    ),
  },
  {
    id: 'cookies-same-site',
    sentence: 'Every cookie carries SameSite=Lax.',
    override: alteredCookies('every', (cookie) => ({ ...cookie, sameSite: 'Lax' })),
  },
  {
    id: 'cookies-secure',
    sentence: 'On https every cookie is Secure.',
    needs: { tls: true },
    override: alteredCookies('every', (cookie, site) => ({ ...cookie, secure: site.secure || cookie.secure === true })),
  },
  {
    id: 'cookie-path-base',
    sentence: 'The path of every cookie is the base path.',
    needs: { basePath: '/tenant' },
    override: alteredCookies('every', (cookie, site) => ({ ...cookie, path: site.basePath || '/' })),
  },
  {
    id: 'further-login-cookies',
    sentence: 'Login sets cookies that the document does not name; one of them has a name that ends in CSRF.',
    override: ({ cookies }) => ({
      cookies: {
        arranged(set, site) {
          const arranged = cookies.arranged(set, site)
          const token = cookies.name('token', site)
          const [before, after] = [
            arranged.filter(({ name }) => name !== token),
            arranged.filter(({ name }) => name === token),
          ]
          const value = randomBytes(16).toString('hex')
          return [
            { name: 'UserType', value: 'General', path: '/', httpOnly: true },
            ...before,
            { name: 'CsrfToken', value, path: '/', httpOnly: true },
            { name: 'APPCSRF', value, path: '/' },
            ...after,
          ]
        },
      },
    }),
  },
  {
    id: 'refusal-clears-cookies',
    sentence: 'A refused login clears the cookies of a login.',
    override: (base) => ({
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
  },
]
