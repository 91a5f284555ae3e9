import { altering, replacing } from '../../alterations.js'
import { leading, looking, who } from '../../altered-guard.js'
import type { Override } from '../../../behaviour/behaviour.js'
import type { Call } from '../../../http/call.js'
import { breaches, breachesBy, crossed } from '../breaches.js'

/** Breaches of the ReturnUrl in the redirect to the login page. */
export const returnUrlDeviations = [
  ...crossed({
    'return-url-path-only': {
      says: 'ReturnUrl lacks the query',
      override: rewriting((url) => url.replace(/\?.*/s, '')),
      cells: {
        always: { id: 'return-url-without-query', breaks: ['ACCESS-2/return-url', 'ACCESS-3/long'] },
        'in-xml': { id: 'return-url-without-query-in-xml', breaks: 'ACCESS-2/xml' },
      },
    },
    'return-url-is-root': {
      says: 'ReturnUrl is the application, and not the address asked for',
      override: rewriting(() => '/0/'),
      cells: {
        'on-change': { id: 'return-url-of-change-is-root', breaks: 'ACCESS-2/merge' },
        'without-query': { id: 'return-url-of-all-is-root', breaks: 'ACCESS-2/other-reads' },
      },
    },
    'return-url-empty': {
      says: 'ReturnUrl is empty',
      override: rewriting(() => ''),
      cells: { service: { id: 'return-url-empty-for-service', breaks: 'REST-3/call' } },
    },
  }),
  ...breaches({
    'return-url-not-encoded': [
      'ReturnUrl is not encoded: an ampersand of the query ends it.',
      ['ACCESS-2/other-reads', 'ACCESS-3/long'],
      () => ({ access: { encodeReturnUrl: (url) => url } }),
    ],
    'return-url-name-lower-case': [
      'The parameter of the login page is called returnUrl.',
      ['ACCESS-2/return-url', 'ACCESS-3/long', 'REST-3/call'],
      looking('redirect', who('anybody'), (redirect) =>
        leading(redirect, (location) => location.replace('ReturnUrl=', 'returnUrl=')),
      ),
    ],
    'return-url-encoded-twice': [
      'ReturnUrl is encoded twice.',
      ['ACCESS-2/return-url', 'ACCESS-3/long', 'REST-3/call'],
      replacing('access', 'encodeReturnUrl', (encode) => (url) => encode(encode(url))),
    ],
  }),
  ...breachesBy(rewriting, {
    'return-url-cut-at-1000': ['ReturnUrl ends after 1000 characters.', 'ACCESS-3/long', (url) => url.slice(0, 1000)],
    'return-url-reversed': [
      'The parameters of the query are in the reverse order in ReturnUrl.',
      ['ACCESS-2/other-reads', 'ACCESS-3/long'],
      (url) => url.replace(/(?<=\?).*/s, (query) => query.split('&').reverse().join('&')),
    ],
    'return-url-lower-case': [
      'ReturnUrl is in lower case.',
      ['ACCESS-2/return-url', 'ACCESS-3/long', 'REST-3/call'],
      (url) => url.toLowerCase(),
    ],
    'return-url-read-as-latin-1': [
      'Letters outside ASCII are read as Latin-1 in ReturnUrl.',
      'ACCESS-3/signs',
      (url) =>
        url.replaceAll(/%([89A-F][0-9A-F])/gi, (_, hex: string) =>
          encodeURIComponent(String.fromCharCode(parseInt(hex, 16))),
        ),
    ],
  }),
  ...breachesBy(
    ([found, instead = '']: readonly [RegExp, string?]) => rewriting((url) => url.replaceAll(found, instead)),
    {
      'return-url-plus-decoded': ['A plus sign is not escaped in ReturnUrl.', 'ACCESS-3/signs', [/%2B/gi, '+']],
      'return-url-ampersand-decoded': ['An ampersand is not escaped in ReturnUrl.', 'ACCESS-3/signs', [/%26/g, '&']],
      'return-url-percent-decoded': ['A percent sign is not escaped in ReturnUrl.', 'ACCESS-3/signs', [/%25/g, '%']],
      'return-url-quotes-lost': ['ReturnUrl loses quotes.', ['ACCESS-2/merge', 'ACCESS-3/long'], [/%27|'/g]],
    },
  ),
]

/** Alters the address before it is encoded, as a server would that had decoded a part of it. */
function rewriting(change: (url: string, call: Call) => string): Override {
  return altering('access', 'returnUrl', change)
}
