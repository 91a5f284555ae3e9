import type { Deviation } from '../listed.js'
import { refusing } from './refusing.js'

/** Breaches of the redirect to the login page: when it comes, and where it leads. */
export const redirectDeviations: readonly Deviation[] = [
  {
    id: 'no-cookies-403-odata',
    sentence: 'The OData endpoint answers a caller without cookies with 403.',
    breaks: ['ACCESS-1'],
    override: refusing(({ kind }, column) => kind === 'absent' && column === 'odataRead', 'forbid'),
  },
  {
    id: 'no-cookies-200-on-change',
    sentence: 'A change without cookies is answered with the login page itself, status 200.',
    breaks: ['ACCESS-1'],
    override: ({ access, pages }) => ({
      access: {
        redirect: (call, column, standing) =>
          column === 'legacyChange' && standing.kind === 'absent'
            ? pages.loginPage({ ...call, method: 'GET' })
            : access.redirect(call, column, standing),
      },
    }),
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
    override: ({ access }) => ({
      access: {
        redirect: (call, column, standing) => ({
          ...access.redirect(call, column, standing),
          ...(column === 'odataRead' ? { status: 301 } : {}),
        }),
      },
    }),
  },
  {
    id: 'redirect-to-missing-page',
    sentence: 'The legacy service sends callers without cookies to a login page that is not there.',
    breaks: ['ACCESS-2', 'ACCESS-4'],
    override: ({ access }) => ({
      access: {
        redirect(call, column, standing) {
          const redirect = access.redirect(call, column, standing)
          if (column !== 'legacyRead' || standing.kind !== 'absent') return redirect
          return {
            ...redirect,
            headers: redirect.headers.map(([name, value]) => [name, value.replace('NuiLogin.aspx', 'OldLogin.aspx')]),
          }
        },
      },
    }),
  },
]
