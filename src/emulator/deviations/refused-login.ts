import type { Column } from '../behaviour/access.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import type { Call } from '../http/call.js'
import { wantsJson } from './requests.js'

/** Breaches of what a login that must not succeed leads to. */
export const refusedLoginDeviations: readonly Deviation[] = [
  {
    id: 'refused-login-opens-odata',
    sentence: 'A wrong password sets the cookies of a login, which open the OData endpoint alone.',
    breaks: ['LOGIN-5'],
    override: opening((column) => column === 'odataRead'),
  },
  {
    id: 'refused-login-opens-xml',
    sentence: 'A wrong password sets the cookies of a login, which open legacy reads in XML alone.',
    breaks: ['LOGIN-5'],
    override: opening((column, call) => column === 'legacyRead' && !wantsJson(call)),
  },
  {
    id: 'refused-login-opens-services',
    sentence: 'A wrong password sets the cookies of a login, which open custom services alone.',
    breaks: ['LOGIN-5'],
    override: opening((column) => column === 'service'),
  },
  {
    id: 'cut-off-login-completed',
    sentence: 'A login request that is cut off behind the password logs in.',
    breaks: ['LOGIN-7'],
    override: ({ login }) => ({
      login: {
        credentials: (call) =>
          ['', '}', '"}']
            .map((end) => login.credentials({ ...call, body: Buffer.concat([call.body, Buffer.from(end)]) }))
            .find((given) => given !== 'notJson') ?? 'notJson',
      },
    }),
  },
]

/** Has a wrong password set the cookies of a session that opens some requests, and no others. */
function opening(opens: (column: Column, call: Call) => boolean): Override {
  return ({ access }) => ({
    login: {
      refusalCookies(why, { deployment: { behaviour, sessions, site, users, memory } }) {
        const [user] = users
        if (why !== 'wrongPassword' || !user) return []
        const session = sessions.open(user)
        memory.set('refused login', session)
        const ticket = sessions.issue(session, behaviour.sessions.ticketValue())
        return [behaviour.cookies.ticket(ticket, site), behaviour.cookies.token(session, site)].flatMap(
          (cookie) => cookie ?? [],
        )
      },
    },
    access: {
      refusalOf: (standing, column, call) =>
        standing.kind === 'live' &&
        standing.session === call.deployment.memory.get('refused login') &&
        !opens(column, call)
          ? 'redirect'
          : access.refusalOf(standing, column, call),
    },
  })
}
