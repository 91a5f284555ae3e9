import { isIPv6 } from 'node:net'
import { answerRequest, type Running } from './handlers/answer-request.js'
import type { EmulatorControl } from './control/emulator-control.js'
import { Faults } from './control/faults.js'
import { RequestLog } from './control/request-log.js'
import type { Deployment, Site } from './deployment/deployment.js'
import { certificateOf } from './http/certificate.js'
import { startServer } from './http/server.js'
import { resolveOptions, type EmulatorOptions, type ResolvedOptions } from './options.js'
import { OverridesInForce } from './overrides/overrides-in-force.js'
import { ownDomain } from './domain/own-domain.js'
import { environmentOf, profileOf } from './deployment/profile.js'
import { Spaces } from './control/spaces.js'
import { Stubs } from './control/stubs/stubs.js'
import { rowMaker } from './domain/given-rows.js'
import { Store } from './records/store.js'
import { Sessions } from './deployment/sessions.js'

/** A running emulator. */
export interface Emulator extends EmulatorControl {
  /** The URL for clients, without a slash at the end: that of `publicUrl`, or the local one. */
  readonly baseUrl: string
  /** The URL on this machine, without a slash at the end. */
  readonly localUrl: string
  /** With https, the certificate to trust in PEM. Missing if your own chain has no self-signed certificate. */
  readonly caPem?: string
  /** A profile of it, with which every clause can be judged; a plain object. */
  readonly profile: unknown
  /** Passwords by the name of the environment variable in `profile`. */
  readonly environment: Record<string, string>
  /**
   * The control methods of a space: of the requests with this name in the header `X-Emulator-Space`. A space has its own data,
   * sessions, faults, stubs, log, variants and deviations. Throws a TypeError for an invalid name.
   */
  space(name: string): EmulatorControl
  /** Creates all records now, not at their first use. */
  prepare(): void
  /** Stops at once and closes all connections. */
  close(): Promise<void>
}

/**
 * Starts an emulator of the interface that the document describes. Throws an UnknownOverrideError for an unknown
 * variant or deviation, InvalidEmulatorOption for an option out of range, and the system's own error where the port is
 * taken.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const resolved = resolveOptions(options)
  const { publicOrigin } = resolved
  const own = await ownDomain(resolved)
  const tls = await certificateOf(resolved.tls, hostsOf(resolved))
  const { users, models } = own
  const size = { seed: resolved.seed, rows: resolved.rows }
  const place = { origin: publicOrigin ?? '' }
  const site = siteOf(resolved, place)
  const rowsOf = rowMaker(models, resolved.data, size)
  const spaces = new Spaces(() => {
    const overrides = new OverridesInForce(own.variants, resolved.deviations, own.behaviour)
    const deployment: Deployment = {
      site,
      get behaviour() {
        return overrides.behaviour
      },
      users,
      sessions: new Sessions(resolved.now),
      store: new Store(models, size),
      stubs: new Stubs(resolved.stubs),
      memory: new Map(),
    }
    const log = resolved.recordRequests ? new RequestLog() : undefined
    return { deployment, overrides, faults: new Faults(), log, rowsOf }
  })
  const { control, deployment } = spaces.common
  const { store } = deployment
  const answerControl = resolved.control
    ? (await import('./control/answer-control.js')).controlAnswering(resolved.controlToken)
    : undefined
  const running: Running = { spaces, options: resolved, answerControl, onHint: resolved.onHint, hintsGiven: new Set() }
  const { port, host } = resolved
  const server = await startServer((request) => answerRequest(request, running), { port, host, tls })
  const local = originOf(server.port, resolved)
  place.origin = publicOrigin ?? local
  return {
    ...control,
    space: (name) => spaces.of(name).control,
    baseUrl: place.origin + resolved.basePath,
    localUrl: local + resolved.basePath,
    ...(tls?.ca === undefined ? {} : { caPem: tls.ca }),
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
    secure: options.publicOrigin?.startsWith('https:') ?? options.tls !== false,
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
function originOf(port: number, { tls, host }: ResolvedOptions): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `${tls !== false ? 'https' : 'http'}://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`
}
