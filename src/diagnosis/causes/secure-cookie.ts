import type { Cause } from '../cause.js'
import { refusedWithout } from './lost-cookie.js'

export const secureCookie: Cause = {
  id: 'secure-cookie-over-http',
  looksFor:
    'a ticket or token that login sets as Secure over plain http, never sent back, and the refusal that follows',
  text: 'Likely the refusal comes of plain http: login sets the cookie as Secure, so a store that keeps the standard does not send it back.',
  remedy:
    'Speak https to the target; to have the checker send such cookies over http all the same, set ' +
    '`target.sendSecureOverHttp: true`.',
  find: (input) =>
    refusedWithout(input, (login) =>
      login.url?.protocol === 'http:'
        ? login.setCookies
            .filter(({ secure, cleared }) => secure && !cleared)
            .map((cookie) => ({ login, cookie, name: cookie.name }))
        : [],
    ),
}
