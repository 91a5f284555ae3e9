import { keptIn } from '../../deployment/deployment.js'
import type { User } from '../../../../fixtures/users.js'
import { altering, together } from '../alterations.js'
import { lettingIn } from '../altered-guard.js'
import type { Standing } from '../../behaviour/access.js'
import type { Override } from '../../behaviour/behaviour.js'
import { headerSent, type Call } from '../../http/call.js'
import type { Session, Ticket } from '../../deployment/session.js'

/** Lets in who sends the name and password of a user to the legacy data service, without a session of a login. */
export const legacyBasic: Override = together(
  altering('access', 'standing', (standing, call): Standing => {
    const user = standing.kind === 'absent' && isLegacy(call) ? userOf(call) : undefined
    return user ? { kind: 'live', ...ticketFor(user, call) } : standing
  }),
  lettingIn(
    (standing, _column, call) =>
      standing.kind === 'live' && ticketsOf(call).get(standing.session.user.name) === standing.ticket,
  ),
)

function isLegacy(call: Call): boolean {
  const route = call.deployment.behaviour.routes.resolve(call)
  return route.kind === 'data' && route.service === 'legacy'
}

function userOf(call: Call): User | undefined {
  const [, encoded = ''] = /^basic ([\w+/=]+)$/i.exec(headerSent(call, 'authorization') ?? '') ?? []
  const [, name = '', password = ''] = /^([^:]*):(.*)$/su.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  const { users, behaviour } = call.deployment
  const user = behaviour.login.identify(name, users)
  return user && behaviour.login.passwordHolds(user, password) ? user : undefined
}

/** One lasting session a user, so that requests by Basic leave no further ones behind. */
function ticketFor(user: User, call: Call): { session: Session; ticket: Ticket } {
  const { sessions, behaviour, site } = call.deployment
  const tickets = ticketsOf(call)
  const known = tickets.get(user.name)
  if (known && !behaviour.sessions.expired(known.session, site)) return { session: known.session, ticket: known }
  const session = sessions.open(user)
  const ticket = sessions.issue(session, behaviour.sessions.ticketValue())
  tickets.set(user.name, ticket)
  return { session, ticket }
}

function ticketsOf(call: Call): Map<string, Ticket> {
  return keptIn(call.deployment, 'tickets of basic')
}
