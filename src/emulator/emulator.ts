import { isIPv6, type Server } from 'node:net'
import { answerRequest, type Running } from './answer-request.js'
import { emulatorControl, type EmulatorControl } from './control/emulator-control.js'
import { Faults } from './control/faults.js'
import { RequestLog } from './control/request-log.js'
import type { Deployment, Site } from './deployment.js'
import { makeCertificate } from './http/certificate.js'
import { createServer } from './http/server.js'
import { resolveOptions, type EmulatorOptions, type ResolvedOptions } from './options.js'
import { OverridesInForce } from './overrides-in-force.js'
import { ownDomain } from './own-domain.js'
import { environmentOf, profileOf } from './profile.js'
import { Store } from './records/store.js'
import { Sessions } from './sessions/sessions.js'

/** A running emulator. */
export interface Emulator extends EmulatorControl {
  /** Without a slash at the end. With `publicUrl` the address that it is known by, else the one on this machine. */
  readonly baseUrl: string
  /** The same on this machine, whatever `publicUrl` is. */
  readonly localUrl: string
  /** The certificate that it shows, where it serves https. */
  readonly caPem?: string
  /** A profile of it, with which every clause can be judged; a plain object. */
  readonly profile: unknown
  /** The passwords, by the names under which the profile asks for them. */
  readonly environment: Record<string, string>
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
  const { publicOrigin } = resolved
  const own = await ownDomain(resolved)
  const overrides = new OverridesInForce(own.variants, resolved.deviations, own.behaviour)
  const tls = resolved.tls ? await makeCertificate(hostsOf(resolved)) : undefined
  const { users, models } = own
  const place = { origin: publicOrigin ?? '' }
  const deployment: Deployment = {
    site: siteOf(resolved, place),
    get behaviour() {
      return overrides.behaviour
    },
    users,
    sessions: new Sessions(resolved.now),
    store: new Store(models, { seed: resolved.seed, rows: resolved.rows }),
    memory: new Map(),
  }
  const { store } = deployment
  const faults = new Faults()
  const log = resolved.recordRequests ? new RequestLog() : undefined
  const control = emulatorControl({ deployment, overrides, faults, log })
  const answerControl = resolved.control
    ? (await import('./control/answer-control.js')).controlAnswering(control, () => log?.dropped ?? 0)
    : undefined
  const running: Running = { deployment, options: resolved, faults, log, answerControl, onHint: resolved.onHint }
  const server = createServer((request) => answerRequest(request, running), tls)
  await server.listen({ port: resolved.port, host: resolved.host })
  const local = originOf(server.server.address(), resolved)
  place.origin = publicOrigin ?? local
  return {
    ...control,
    baseUrl: place.origin + resolved.basePath,
    localUrl: local + resolved.basePath,
    ...(tls ? { caPem: tls.cert } : {}),
    profile: profileOf(deployment, resolved),
    environment: environmentOf(users),
    prepare: () => {
      for (const { name } of store.models) store.rows(name)
    },
    close: () => server.close(),
  }
}

/** Its origin is known only once the server listens. */
function siteOf(options: ResolvedOptions, place: { readonly origin: string }): Site {
  return {
    get origin() {
      return place.origin
    },
    basePath: options.basePath,
    secure: options.publicOrigin?.startsWith('https:') ?? options.tls,
    prefix: options.vendorPrefix,
    cultureHeader: options.cultureHeader,
    sessionLifetimeMs: options.sessionLifetimeMs,
    now: options.now,
  }
}

/** The hosts by which it may be called. */
function hostsOf({ host, publicOrigin }: ResolvedOptions): readonly string[] {
  return publicOrigin === undefined ? [host] : [host, new URL(publicOrigin).hostname.replace(/^\[|\]$/g, '')]
}

/** A server that listens everywhere is reached on loopback. */
function originOf(address: ReturnType<Server['address']>, { tls, host }: ResolvedOptions): string {
  if (address === null || typeof address === 'string') throw new Error('the emulator listens on no port')
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `${tls ? 'https' : 'http'}://${isIPv6(reached) ? `[${reached}]` : reached}:${address.port}`
}
