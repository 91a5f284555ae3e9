import type { Column } from '../behaviour/access.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { emptyAnswer, type Answer } from '../http/answer.js'
import { refusing } from './refusing.js'

/** Breaches of what an expired session is told. */
export const expiredDeviations: readonly Deviation[] = [
  {
    id: 'expired-challenged',
    sentence: 'An expired session is answered with 401.',
    breaks: ['ACCESS-5'],
    override: refusing(({ kind }) => kind === 'expired', 'challenge'),
  },
  {
    id: 'expired-challenged-odata',
    sentence: 'The OData endpoint answers an expired session with 401.',
    breaks: ['ACCESS-5'],
    override: refusing(({ kind }, column) => kind === 'expired' && column === 'odataRead', 'challenge'),
  },
  {
    id: 'expired-alive-on-odata',
    sentence: 'The OData endpoint still serves an expired session.',
    breaks: ['ACCESS-5'],
    override: refusing(({ kind }, column) => kind === 'expired' && column === 'odataRead', undefined),
  },
  {
    id: 'expired-forbidden',
    sentence: 'An expired session is answered with 403.',
    breaks: ['ACCESS-5'],
    override: refusing(({ kind }) => kind === 'expired', 'forbid'),
  },
  {
    id: 'expired-sent-home',
    sentence: 'The redirect of an expired session leads to the start page.',
    breaks: ['ACCESS-5'],
    override: ({ access }) => ({
      access: {
        redirect: (call, column, standing) =>
          relocated(access.redirect(call, column, standing), (location) =>
            standing.kind === 'expired' ? '/' : location,
          ),
      },
    }),
  },
  {
    id: 'expired-sent-abroad',
    sentence: 'An expired session is redirected to the login page of another host.',
    breaks: ['ACCESS-5'],
    override: sentAbroad('https://login.example.net', () => true),
  },
  {
    id: 'expired-sent-abroad-odata',
    sentence:
      'The OData endpoint redirects an expired session to the login page of another host, whose scheme is left out.',
    breaks: ['ACCESS-5'],
    override: sentAbroad('//login.example.net', (column) => column === 'odataRead'),
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
    override: ({ access }) => ({
      access: {
        redirect: (call, column, standing) =>
          relocated(access.redirect(call, column, standing), (location) =>
            standing.kind === 'expired' ? location.replace('NuiLogin.aspx', 'SessionExpired.aspx') : location,
          ),
      },
    }),
  },
]

/** Puts a host before the address to which an expired session is redirected. */
function sentAbroad(host: string, applies: (column: Column) => boolean): Override {
  return ({ access }) => ({
    access: {
      redirect: (call, column, standing) =>
        relocated(access.redirect(call, column, standing), (location) =>
          standing.kind === 'expired' && applies(column) ? host + location : location,
        ),
    },
  })
}

function relocated(redirect: Answer, change: (location: string) => string): Answer {
  return {
    ...redirect,
    headers: redirect.headers.map(([name, value]) => [name, name === 'Location' ? change(value) : value]),
  }
}
