import type { Deviation } from '../catalogue.js'
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
        redirect(call, column, standing) {
          const redirect = access.redirect(call, column, standing)
          if (standing.kind !== 'expired') return redirect
          return {
            ...redirect,
            headers: redirect.headers.map(([name, value]) => [name, name === 'Location' ? '/' : value]),
          }
        },
      },
    }),
  },
]
