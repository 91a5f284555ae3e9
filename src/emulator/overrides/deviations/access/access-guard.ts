import { lettingIn, refusing, who, type Callers } from '../../altered-guard.js'
import type { Standing } from '../../../behaviour/access.js'
import { cookieOf, type Call } from '../../../http/call.js'
import { crossed } from '../breaches.js'

/** Breaches of who is let in, and of which refusal the others get: by the cookies and the token that they send. */
export const accessGuardDeviations = crossed({
  'no-cookies-open': {
    says: 'A request without cookies is accepted',
    override: lettingIn(who('absent')),
    cells: {
      'in-xml': 'ACCESS-1/xml',
      odata: 'ACCESS-1/no-records',
      'by-key': 'ACCESS-1/by-key',
      'beside-select': { id: 'no-cookies-open-with-select', breaks: 'ACCESS-1/select' },
      'with-select-odata': 'ACCESS-1/odata-select',
      'without-query': 'ACCESS-1/whole',
      'from-browsers': { id: 'no-cookies-open-to-browsers', breaks: 'ACCESS-1/whole' },
      'for-leads': 'ACCESS-1/entity',
      'with-force-use-session': {
        id: 'force-use-session-opens-without-cookies',
        breaks: 'ACCESS-1/force-use-session',
      },
      service: { id: 'every-service-anonymous', breaks: ['REST-3/call', 'REST-5/basic'] },
      'service-with-parameter': { id: 'service-open-below-its-method', breaks: 'REST-3/parameter' },
      'service-with-basic': { id: 'basic-accepted', breaks: 'REST-5/basic' },
    },
  },
  'no-cookies-forbidden': {
    says: 'A request without cookies is answered with 403',
    override: refusing(who('absent'), 'forbid'),
    cells: {
      odata: { id: 'no-cookies-403-odata', breaks: 'ACCESS-1/status' },
      service: { id: 'service-without-cookies-forbidden', breaks: 'REST-3/call' },
    },
  },
  'expired-open': {
    says: 'An expired session is accepted',
    override: lettingIn(who('expired')),
    cells: {
      'in-xml': 'ACCESS-5/xml',
      odata: { id: 'expired-alive-on-odata', breaks: 'ACCESS-5/expired' },
      service: 'ACCESS-5/service',
    },
  },
  'expired-challenged': {
    says: 'An expired session is answered with 401',
    override: refusing(who('expired'), 'challenge'),
    cells: { always: 'ACCESS-5/status' },
  },
  'expired-forbidden': {
    says: 'An expired session is answered with 403',
    override: refusing(who('expired'), 'forbid'),
    cells: { always: 'ACCESS-5/status', 'on-merge': 'ACCESS-5/merge' },
  },
  'tampered-open': {
    says: 'A tampered ticket is accepted',
    override: lettingIn(who('rejected')),
    cells: {
      'with-force-use-session': { id: 'force-use-session-opens-to-tampered', breaks: 'ACCESS-6/force-use-session' },
      odata: 'ACCESS-6/no-records',
    },
  },
  'tampered-redirected': {
    says: 'A tampered ticket is answered with the redirect',
    override: refusing(who('rejected'), 'redirect'),
    cells: { 'in-xml': 'ACCESS-6/xml', odata: 'ACCESS-6/status', service: 'ACCESS-6/service' },
  },
  'tampered-forbidden': {
    says: 'A tampered ticket is answered with 403',
    override: refusing(who('rejected'), 'forbid'),
    cells: { 'on-change': 'ACCESS-6/merge' },
  },
  'token-header-opens': {
    says: 'The token in the header alone is accepted',
    override: lettingIn(who('tokenAlone', undefined, (call) => !hasTokenCookie(call))),
    cells: { 'on-read': { id: 'token-header-opens', breaks: 'COOKIE-10/json' }, 'in-xml': 'COOKIE-10/xml' },
  },
  'token-pair-opens': {
    says: 'The token as cookie and header is accepted without a ticket',
    override: lettingIn(tokenPair()),
    cells: { 'on-read': { id: 'token-pair-opens', breaks: 'ACCESS-8/no-records' } },
  },
  'token-pair-redirected': {
    says: 'The token without a ticket is answered with the redirect',
    override: refusing(tokenPair(), 'redirect'),
    cells: {
      always: 'ACCESS-8/json',
      'in-xml': 'ACCESS-8/xml',
      odata: 'ACCESS-8/odata',
      service: 'ACCESS-8/service',
    },
  },
  'token-pair-forbidden': {
    says: 'The token without a ticket is answered with 403',
    override: refusing(tokenPair(), 'forbid'),
    cells: { 'on-merge': 'ACCESS-8/merge' },
  },
  'no-header-accepted': {
    says: 'The CSRF header is not required',
    override: lettingIn(withoutHeader),
    cells: {
      'on-read': 'ACCESS-9/json',
      'in-xml': 'ACCESS-9/xml',
      'without-query': 'ACCESS-9/whole',
      'beside-select': { id: 'no-header-accepted-with-select', breaks: 'ACCESS-9/select' },
      'with-authorization': 'ACCESS-9/force-use-session',
      'before-session-cookie': 'ACCESS-9/session-cookie',
      'read-by-restricted-user': { id: 'no-header-accepted-from-restricted-user', breaks: 'ACCESS-9/user' },
      'for-leads': 'ACCESS-9/entity',
      'on-put': 'ACCESS-10/put',
      'on-merge': 'ACCESS-10/merge',
      'in-verbose': 'ACCESS-10/merge-verbose',
      'on-verbose-put': 'ACCESS-10/put-verbose',
      odata: 'ACCESS-11/json',
      'with-filter-odata': 'ACCESS-11/odata-select',
      service: 'ACCESS-12/call',
      'service-with-parameter': 'ACCESS-12/parameter',
    },
  },
  'no-header-challenged': {
    says: 'A request without the CSRF header is answered with 401',
    override: refusing(withoutHeader, 'challenge'),
    cells: {
      'on-read': { id: 'no-header-challenged', breaks: 'ACCESS-9/json' },
      'on-put': 'ACCESS-10/put',
      service: 'ACCESS-12/call',
    },
  },
  'no-header-redirected': {
    says: 'A request without the CSRF header is answered with the redirect',
    override: refusing(withoutHeader, 'redirect'),
    cells: { odata: 'ACCESS-11/json' },
  },
})

function hasTokenCookie(call: Call): boolean {
  return cookieOf(call, 'token') !== undefined
}

function tokenPair(): Callers {
  return who('tokenAlone', undefined, hasTokenCookie)
}

/** A caller inside a session who sends no token header. */
function withoutHeader(standing: Standing, _column: unknown, call: Call): boolean {
  return standing.kind === 'live' && call.deployment.behaviour.access.token(standing.session, call) === 'missing'
}
