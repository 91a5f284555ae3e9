import type { User } from '../../../../fixtures/users.js'
import { altering, together } from '../alterations.js'
import { lettingIn } from '../altered-guard.js'
import type { Standing } from '../../behaviour/access.js'
import type { Override } from '../../behaviour/behaviour.js'
import { noRecord } from '../../handlers/read.js'
import { answer, emptyAnswer, jsonAnswer, type Answer } from '../../http/answer.js'
import { bearerOf, headerSent, type Call } from '../../http/call.js'
import type { Trait } from '../listed.js'
import { fieldOf } from '../../records/store.js'

/** A service that the document does not name. Unless it is anonymous, it is guarded as every custom service. */
interface FurtherService {
  /** With a slash in it, which the name of a custom service cannot have. */
  readonly name: string
  readonly methods: readonly string[]
  readonly anonymous?: boolean
  /** The parameters of a request for it; undefined for every other request. */
  readonly find: (call: Call) => readonly string[] | undefined
  readonly answer: (parameters: readonly string[], call: Call) => Answer
}

/** Serves it in place of what else its path would lead to. */
export function serving(further: FurtherService): Override {
  const { name, methods, anonymous = false } = further
  return ({ routes, services }) => ({
    routes: {
      resolve(call) {
        const parameters = further.find(call)
        return parameters ? { kind: 'service', name, method: '', parameters } : routes.resolve(call)
      },
    },
    services: {
      anonymous: (service, method) => (service === name ? anonymous : services.anonymous(service, method)),
      methodsOf: (service, method, all) => (service === name ? methods : services.methodsOf(service, method, all)),
      answer: (service, call) =>
        service.name === name ? further.answer(service.parameters, call) : services.answer(service, call),
    },
  })
}

/** The path below the application; undefined outside it. */
export function pathInApp({ path, deployment }: Call): string | undefined {
  const { appRoot } = deployment.behaviour.routes
  return path.startsWith(`${appRoot}/`) ? path.slice(appRoot.length) : undefined
}

/** The user of a request that was let in; of one without a session, the first user. */
export function callerOf(call: Call): User {
  const { behaviour, users } = call.deployment
  const standing = behaviour.access.standing(call)
  const user = standing.kind === 'live' ? standing.session.user : users[0]
  if (!user) throw new Error('the emulator has no users')
  return user
}

const signOut = serving({
  name: 'MainMenuService/Logout',
  methods: ['POST'],
  find: (call) =>
    pathInApp(call) === `${call.deployment.behaviour.routes.restPath}/MainMenuService/Logout` ? [] : undefined,
  answer(_parameters, call) {
    const standing = call.deployment.behaviour.access.standing(call)
    if (standing.kind === 'live') call.deployment.sessions.end(standing.session)
    return emptyAnswer(200)
  },
})

/** Keeps the stream beside the fields of its record, as a data URL, so that it is reset and removed with the record. */
const streamName = 'Data'
const streamPath = /^\/(\w+)\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)\/Data$/i

const fileStreams = serving({
  name: 'odata/Data',
  methods: ['GET', 'HEAD', 'PUT', 'DELETE'],
  find(call) {
    const { behaviour, store } = call.deployment
    const { odataPath } = behaviour.routes
    const path = pathInApp(call)
    const [, entity = '', id = ''] = path?.startsWith(odataPath)
      ? (streamPath.exec(path.slice(odataPath.length)) ?? [])
      : []
    const model = store.model(entity)
    return model && !fieldOf(model, streamName) ? [entity, id] : undefined
  },
  answer([entity = '', id = ''], call) {
    const { behaviour, store, site } = call.deployment
    const action = call.method === 'GET' || call.method === 'HEAD' ? 'read' : 'change'
    if (!behaviour.rights.allows(callerOf(call), entity, 'odata', action, call))
      return behaviour.rights.refusal(call, 'service')
    const row = store.find(entity, id)
    if (!row) return behaviour.errors.answer(noRecord({ name: entity }, id), call, 'odata')
    if (action === 'read') return streamAnswer(row.values[streamName])
    const type = headerSent(call, 'content-type') ?? 'application/octet-stream'
    const content = call.method === 'PUT' ? `data:${type};base64,${call.body.toString('base64')}` : null
    store.put(entity, {
      ...row,
      values: behaviour.writes.touched({ ...row.values, [streamName]: content }, site),
    })
    return emptyAnswer(call.method === 'PUT' ? 200 : 204)
  },
})

function streamAnswer(content: unknown): Answer {
  const [, type = '', encoded = ''] = /^data:(.*);base64,([^]*)$/.exec(typeof content === 'string' ? content : '') ?? []
  return type === '' ? emptyAnswer(204) : answer(200, type, Buffer.from(encoded, 'base64'))
}

/** Begins every access token, so that no ticket of a login is taken for one. */
const tokenPrefix = 'bearer.'

/** Access tokens for client credentials (RFC 6749, section 4.4), which the emulator takes to be name and password of a user. */
const clientCredentials: Override = together(
  serving({
    name: 'connect/token',
    methods: ['POST'],
    anonymous: true,
    find: ({ path }) => (path === '/connect/token' ? [] : undefined),
    answer: (_parameters, call) => tokenAnswer(call),
  }),
  altering('access', 'standing', (standing, call): Standing => {
    const token = bearerOf(call)
    if (token === undefined || (standing.kind !== 'absent' && standing.kind !== 'tokenAlone')) return standing
    const { sessions, behaviour, site } = call.deployment
    const ticket = token.startsWith(tokenPrefix) ? sessions.ticket(token) : undefined
    return ticket && !behaviour.sessions.expired(ticket.session, site)
      ? { kind: 'live', session: ticket.session, ticket }
      : { kind: 'rejected' }
  }),
  lettingIn((standing, _column, call) => standing.kind === 'live' && standing.ticket.value === bearerOf(call)),
)

function tokenAnswer(call: Call): Answer {
  const { behaviour, sessions, users, site } = call.deployment
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(call.headers['content-type'] ?? '')
  const form = new URLSearchParams(isForm ? call.body.toString('utf8') : '')
  const [grant, id, secret] = ['grant_type', 'client_id', 'client_secret'].map((name) => form.get(name))
  if (!grant || !id || !secret) return refusedToken('invalid_request')
  if (grant !== 'client_credentials') return refusedToken('unsupported_grant_type')
  const user = behaviour.login.identify(id, users)
  if (!user || !behaviour.login.passwordHolds(user, secret)) return refusedToken('invalid_client')
  const { value } = sessions.issue(sessions.open(user), tokenPrefix + behaviour.sessions.ticketValue())
  const body = { access_token: value, expires_in: Math.floor(site.sessionLifetimeMs / 1000), token_type: 'Bearer' }
  return jsonAnswer(200, body, ['Cache-Control', 'no-store'])
}

function refusedToken(error: string): Answer {
  return jsonAnswer(400, { error }, ['Cache-Control', 'no-store'])
}

export const furtherServices: readonly Trait[] = [
  {
    id: 'sign-out',
    sentence: 'POST /0/rest/MainMenuService/Logout ends the session.',
    source: 'client code',
    override: signOut,
  },
  {
    id: 'file-streams',
    sentence: 'Each record has a stream: GET, PUT and DELETE /0/odata/ENTITY(id)/Data.',
    source: 'vendor documentation',
    override: fileStreams,
  },
  {
    id: 'client-credentials',
    sentence: 'POST /connect/token gives an access token for the name and password of a user as client credentials.',
    source: 'vendor documentation; client code',
    override: clientCredentials,
  },
]
