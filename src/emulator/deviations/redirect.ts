import { leading, looking, refusing, who } from '../behaviour/altered-guard.js'
import type { Deviation } from '../listed.js'

/** Breaches of the redirect to the login page: when it comes, and where it leads. */
export const redirectDeviations: readonly Deviation[] = [
  {
    id: 'no-cookies-403-odata',
    sentence: 'The OData endpoint answers a caller without cookies with 403.',
    breaks: ['ACCESS-1'],
    override: refusing(who('absent', 'odataRead'), 'forbid'),
  },
  {
    id: 'no-cookies-200-on-change',
    sentence: 'A change without cookies is answered with the login page itself, status 200.',
    breaks: ['ACCESS-1'],
    override: looking('redirect', who('absent', 'legacyChange'), (_redirect, call) =>
      call.deployment.behaviour.pages.loginPage({ ...call, method: 'GET' }),
    ),
  },
  {
    id: 'redirect-303',
    sentence: 'The redirect to the login page has the status 303.',
    breaks: ['ACCESS-1', 'ACCESS-5', 'REST-3'],
    override: () => ({ access: { redirectStatus: 303 } }),
  },
  {
    id: 'redirect-301-odata',
    sentence: 'The redirect of the OData endpoint is a permanent one.',
    breaks: ['ACCESS-1', 'ACCESS-5'],
    override: looking('redirect', who('anybody', 'odataRead'), (redirect) => ({ ...redirect, status: 301 })),
  },
  {
    id: 'redirect-to-missing-page',
    sentence: 'The legacy service sends callers without cookies to a login page that is not there.',
    breaks: ['ACCESS-2', 'ACCESS-4'],
    override: looking('redirect', who('absent', 'legacyRead'), (redirect) =>
      leading(redirect, (location) => location.replace('NuiLogin.aspx', 'OldLogin.aspx')),
    ),
  },
]
