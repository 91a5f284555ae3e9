import type { Case, Looks } from './look.js'
import { nothing, withoutCookies } from './pieces.js'
import {
  base,
  errorBody,
  failedOn,
  legacyPath,
  login,
  odataPath,
  recorded,
  servicePath,
  ticket,
  toLogin,
} from './recorded.js'

const ledTo = (to: string) => recorded({ id: 2, sent: {}, status: 302, headers: [['Location', to]] })

/** Causes on the way to the application: addresses that do not meet it, or are not its own. */
export const looksOfTheWay: Looks = {
  'app-root': {
    shows: [
      [
        'nothing below /0, by two services',
        'x-0002',
        { exchanges: [login(), recorded({ id: 2, ...nothing }), recorded({ id: 3, path: odataPath, ...nothing })] },
      ],
      [
        'nothing below /0, and no anonymous service either',
        'x-0004',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...nothing }),
            recorded({ id: 3, path: odataPath, ...nothing }),
            recorded({ id: 4, path: servicePath, ...withoutCookies, ...nothing }),
          ],
          clause: failedOn([4], { id: 'REST-4' }),
        },
      ],
      [
        'nothing below /0, and a login that leads to the root',
        'x-0001',
        {
          exchanges: [
            login({
              headers: [
                ['Set-Cookie', `.ASPXAUTH=${ticket}; path=/`],
                ['Location', '/'],
              ],
            }),
            recorded({ id: 2, ...nothing }),
            recorded({ id: 3, path: odataPath, ...nothing }),
          ],
          clause: failedOn([1], { id: 'LOGIN-8' }),
        },
      ],
      [
        'a ReturnUrl without /0, of a custom service',
        'x-0002',
        {
          exchanges: [
            recorded({
              id: 2,
              path: servicePath,
              ...withoutCookies,
              status: 302,
              headers: [toLogin(servicePath.slice(2))],
            }),
          ],
        },
      ],
      [
        'a ReturnUrl without /0',
        'x-0002',
        { exchanges: [recorded({ id: 2, ...withoutCookies, status: 302, headers: [toLogin(legacyPath.slice(2))] })] },
      ],
      [
        'a ReturnUrl with /0 twice',
        'x-0002',
        { exchanges: [recorded({ id: 2, ...withoutCookies, status: 302, headers: [toLogin(`/0${legacyPath}`)] })] },
      ],
    ],
    misses: [
      ['one service alone', { exchanges: [login(), recorded({ id: 2, ...nothing })] }],
      [
        'something below /0 that is there',
        { exchanges: [login(), recorded({ id: 2, ...nothing }), recorded({ id: 3, path: odataPath })] },
      ],
      [
        'the ReturnUrl that was asked for',
        { exchanges: [recorded({ id: 2, ...withoutCookies, status: 302, headers: [toLogin(legacyPath)] })] },
      ],
      [
        'a ReturnUrl that is wrong otherwise',
        { exchanges: [recorded({ id: 2, ...withoutCookies, status: 302, headers: [toLogin('/ContactCollection')] })] },
      ],
    ],
  },
  'probe-unknown': {
    shows: [
      [
        '404 in the words of both services',
        'x-0002',
        {
          exchanges: [
            login(),
            recorded({ id: 2, status: 404, body: errorBody('no segment') }),
            recorded({ id: 3, path: odataPath, status: 404, body: errorBody('no segment') }),
          ],
        },
      ],
    ],
    misses: [
      [
        'by one service only',
        {
          exchanges: [
            login(),
            recorded({ id: 2, status: 404, body: errorBody('no segment') }),
            recorded({ id: 3, path: odataPath }),
          ],
        },
      ],
      [
        'another entity, asked for on purpose',
        { exchanges: [login(), recorded({ id: 2, path: '/0/odata/None', status: 404, body: errorBody('none') })] },
      ],
    ],
  },
  'legacy-absent': {
    shows: [
      [
        'a page with 404 for it, and data of the other service',
        'x-0002 x-0003',
        { exchanges: [login(), recorded({ id: 2, ...nothing }), recorded({ id: 3, path: odataPath })] },
      ],
    ],
    misses: [
      [
        'its own error body',
        {
          exchanges: [
            login(),
            recorded({ id: 2, status: 404, body: errorBody('no segment') }),
            recorded({ id: 3, path: odataPath }),
          ],
        },
      ],
      [
        'an answer of it in between',
        {
          exchanges: [
            login(),
            recorded({ id: 2, ...nothing }),
            recorded({ id: 3, path: odataPath }),
            recorded({ id: 4 }),
          ],
        },
      ],
      [
        'no data elsewhere',
        { exchanges: [login(), recorded({ id: 2, ...nothing }), recorded({ id: 3, path: odataPath, status: 500 })] },
      ],
    ],
  },
  'next-link-elsewhere': {
    shows: [
      [
        'another host, in verbose JSON',
        'x-0002',
        undecidedOn(`{"d":{"results":[],"__next":"http://inner:8080/C?$skip=4"}}`),
      ],
      [
        'another scheme, escaped',
        'x-0002',
        undecidedOn('{"value":[],"odata.nextLink":"http:\\/\\/crm.example.com\\/C"}'),
      ],
      ['another port', 'x-0002', undecidedOn(`{"@odata.nextLink":"${base}:8443/C","value":[]}`)],
      ['another host, in a feed', 'x-0002', undecidedOn('<feed><link rel="next" href="//inner/C?a&amp;b"/></feed>')],
      ['the same the other way round', 'x-0002', undecidedOn('<feed><link href="//inner/C" rel="next"/></feed>')],
    ],
    misses: [
      ['the same origin', undecidedOn(`{"value":[],"@odata.nextLink":"${base}/C?$skip=4"}`)],
      ['a path alone', undecidedOn('{"value":[],"@odata.nextLink":"Contact?$skip=4"}')],
      ['no further page', undecidedOn('{"value":[]}')],
      [
        'a clause that failed for something else',
        { exchanges: undecidedOn('{"value":[],"@odata.nextLink":"//inner/C"}').exchanges, clause: failedOn([2]) },
      ],
    ],
  },
  'single-sign-on': {
    shows: [
      ['SAML', 'x-0002', { exchanges: [login(), ledTo('https://idp.example/saml2?SAMLRequest=fZJN&RelayState=1')] }],
      [
        'WS-Federation',
        'x-0002',
        { exchanges: [login(), ledTo('https://idp.example/adfs/ls?wa=wsignin1.0&wtrealm=a')] },
      ],
      ['OpenID', 'x-0002', { exchanges: [login(), ledTo('https://idp.example/a?client_id=1&response_type=code')] }],
    ],
    misses: [
      ['another origin alone', { exchanges: [login(), ledTo('https://other.example/Login?ReturnUrl=%2F0')] }],
      ['the login page', { exchanges: [login(), ledTo('/Login/NuiLogin.aspx?ReturnUrl=%2F0')] }],
      ['a page of the same origin', { exchanges: [login(), ledTo('/saml2?SAMLRequest=fZJN')] }],
    ],
  },
  'location-rewritten': {
    shows: [
      [
        'another host',
        'x-0002',
        {
          exchanges: [
            recorded({
              id: 2,
              ...withoutCookies,
              status: 302,
              headers: [['Location', `http://inner:8080/Login/NuiLogin.aspx?ReturnUrl=%2F0%2F`]],
            }),
          ],
        },
      ],
      [
        'another scheme, of a login',
        'x-0001',
        { exchanges: [login({ headers: [['Location', 'http://crm.example.com/0']] })], clause: failedOn([1]) },
      ],
      [
        'the path inside, without that below which it is mounted',
        'x-0002',
        {
          exchanges: [
            recorded({ id: 2, base: `${base}/crm`, ...withoutCookies, status: 302, headers: [toLogin('/0/')] }),
          ],
          profile: { baseUrl: `${base}/crm` },
        },
      ],
    ],
    misses: [
      [
        'the path below which it is mounted',
        {
          exchanges: [
            recorded({
              id: 2,
              base: `${base}/crm`,
              ...withoutCookies,
              status: 302,
              headers: [['Location', '/crm/Login/NuiLogin.aspx?ReturnUrl=%2Fcrm%2F0%2F']],
            }),
          ],
          profile: { baseUrl: `${base}/crm/` },
        },
      ],
      [
        'the same origin in full',
        {
          exchanges: [
            recorded({
              id: 2,
              ...withoutCookies,
              status: 302,
              headers: [['Location', `${base}/Login/NuiLogin.aspx?ReturnUrl=%2F0`]],
            }),
          ],
        },
      ],
      [
        'a page of another name',
        {
          exchanges: [
            recorded({
              id: 2,
              ...withoutCookies,
              status: 302,
              headers: [['Location', 'https://sso.example.com/signin']],
            }),
          ],
        },
      ],
    ],
  },
}

/** A page of a collection that a clause could not be decided by. */
function undecidedOn(body: string): Case {
  const type = body.startsWith('<') ? 'application/atom+xml' : 'application/json'
  return { exchanges: [login(), recorded({ id: 2, type, body })], clause: failedOn([2], { outcome: 'cantTell' }) }
}
