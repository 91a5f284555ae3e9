import type { Column } from '../behaviour/access.js'
import { leading, lettingIn, looking, refusing, who } from '../behaviour/altered-guard.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { emptyAnswer } from '../http/answer.js'

/** Breaches of what an expired session is told. */
export const expiredDeviations: readonly Deviation[] = [
  {
    id: 'expired-challenged',
    sentence: 'An expired session is answered with 401.',
    breaks: ['ACCESS-5'],
    override: refusing(who('expired'), 'challenge'),
  },
  {
    id: 'expired-challenged-odata',
    sentence: 'The OData endpoint answers an expired session with 401.',
    breaks: ['ACCESS-5'],
    override: refusing(who('expired', 'odataRead'), 'challenge'),
  },
  {
    id: 'expired-alive-on-odata',
    sentence: 'The OData endpoint still serves an expired session.',
    breaks: ['ACCESS-5'],
    override: lettingIn(who('expired', 'odataRead')),
  },
  {
    id: 'expired-forbidden',
    sentence: 'An expired session is answered with 403.',
    breaks: ['ACCESS-5'],
    override: refusing(who('expired'), 'forbid'),
  },
  {
    id: 'expired-sent-home',
    sentence: 'The redirect of an expired session leads to the start page.',
    breaks: ['ACCESS-5'],
    override: sentElsewhere(() => '/'),
  },
  {
    id: 'expired-sent-abroad',
    sentence: 'An expired session is redirected to the login page of another host.',
    breaks: ['ACCESS-5'],
    override: sentElsewhere((location) => `https://login.example.net${location}`),
  },
  {
    id: 'expired-sent-abroad-odata',
    sentence:
      'The OData endpoint redirects an expired session to the login page of another host, whose scheme is left out.',
    breaks: ['ACCESS-5'],
    override: sentElsewhere((location) => `//login.example.net${location}`, 'odataRead'),
  },
  {
    id: 'login-page-sends-expired-back',
    sentence:
      'The login page sends a caller who still has the ticket of an expired session back to where it came from.',
    breaks: ['ACCESS-4'],
    override: ({ access, pages }) => ({
      pages: {
        loginPage(call) {
          const returnUrl = new URLSearchParams(call.query).get('ReturnUrl')
          return returnUrl !== null && access.standing(call).kind === 'expired'
            ? emptyAnswer(302, ['Location', returnUrl])
            : pages.loginPage(call)
        },
      },
    }),
  },
  {
    id: 'expired-sent-to-other-page',
    sentence: 'An expired session is redirected to a login page of another name.',
    breaks: ['ACCESS-5'],
    override: sentElsewhere((location) => location.replace('NuiLogin.aspx', 'SessionExpired.aspx')),
  },
]

/** Redirects an expired session to another address. */
function sentElsewhere(change: (location: string) => string, column?: Column): Override {
  return looking('redirect', who('expired', column), (redirect) => leading(redirect, change))
}
