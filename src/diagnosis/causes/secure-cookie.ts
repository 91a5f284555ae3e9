import type { Cause } from '../cause.js'
import { refusedWithout } from './lost-cookie.js'

export const secureCookie: Cause = {
  id: 'secure-cookie-over-http',
  looksFor:
    'a ticket or token that login sets as Secure over plain http and that is never sent back, and the refusal ' +
    'that follows',
  text:
    'Likely plain http causes the refusal: login sets the cookie as Secure, so a standard cookie store does not ' +
    'send it back.',
  remedy: 'Use https. To have the checker send such cookies over http anyway, set `target.sendSecureOverHttp: true`.',
  find: (input) =>
    refusedWithout(input, (login) =>
      login.url?.protocol === 'http:'
        ? login.setCookies
            .filter(({ secure, cleared }) => secure && !cleared)
            .map((cookie) => ({ login, cookie, name: cookie.name }))
        : [],
    ),
}
