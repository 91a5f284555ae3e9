import type { Column } from '../behaviour/access.js'
import { carryingOut, lettingIn, looking, refusing, who, type Callers } from '../behaviour/altered-guard.js'
import type { Deviation } from '../listed.js'
import { emptyAnswer } from '../http/answer.js'
import { cookieOf, headerSent, type Call } from '../http/call.js'
import { hasFilter, hasSelection, isMerge, isPut, sentVerbose, wantsXml } from './requests.js'

/** Breaches of the token header: a caller inside a session who leaves it out. */
export const tokenDeviations: readonly Deviation[] = [
  {
    id: 'no-header-challenged',
    sentence: 'A legacy read without the token header is answered with 401.',
    breaks: ['ACCESS-9'],
    override: refusing(withoutHeader('legacyRead'), 'challenge'),
  },
  {
    id: 'no-header-accepted-on-read',
    sentence: 'A legacy read needs no token header.',
    breaks: ['ACCESS-9'],
    override: lettingIn(withoutHeader('legacyRead')),
  },
  {
    id: 'no-header-accepted-in-xml',
    sentence: 'A legacy read that is answered in XML needs no token header.',
    breaks: ['ACCESS-9'],
    override: lettingIn(withoutHeader('legacyRead', wantsXml)),
  },
  {
    id: 'no-header-accepted-without-query',
    sentence: 'A legacy read without any query needs no token header.',
    breaks: ['ACCESS-9'],
    override: lettingIn(withoutHeader('legacyRead', ({ query }) => query === '')),
  },
  {
    id: 'no-header-accepted-with-select',
    sentence: 'A legacy read that names its fields needs no token header.',
    breaks: ['ACCESS-9'],
    override: lettingIn(withoutHeader('legacyRead', hasSelection)),
  },
  {
    id: 'no-header-accepted-with-authorization',
    sentence: 'A legacy read needs no token header where it has a header Authorization.',
    breaks: ['ACCESS-9'],
    override: lettingIn(withoutHeader('legacyRead', isAuthorized)),
  },
  {
    id: 'no-header-accepted-before-session-cookie',
    sentence: 'A legacy read needs no token header until the caller has the session cookie.',
    breaks: ['ACCESS-9'],
    override: lettingIn(withoutHeader('legacyRead', (call) => cookieOf(call, 'session') === undefined)),
  },
  {
    id: 'no-header-redirected-on-merge',
    sentence: 'A MERGE without the token header is answered with the redirect.',
    breaks: ['ACCESS-10'],
    override: refusing(withoutHeader('legacyChange', isMerge), 'redirect'),
  },
  {
    id: 'no-header-challenged-on-put',
    sentence: 'A PUT without the token header is answered with 401.',
    breaks: ['ACCESS-10'],
    override: refusing(withoutHeader('legacyChange', isPut), 'challenge'),
  },
  {
    id: 'no-header-accepted-from-restricted-user',
    sentence: 'A legacy read by the restricted user needs no token header.',
    breaks: ['ACCESS-9'],
    override: lettingIn(
      (standing, column, call) =>
        withoutHeader('legacyRead')(standing, column, call) &&
        standing.kind === 'live' &&
        standing.session.user.role === 'restricted',
    ),
  },
  {
    id: 'no-header-accepted-on-put',
    sentence: 'A PUT needs no token header.',
    breaks: ['ACCESS-10'],
    override: lettingIn(withoutHeader('legacyChange', isPut)),
  },
  {
    id: 'no-header-accepted-on-merge',
    sentence: 'A MERGE needs no token header.',
    breaks: ['ACCESS-10'],
    override: lettingIn(withoutHeader('legacyChange', isMerge)),
  },
  {
    id: 'no-header-accepted-in-verbose',
    sentence: 'A change whose content type is application/json;odata=verbose needs no token header.',
    breaks: ['ACCESS-10'],
    override: lettingIn(withoutHeader('legacyChange', sentVerbose)),
  },
  {
    id: 'no-header-accepted-on-verbose-put',
    sentence: 'A PUT whose content type is application/json;odata=verbose needs no token header.',
    breaks: ['ACCESS-10'],
    override: lettingIn(withoutHeader('legacyChange', isPut, sentVerbose)),
  },
  {
    id: 'no-header-challenged-with-select',
    sentence: 'A legacy read that names its fields is answered with 401 where it lacks the token header.',
    breaks: ['ACCESS-9'],
    override: refusing(withoutHeader('legacyRead', hasSelection), 'challenge'),
  },
  {
    id: 'no-header-accepted-on-merge-with-authorization',
    sentence: 'A MERGE needs no token header where it has a header Authorization.',
    breaks: ['ACCESS-10'],
    override: lettingIn(withoutHeader('legacyChange', isMerge, isAuthorized)),
  },
  {
    id: 'forbidden-verbose-put-still-writes',
    sentence:
      'A PUT of application/json;odata=verbose without the token header is answered with 403, and made all the same.',
    breaks: ['ACCESS-13'],
    override: carryingOut('forbid', isPut, sentVerbose),
  },
  {
    id: 'no-header-ignored-on-merge',
    sentence: 'A MERGE without the token header is answered with 204, and not made.',
    breaks: ['ACCESS-10'],
    override: looking('forbid', who('anybody', 'legacyChange', isMerge), () => emptyAnswer(204)),
  },
  {
    id: 'no-header-bad-request-on-put',
    sentence: 'A PUT without the token header is answered with 400.',
    breaks: ['ACCESS-10'],
    override: looking('forbid', who('anybody', 'legacyChange', isPut), (refused) => ({ ...refused, status: 400 })),
  },
  {
    id: 'no-header-accepted-odata',
    sentence: 'The OData endpoint needs no token header.',
    breaks: ['ACCESS-11'],
    override: lettingIn(withoutHeader('odataRead')),
  },
  {
    id: 'no-header-accepted-with-filter-odata',
    sentence: 'The OData endpoint needs no token header where the read has a filter.',
    breaks: ['ACCESS-11'],
    override: lettingIn(withoutHeader('odataRead', hasFilter)),
  },
  {
    id: 'no-header-redirected-odata',
    sentence: 'The OData endpoint answers a read without the token header with the redirect.',
    breaks: ['ACCESS-11'],
    override: refusing(withoutHeader('odataRead'), 'redirect'),
  },
  {
    id: 'no-header-accepted-service',
    sentence: 'Custom services need no token header.',
    breaks: ['ACCESS-12'],
    override: lettingIn(withoutHeader('service')),
  },
  {
    id: 'no-header-accepted-service-with-parameter',
    sentence: 'A custom service needs no token header where a parameter follows the method.',
    breaks: ['ACCESS-12'],
    override: lettingIn(withoutHeader('service', ({ path }) => /\/rest\/[^/]+\/[^/]+\/./.test(path))),
  },
  {
    id: 'no-header-challenged-service',
    sentence: 'A custom service answers a call without the token header with 401.',
    breaks: ['ACCESS-12'],
    override: refusing(withoutHeader('service'), 'challenge'),
  },
]

function isAuthorized(call: Call): boolean {
  return headerSent(call, 'authorization') !== undefined
}

/** Callers inside a session who send no token header. */
export function withoutHeader(...asking: readonly [Column, ...((call: Call) => boolean)[]]): Callers {
  const callers = who('live', ...asking)
  return (standing, column, call) =>
    standing.kind === 'live' &&
    callers(standing, column, call) &&
    call.deployment.behaviour.access.token(standing.session, call) === 'missing'
}
