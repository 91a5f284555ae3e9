import { isIPv6, type Server } from 'node:net'
import { behaviourOf } from './catalogue.js'
import type { Deployment } from './deployment.js'
import { ownDomain } from './own-domain.js'
import { dispatch } from './handlers/dispatch.js'
import { makeCertificate } from './http/certificate.js'
import { readCookies } from './http/received-cookies.js'
import { createServer, type ReceivedRequest, type Reply } from './http/server.js'
import { resolveOptions, type EmulatorOptions, type ResolvedOptions } from './options.js'
import { environmentOf, profileOf } from './profile.js'
import { Store } from './records/store.js'
import { Sessions } from './sessions/sessions.js'
import { htmlAnswer } from './http/answer.js'

/** A running emulator. */
export interface Emulator {
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** The certificate that it shows, where it serves https. */
  readonly caPem?: string
  /** A profile of it, with which every clause can be judged; a plain object. */
  readonly profile: unknown
  /** The passwords, by the names under which the profile asks for them. */
  readonly environment: Record<string, string>
  /** Ends every session at once, as if its time had run out. */
  expireSessions(): void
  /** Makes all records, which are else made at their first use: for whoever has a core to spare before that. */
  prepare(): void
  /** Stops at once, breaking the connections that there are. */
  close(): Promise<void>
}

/**
 * Starts an emulator of the interface that the document describes. Throws an UnknownOverrideError for an unknown
 * variant or deviation, a RangeError for an option that cannot be meant, and the system's own error where the port is
 * taken.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const resolved = resolveOptions(options)
  const own = await ownDomain(resolved)
  const behaviour = behaviourOf(own.variants, resolved.deviations, own.behaviour)
  const tls = resolved.tls ? await makeCertificate(resolved.host) : undefined
  const { users, models } = own
  const sessions = new Sessions(resolved.now)
  const store = new Store(models, { seed: resolved.seed, rows: resolved.rows })
  let origin = ''
  const deployment: Deployment = {
    site: {
      get origin() {
        return origin
      },
      basePath: resolved.basePath,
      secure: resolved.tls,
      prefix: resolved.vendorPrefix,
      cultureHeader: resolved.cultureHeader,
      sessionLifetimeMs: resolved.sessionLifetimeMs,
      now: resolved.now,
    },
    behaviour,
    users,
    sessions,
    store,
    memory: new Map(),
  }
  const server = createServer((request) => respond(request, deployment, resolved), tls)
  await server.listen({ port: resolved.port, host: resolved.host })
  origin = originOf(server.server.address(), resolved)
  return {
    baseUrl: origin + resolved.basePath,
    ...(tls ? { caPem: tls.cert } : {}),
    profile: profileOf(deployment, resolved),
    environment: environmentOf(users),
    expireSessions: () => {
      sessions.endAll()
    },
    prepare: () => {
      for (const { name } of store.models) store.rows(name)
    },
    close: () => server.close(),
  }
}

function respond(request: ReceivedRequest, deployment: Deployment, options: ResolvedOptions): Reply {
  const date = options.now()
  const { basePath } = deployment.site
  const target = request.target.replace(/^https?:\/\/[^/?]*/i, '')
  if (!target.startsWith(`${basePath}/`)) {
    return { answer: htmlAnswer(404, '404 - Not found', '<p>Nothing is here.</p>'), delayMs: 0, date }
  }
  const mark = target.indexOf('?')
  const end = mark < 0 ? target.length : mark
  const call = deployment.behaviour.wire.received({
    method: request.method,
    target,
    path: target.slice(basePath.length, end),
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers: request.headers,
    cookies: readCookies(request.headers.cookie),
    body: request.body,
    deployment,
  })
  const { wire, routes } = call.deployment.behaviour
  const answer = dispatch(call)
  return { answer, delayMs: options.latencyMs + wire.delay(call, routes.resolve(call)), date }
}

/** A server that listens everywhere is reached on loopback. */
function originOf(address: ReturnType<Server['address']>, { tls, host }: ResolvedOptions): string {
  if (address === null || typeof address === 'string') throw new Error('the emulator listens on no port')
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `${tls ? 'https' : 'http'}://${isIPv6(reached) ? `[${reached}]` : reached}:${address.port}`
}
