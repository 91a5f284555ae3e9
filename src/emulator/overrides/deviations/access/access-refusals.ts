import type { Override } from '../../../behaviour/behaviour.js'
import { altering, together } from '../../alterations.js'
import { carryingOut, leading, looking, refusing, who, type Callers } from '../../altered-guard.js'
import type { Standing } from '../../../behaviour/access.js'
import { answer, emptyAnswer, jsonAnswer, type Answer } from '../../../http/answer.js'
import type { Call } from '../../../http/call.js'
import { breaches, crossed } from '../breaches.js'
import { hasSessionCookie } from '../circumstances.js'

/** Breaches of how callers are refused: what the refusal looks like, where it leads, and what is done all the same. */
export const accessRefusalDeviations = [
  ...crossed({
    'no-header-401': {
      says: 'The answer to a request without the CSRF header is the 403 page with the status 401',
      override: looking('forbid', who('anybody'), withStatus(401)),
      cells: { 'in-verbose': 'ACCESS-10/merge-verbose' },
    },
    'no-header-ignored': {
      says: 'A request without the CSRF header is answered with 204 and not carried out',
      override: looking('forbid', who('anybody'), () => emptyAnswer(204)),
      cells: { 'on-merge': 'ACCESS-10/merge' },
    },
    'forbidden-still-writes': {
      says: 'A change without the CSRF header is answered with 403 and made',
      override: carryingOut('forbid'),
      cells: {
        'on-change': { id: 'forbidden-still-writes', breaks: 'ACCESS-13/first' },
        'in-verbose': { id: 'forbidden-verbose-still-writes', breaks: 'ACCESS-13/merge-verbose' },
        'on-verbose-put': { id: 'forbidden-verbose-put-still-writes', breaks: 'ACCESS-13/put-verbose' },
      },
    },
    'rejected-still-writes': {
      says: 'A change with a tampered ticket is answered with 401 and made',
      override: carryingOut('challenge'),
      cells: { always: 'ACCESS-13/merge' },
    },
    'redirected-still-writes': {
      says: 'A change without cookies is answered with the redirect and made',
      override: carryingOut('redirect'),
      cells: {
        'on-put': { id: 'redirected-put-still-writes', breaks: 'ACCESS-13/put' },
        'on-merge': { id: 'redirected-merge-still-writes', breaks: 'ACCESS-13/merge' },
      },
    },
    'session-refused': {
      says: 'A session is answered with 401',
      override: refusing(who('live'), 'challenge'),
      cells: { 'with-force-use-session': { id: 'force-use-session-refused', breaks: 'ACCESS-14/read' } },
    },
    'session-cookie-refused': {
      says: 'A request with the session cookie is answered with 401',
      override: refusing(who('live', undefined, hasSessionCookie), 'challenge'),
      cells: {
        'on-read': { id: 'session-cookie-refused', breaks: ['COOKIE-8/read', 'FLOW-2/in-turn'] },
        odata: 'COOKIE-8/other-reads',
        'in-xml': 'COOKIE-8/other-reads',
        service: { id: 'session-cookie-refused-by-services', breaks: 'COOKIE-8/service' },
        'on-put': { id: 'session-cookie-refused-by-put', breaks: 'COOKIE-8/changes' },
        'on-merge': { id: 'session-cookie-refused-by-merge', breaks: 'COOKIE-8/changes' },
      },
    },
    'refused-after-expiry': {
      says: 'Once a session of a user has expired, all others of that user are answered with 401',
      override: refusing(afterExpiry, 'challenge'),
      cells: { 'on-read': { id: 'cookies-refused-after-expiry', breaks: 'COOKIE-9/read' } },
    },
    'login-page-after-expiry': {
      says: 'Once a session of a user has expired, all others of that user are answered with the login page, status 200,',
      override: showingLoginPage(afterExpiry),
      cells: { 'before-session-cookie': { id: 'login-page-after-expiry', breaks: 'COOKIE-9/read' } },
    },
    'redirect-to-missing-page': {
      says: 'The redirect of a request without cookies leads to a page that does not exist',
      override: looking('redirect', who('absent'), (redirect) =>
        leading(redirect, (location) => location.replace('NuiLogin.aspx', 'OldLogin.aspx')),
      ),
      cells: { 'on-read': { id: 'redirect-to-missing-page', breaks: ['ACCESS-2/location', 'ACCESS-4/page'] } },
    },
    'redirect-301': {
      says: 'The redirect is permanent',
      override: looking('redirect', who('anybody'), withStatus(301)),
      cells: { odata: ['ACCESS-1/status', 'ACCESS-5/status'] },
    },
    'expired-sent-abroad': {
      says: 'An expired session is redirected to the login page of another host',
      override: expiredSentTo((location) => `https://login.example.net${location}`),
      cells: { always: 'ACCESS-5/status' },
    },
    'expired-sent-abroad-without-scheme': {
      says: 'An expired session is redirected to the login page of another host by an address without a scheme',
      override: expiredSentTo((location) => `//login.example.net${location}`),
      cells: { odata: { id: 'expired-sent-abroad-odata', breaks: 'ACCESS-5/status' } },
    },
    'challenge-plain': {
      says: 'The 401 of a rejected ticket has a body of plain text',
      override: looking('challenge', who('anybody'), ({ headers }) => ({
        ...answer(401, 'text/plain', 'Unauthorized'),
        headers: [['Content-Type', 'text/plain'], ...headers.filter(([name]) => name === 'WWW-Authenticate')],
      })),
      cells: { 'in-xml': 'ACCESS-7/xml' },
    },
    'service-redirects-callers': {
      says: 'A session is answered with the redirect',
      override: refusing(who('live'), 'redirect'),
      cells: { service: { id: 'service-redirects-callers', breaks: ['REST-1/call', 'FLOW-1/way'] } },
    },
  }),
  ...breaches({
    'no-cookies-200-on-change': [
      'A change without cookies is answered with the login page, status 200.',
      'ACCESS-1/merge',
      looking('redirect', who('absent', 'legacyChange'), loginPageInstead),
    ],
    'redirect-303': [
      'The redirect to the login page has the status 303.',
      ['ACCESS-1/status', 'ACCESS-5/status', 'REST-3/call'],
      () => ({ access: { redirectStatus: 303 } }),
    ],
    'expired-sent-home': ['An expired session is sent to the start page.', 'ACCESS-5/status', expiredSentTo(() => '/')],
    'expired-sent-to-other-page': [
      'An expired session is redirected to a login page of another name.',
      'ACCESS-5/status',
      expiredSentTo((location) => location.replace('NuiLogin.aspx', 'SessionExpired.aspx')),
    ],
    'expired-comes-back-to-start': [
      'The redirect of an expired session has the start page in ReturnUrl, and not the address asked for.',
      'ACCESS-5/return-url',
      expiredSentTo((location) => location.replace(/(?<=ReturnUrl=).*/, '%2F0%2F')),
    ],
    'login-page-sends-expired-back': [
      'The login page redirects the ticket of an expired session back to ReturnUrl.',
      'ACCESS-4/expired',
      altering('pages', 'loginPage', (page, call) => {
        const returnUrl = new URLSearchParams(call.query).get('ReturnUrl')
        const { kind } = call.deployment.behaviour.access.standing(call)
        return returnUrl !== null && kind === 'expired' ? emptyAnswer(302, ['Location', returnUrl]) : page
      }),
    ],
    'challenge-bearer': [
      'The 401 of a rejected ticket offers Bearer instead of Basic.',
      'ACCESS-7/challenge',
      () => ({ access: { challenges: ['Bearer realm="Basic"'] } }),
    ],
    'challenge-json': [
      'The 401 of a rejected ticket has a JSON body.',
      'ACCESS-7/html',
      looking('challenge', who('anybody'), ({ headers }) =>
        jsonAnswer(401, { Code: 1 }, ...headers.filter(([name]) => name === 'WWW-Authenticate')),
      ),
    ],
    'service-redirects-home': [
      'A custom service redirects a request without cookies to the application and not to the login page.',
      'REST-3/call',
      looking('redirect', who('anybody', 'service'), (redirect, { deployment: { site, behaviour } }) =>
        leading(redirect, () => `${site.basePath}${behaviour.routes.appRoot}/`),
      ),
    ],
  }),
]

/** Answers some callers with the login page itself in place of a redirect to it. */
function showingLoginPage(callers: Callers): Override {
  return together(refusing(callers, 'redirect'), looking('redirect', callers, loginPageInstead))
}

function loginPageInstead(_redirect: Answer, call: Call): Answer {
  return call.deployment.behaviour.pages.loginPage({ ...call, method: 'GET' })
}

function withStatus(status: number): (refused: Answer) => Answer {
  return (refused) => ({ ...refused, status })
}

/** Whether the caller has an earlier session that has expired. */
function afterExpiry(standing: Standing, _column: unknown, { deployment: { sessions } }: Call): boolean {
  if (standing.kind !== 'live') return false
  const { user } = standing.session
  return sessions.tickets().some(({ session }) => session.user === user && session.endedAt !== undefined)
}

function expiredSentTo(change: (location: string) => string) {
  return looking('redirect', who('expired'), (redirect) => leading(redirect, change))
}
