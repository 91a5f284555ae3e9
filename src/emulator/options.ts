import { parsedUrl } from '../runtime/urls.js'
import { documentedLimits } from './behaviour/limits.js'
import type { EmulatorData, OwnUser } from './domain/emulator-data.js'
import type { Answer, Header } from './http/answer.js'
import type { TlsOptions } from './http/certificate.js'
import type { Stub } from './stubs/stubs.js'

/** How an emulator is to run. Everything has a default. */
export interface EmulatorOptions {
  /** 0 takes a free one. */
  readonly port?: number
  readonly host?: string
  /** Empty, or a path such as `/tenant` below which everything lies. */
  readonly basePath?: string
  /** Size of the large entity. */
  readonly rows?: number
  /** The server setting of that name: how many records a query may return. */
  readonly maxEntityRowCount?: number
  /** Breaches of the document to carry out, by id. */
  readonly deviations?: readonly string[]
  /** Lawful differences to carry out, by id. */
  readonly variants?: readonly string[]
  /** A seed: enables a random compatible set of permitted variations besides `variants`, the same for the same seed. */
  readonly vary?: number
  /** What real deployments do and the document does not allow, by id. */
  readonly traits?: readonly string[]
  /** A generation of real deployments to behave like, by id. Variants and deviations are laid over it. */
  readonly generation?: string
  /** A scenario for clients to be put through, by id. Variants and deviations are laid over it. */
  readonly scenario?: string
  /** Business objects and custom services of your own. */
  readonly data?: EmulatorData
  /** Canned answers for further paths. Of several that fit, the first one answers. */
  readonly stubs?: readonly Stub[]
  /** Further users, and new passwords or rights of built-in ones. */
  readonly users?: readonly OwnUser[]
  /** Stands before LOADER, SESSIONID and CSRF in the names of cookies and header. */
  readonly vendorPrefix?: string
  readonly cultureHeader?: string
  /** Serve https: with a certificate made at start, for further host names or addresses too, or with one of your own in PEM. */
  readonly tls?: boolean | TlsOptions
  /** Milliseconds by which every answer is held back. */
  readonly latencyMs?: number
  /** The same seed gives the same records and passwords. */
  readonly seed?: number
  /** How long a session lives from its login on, whatever it does. */
  readonly sessionLifetimeMs?: number
  /** The clock of everything that a caller sees: dates, lifetimes, changes. */
  readonly now?: () => Date
  /**
   * The http or https URL by which clients reach it, for an emulator behind a proxy: links in answers lead there, or where
   * X-Forwarded-Proto and X-Forwarded-Host say. Its path is that of `basePath`, or empty.
   */
  readonly publicUrl?: string
  /** Serve the control API below `/__emulator`, for callers on loopback alone unless there is a `controlToken`. */
  readonly control?: boolean
  /** Serve the control API to callers at any address that send `Authorization: Bearer` with this token, and to nobody else. */
  readonly controlToken?: string
  /** Keep a log of requests. Default: with `control`, and in an emulator of the library. */
  readonly recordRequests?: boolean
  /** Takes a line of advice where a client does what cannot succeed; each advice at most once. */
  readonly onHint?: (line: string) => void
  /** Is given every request with its answer, as it is being sent. What a fault withholds has no answer. */
  readonly onExchange?: (exchange: ServedExchange) => void
}

/** A request and its answer as they were on the wire: headers as raw pairs, in their order and case. */
export interface ServedExchange {
  readonly method: string
  /** Path and query as they came, below the origin by which the client called the emulator. */
  readonly url: string
  readonly requestHeaders: readonly Header[]
  readonly requestBody: Buffer
  readonly answer: Answer | undefined
}

type WithoutDefault = 'vary' | 'publicUrl' | 'controlToken' | 'onHint' | 'onExchange' | 'generation' | 'scenario'

export interface ResolvedOptions extends Readonly<Required<Omit<EmulatorOptions, WithoutDefault>>> {
  readonly generation?: string
  readonly scenario?: string
  readonly vary: number | undefined
  readonly controlToken: string | undefined
  readonly onHint: ((line: string) => void) | undefined
  readonly onExchange: ((exchange: ServedExchange) => void) | undefined
  /** Scheme, host and port of the public URL. */
  readonly publicOrigin: string | undefined
}

const twelveHours = 12 * 60 * 60 * 1000

/** Fills in the defaults. Throws a RangeError for a value that cannot be meant. */
export function resolveOptions(options: EmulatorOptions): ResolvedOptions {
  const control = options.control ?? options.controlToken !== undefined
  const resolved: ResolvedOptions = {
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    basePath: options.basePath ?? '',
    rows: options.rows ?? 20_500,
    maxEntityRowCount: options.maxEntityRowCount ?? documentedLimits.maxEntityRowCount,
    deviations: options.deviations ?? [],
    variants: options.variants ?? [],
    vary: options.vary,
    traits: options.traits ?? [],
    ...(options.generation === undefined ? {} : { generation: options.generation }),
    ...(options.scenario === undefined ? {} : { scenario: options.scenario }),
    data: options.data ?? {},
    stubs: options.stubs ?? [],
    users: options.users ?? [],
    vendorPrefix: options.vendorPrefix ?? 'SVC',
    cultureHeader: options.cultureHeader ?? 'X-Vendor-UserCulture',
    tls: options.tls ?? false,
    latencyMs: options.latencyMs ?? 0,
    seed: options.seed ?? 1,
    sessionLifetimeMs: options.sessionLifetimeMs ?? twelveHours,
    now: options.now ?? (() => new Date()),
    control,
    controlToken: options.controlToken,
    recordRequests: options.recordRequests ?? control,
    onHint: options.onHint,
    onExchange: options.onExchange,
    publicOrigin: publicOriginOf(options),
  }
  for (const name of ['port', 'rows', 'maxEntityRowCount', 'latencyMs', 'seed', 'sessionLifetimeMs'] as const) {
    if (!Number.isSafeInteger(resolved[name]) || resolved[name] < 0) {
      throw new RangeError(`${name} must be a whole number of zero or more, not ${resolved[name]}`)
    }
  }
  if (resolved.vary !== undefined && !Number.isSafeInteger(resolved.vary))
    throw new RangeError(`vary must be a whole number, not ${resolved.vary}`)
  if (!/^(\/[A-Za-z0-9._~-]+)*$/.test(resolved.basePath)) {
    throw new RangeError(
      `basePath must be empty or like /tenant, without a slash at the end, not '${resolved.basePath}'`,
    )
  }
  for (const name of ['vendorPrefix', 'cultureHeader'] as const) {
    if (!/^[A-Za-z0-9_-]+$/.test(resolved[name])) {
      throw new RangeError(`${name} must be letters, digits, dashes or underscores, not '${resolved[name]}'`)
    }
  }
  if (resolved.controlToken !== undefined && !/^[\x21-\x7e]+$/.test(resolved.controlToken))
    throw new RangeError('controlToken must be visible ASCII characters without spaces')
  return resolved
}

function publicOriginOf({ publicUrl, basePath = '' }: EmulatorOptions): string | undefined {
  if (publicUrl === undefined) return undefined
  const url = parsedUrl(publicUrl)
  if (!url || !/^https?:$/.test(url.protocol) || /[?#]/.test(publicUrl) || url.username !== '' || url.password !== '') {
    throw new RangeError('publicUrl must be an http or https URL without credentials, query and fragment')
  }
  const path = url.pathname.replace(/\/+$/, '')
  if (path !== '' && path !== basePath) {
    throw new RangeError(`publicUrl must have no path, or the base path '${basePath}', not '${path}'`)
  }
  return url.origin
}
