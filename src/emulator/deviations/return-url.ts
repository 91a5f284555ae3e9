import type { Override } from '../behaviour.js'
import { leading, looking, who } from '../behaviour/altered-guard.js'
import type { Deviation } from '../listed.js'
import type { Call } from '../http/call.js'
import { isOfAll } from './requests.js'
import { percentDecoded, percentEncoded } from '../http/percent-encoding.js'

/** Breaches of what the redirect to the login page brings back. */
export const returnUrlDeviations: readonly Deviation[] = [
  {
    id: 'return-url-without-query',
    sentence: 'ReturnUrl holds the path alone.',
    breaks: ['ACCESS-2', 'ACCESS-3'],
    override: ({ access }) => ({
      access: { returnUrl: (call) => access.returnUrl(call).replace(/\?.*/s, '') },
    }),
  },
  {
    id: 'return-url-last-segment',
    sentence: 'ReturnUrl begins with the last segment of the path.',
    breaks: ['ACCESS-2', 'ACCESS-3', 'REST-3'],
    override: ({ access }) => ({
      access: { returnUrl: (call) => access.returnUrl(call).replace(/^[^?]*(\/[^/?]*)/, '$1') },
    }),
  },
  {
    id: 'return-url-not-encoded',
    sentence: 'ReturnUrl is not encoded: an ampersand of the query ends it.',
    breaks: ['ACCESS-2', 'ACCESS-3'],
    override: () => ({ access: { encodeReturnUrl: (url) => url } }),
  },
  {
    id: 'return-url-name-lower-case',
    sentence: 'The parameter of the login page that holds the address is called returnUrl.',
    breaks: ['ACCESS-2', 'ACCESS-3', 'REST-3'],
    override: looking('redirect', who('anybody'), (redirect) =>
      leading(redirect, (location) => location.replace('ReturnUrl=', 'returnUrl=')),
    ),
  },
  {
    id: 'return-url-encoded-twice',
    sentence: 'ReturnUrl is encoded twice.',
    breaks: ['ACCESS-2', 'ACCESS-3', 'REST-3'],
    override: ({ access }) => ({
      access: { encodeReturnUrl: (url) => access.encodeReturnUrl(access.encodeReturnUrl(url)) },
    }),
  },
  {
    id: 'return-url-plus-decoded',
    sentence: 'A plus sign that came escaped stands bare in ReturnUrl, and reads as a blank.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/%2B/gi, '+')),
  },
  {
    id: 'return-url-blank-for-plus',
    sentence: 'A plus sign that came escaped stands in ReturnUrl as an escaped blank.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/%2B/gi, '%20')),
  },
  {
    id: 'return-url-ampersand-decoded',
    sentence: 'An ampersand that came escaped stands bare in ReturnUrl, and splits the value.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/%26/g, '&')),
  },
  {
    id: 'return-url-percent-decoded',
    sentence: 'A per cent sign that came escaped stands bare in ReturnUrl.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/%25/g, '%')),
  },
  {
    id: 'return-url-question-marks',
    sentence: 'What is outside ASCII becomes question marks in ReturnUrl.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/(?:%[89A-F][0-9A-F])+/gi, '%3F')),
  },
  {
    id: 'return-url-read-as-latin-1',
    sentence: 'What is outside ASCII is taken for Latin-1 in ReturnUrl.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) =>
      url.replaceAll(/%([89A-F][0-9A-F])/gi, (_, hex: string) =>
        encodeURIComponent(String.fromCharCode(parseInt(hex, 16))),
      ),
    ),
  },
  {
    id: 'return-url-quotes-lost',
    sentence: 'Quotes are taken out of ReturnUrl.',
    breaks: ['ACCESS-2', 'ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/%27|'/g, '')),
  },
  {
    id: 'return-url-cut-at-1000',
    sentence: 'ReturnUrl is cut after 1000 characters.',
    breaks: ['ACCESS-3'],
    override: ({ access }) => ({ access: { returnUrl: (call) => access.returnUrl(call).slice(0, 1000) } }),
  },
  {
    id: 'return-url-reversed',
    sentence: 'The parameters of the query stand in the reverse order in ReturnUrl.',
    breaks: ['ACCESS-2', 'ACCESS-3'],
    override: rewriting((url) => {
      const [path = '', query] = url.split('?')
      return query === undefined ? path : `${path}?${query.split('&').reverse().join('&')}`
    }),
  },
  {
    id: 'return-url-lower-case',
    sentence: 'ReturnUrl is in lower case.',
    breaks: ['ACCESS-2', 'ACCESS-3', 'REST-3'],
    override: rewriting((url) => url.toLowerCase()),
  },
  {
    id: 'return-url-decoded-once',
    sentence: 'ReturnUrl is decoded once before it is encoded: its own escapes are lost.',
    breaks: ['ACCESS-3'],
    override: () => ({
      access: { encodeReturnUrl: (url) => percentEncoded(Buffer.from(percentDecoded(url) ?? url).toString('latin1')) },
    }),
  },
  {
    id: 'return-url-hash-decoded',
    sentence: 'A hash that came escaped stands bare in ReturnUrl, and begins a fragment.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/%23/g, '#')),
  },
  {
    id: 'return-url-astral-lost',
    sentence: 'A character that takes two units of UTF-16 becomes two replacement characters in ReturnUrl.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/%F[0-4](?:%[89AB][0-9A-F]){3}/gi, '%EF%BF%BD%EF%BF%BD')),
  },
  {
    id: 'return-url-backslash-turned',
    sentence: 'A backslash that came escaped is a slash in ReturnUrl.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/%5C/gi, '%2F')),
  },
  {
    id: 'return-url-semicolon-parts',
    sentence: 'A semicolon that came escaped parts the query in ReturnUrl, as an ampersand does.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/%3B/gi, '&')),
  },
  {
    id: 'return-url-line-break-lost',
    sentence: 'A line break that came escaped is taken out of ReturnUrl.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/%0[AD]/gi, '')),
  },
  {
    id: 'return-url-brackets-lost',
    sentence: 'Angle brackets are taken out of ReturnUrl, out of fear of markup.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/%3C|%3E/gi, '')),
  },
  {
    id: 'return-url-blanks-collapsed',
    sentence: 'Several blanks in a row are one in ReturnUrl.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/(?:%20|\+){2,}/g, '%20')),
  },
  {
    id: 'return-url-double-quotes-lost',
    sentence: 'Double quotes are taken out of ReturnUrl.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/%22/g, '')),
  },
  {
    id: 'return-url-braces-lost',
    sentence: 'Braces and square brackets are taken out of ReturnUrl.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/%(7B|7D|5B|5D)/gi, '')),
  },
  {
    id: 'return-url-at-signs-lost',
    sentence: 'At signs are taken out of ReturnUrl, as if a user stood before the host.',
    breaks: ['ACCESS-3'],
    override: rewriting((url) => url.replaceAll(/@|%40/g, '')),
  },
  {
    id: 'return-url-of-change-is-root',
    sentence: 'A change without cookies is redirected with the application in ReturnUrl, and not its own address.',
    breaks: ['ACCESS-2'],
    override: rewriting((url, { method }) => (method === 'MERGE' || method === 'PUT' ? '/0/' : url)),
  },
  {
    id: 'return-url-of-all-is-root',
    sentence: 'A read of a collection without any query is redirected with the application in ReturnUrl.',
    breaks: ['ACCESS-2'],
    override: rewriting((url, call) => (isOfAll(call) && /Collection$|\/odata\//.test(call.path) ? '/0/' : url)),
  },
  {
    id: 'return-url-empty-for-service',
    sentence: 'A custom service redirects a caller without cookies with an empty ReturnUrl.',
    breaks: ['REST-3'],
    override: rewriting((url) => (url.includes('/rest/') ? '' : url)),
  },
]

/** Alters the address before it is encoded, as a server would that had decoded a part of it. */
function rewriting(change: (url: string, call: Call) => string): Override {
  return ({ access }) => ({ access: { returnUrl: (call) => change(access.returnUrl(call), call) } })
}
