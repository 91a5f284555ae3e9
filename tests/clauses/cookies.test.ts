import { describe } from 'vitest'
import { asItIs, expectSaid, varying, type Case } from './cases.js'

const cookies: readonly Case[] = [
  [
    'LOGIN-10',
    'sessions live side by side',
    asItIs,
    ['two successive logins got two tickets', 'the first session stays valid after the second login'],
  ],
  [
    'LOGIN-10',
    'a user has one session',
    varying('single-session'),
    ['two successive logins got two tickets', 'the second login ended the first session'],
  ],
  [
    'COOKIE-11',
    'the ticket alone is needed',
    asItIs,
    [
      'without SVCLOADER: the read succeeds',
      'without .ASPXAUTH: 401, text/html',
      'without SVCCSRF: the read succeeds',
      'without UserName: the read succeeds',
      'without SVCSESSIONID: the read succeeds',
    ],
  ],
  [
    'COOKIE-13',
    'the document is kept',
    asItIs,
    [
      '! SVCLOADER: SameSite not given, Domain not given',
      '! .ASPXAUTH: SameSite not given, Domain not given',
      '! SVCCSRF: SameSite not given, Domain not given',
      'SVCCSRF is not HttpOnly: scripts can read it',
      '! UserName: SameSite not given, Domain not given',
      'vendor prefix: SVC',
    ],
  ],
  [
    'COOKIE-13',
    'cookies are not Secure on https',
    { emulator: { tls: true, variants: ['csrf-not-secure'] } },
    [
      '! SVCLOADER: SameSite not given, Domain not given',
      '! SVCLOADER is not Secure, on https',
      '! .ASPXAUTH: SameSite not given, Domain not given',
      '! SVCCSRF: SameSite not given, Domain not given',
      'SVCCSRF is not HttpOnly: scripts can read it',
      '! SVCCSRF is not Secure, on https',
      '! UserName: SameSite not given, Domain not given',
      '! UserName is not Secure, on https',
      'vendor prefix: SVC',
    ],
  ],
  [
    'COOKIE-13',
    'cookies keep to their site, under another prefix',
    { emulator: { variants: ['cookies-same-site', 'session-at-login'], vendorPrefix: 'ACME' } },
    [
      'ACMELOADER: SameSite lax, Domain not given',
      '.ASPXAUTH: SameSite lax, Domain not given',
      'ACMECSRF: SameSite lax, Domain not given',
      'ACMECSRF is not HttpOnly: scripts can read it',
      'UserName: SameSite lax, Domain not given',
      'ACMESESSIONID: SameSite lax, Domain not given',
      'vendor prefix: ACME',
    ],
  ],
  [
    'COOKIE-14',
    'they come as the document shows',
    asItIs,
    ['order of the cookies: SVCLOADER, .ASPXAUTH, SVCCSRF, UserName', 'none has an empty value'],
  ],
  [
    'ACCESS-16',
    'a token must be right',
    asItIs,
    [
      'a wrong token: 403, text/html',
      'an empty token: 403, text/html',
      "the header's name in lower case: accepted",
      "another session's token: 403, text/html",
    ],
  ],
  [
    'ACCESS-16',
    'any token will do',
    varying('wrong-token-accepted'),
    [
      '! a wrong token: accepted',
      'an empty token: 403, text/html',
      "the header's name in lower case: accepted",
      "! another session's token: accepted",
      "! legacy change: open with every cookie, wrong CSRF token (MERGE /0/ServiceModel/EntityDataService.svc/LeadCollection(guid'89e08ab7-f0db-4ae5-aa6f-f10a8f34d2a7') (x-#) answered 204)",
      '! OData read: open with every cookie, wrong CSRF token (GET /0/odata/Contact?$top=3 (x-#) answered 200 with 3 records)',
      '! custom service: open with every cookie, wrong CSRF token (POST /0/rest/EchoService/Echo (x-#) answered 200, application/json)',
    ],
  ],
]

describe('an observed clause of cookies and sessions', () => {
  expectSaid(cookies)
})
