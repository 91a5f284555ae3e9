import { parsedUrl } from '../runtime/urls.js'
import { documentedLimits } from './behaviour/limits.js'
import type { EmulatorData, OwnUser } from './domain/emulator-data.js'
import type { Answer, Header } from './http/answer.js'
import type { TlsOptions } from './http/certificate.js'
import type { Stub } from './control/stubs/stub.js'
import { InvalidEmulatorOption } from './errors.js'

/** How an emulator is to run. Everything has a default. */
export interface EmulatorOptions {
  /** The port; default 0, which takes a free one. */
  readonly port?: number
  /** The address to listen on; default `127.0.0.1`. */
  readonly host?: string
  /** A path such as `/tenant` in front of all paths; default: none. */
  readonly basePath?: string
  /** Number of records of the large entity; default 20500. */
  readonly rows?: number
  /** The server setting of that name: the most records that a query returns; default 20000. */
  readonly maxEntityRowCount?: number
  /** Ids of deviations: breaches of the document. */
  readonly deviations?: readonly string[]
  /** Ids of variants: permitted differences. */
  readonly variants?: readonly string[]
  /** A seed that enables a random compatible set of variants, in addition to `variants`. */
  readonly vary?: number
  /** Ids of traits: what real deployments do and the document does not allow or name. */
  readonly traits?: readonly string[]
  /** Id of a generation of real deployments. Variants and deviations are added to it. */
  readonly generation?: string
  /** Id of a scenario that tests a client. Variants and deviations are added to it. */
  readonly scenario?: string
  /** Business objects and custom services of your own. */
  readonly data?: EmulatorData
  /** Canned answers for further paths. Of several that fit, the first one answers. */
  readonly stubs?: readonly Stub[]
  /** Further users, and new passwords or rights of the built-in users. */
  readonly users?: readonly OwnUser[]
  /** The prefix of LOADER, SESSIONID and CSRF in the names of cookies and header; default `SVC`. */
  readonly vendorPrefix?: string
  /** The name of the culture header of a login; default `X-Vendor-UserCulture`. */
  readonly cultureHeader?: string
  /** Serves https: `true` creates a certificate, `{ names }` adds host names or addresses, `{ cert, key }` are your own in PEM. */
  readonly tls?: boolean | TlsOptions
  /** Delays every answer by this many milliseconds; default 0. */
  readonly latencyMs?: number
  /** Seed of records and passwords; default 1. */
  readonly seed?: number
  /** Milliseconds from the login to the end of a session; default 12 hours. */
  readonly sessionLifetimeMs?: number
  /** The clock for dates, lifetimes and changes; default: the clock of the system. */
  readonly now?: () => Date
  /**
   * The http or https URL of a proxy in front of the emulator. Links in answers use it, or X-Forwarded-Proto and
   * X-Forwarded-Host of the request. Its path is empty or equal to `basePath`.
   */
  readonly publicUrl?: string
  /** Serves the control API below `/__emulator`. Without `controlToken` it answers callers on the same machine only. */
  readonly control?: boolean
  /** Serves the control API to callers at any address, if they send `Authorization: Bearer` with this token. */
  readonly controlToken?: string
  /** Keeps a log of requests. Default of `emulate`: true. */
  readonly recordRequests?: boolean
  /** Receives advice for a client whose requests cannot succeed, one line each. The same advice is given once. */
  readonly onHint?: (line: string) => void
  /**
   * Receives every request when its answer is sent: `method`, `url` (path and query), `requestHeaders`, `requestBody` and `answer`
   * (`status`, `headers`, `body`). `answer` is undefined if a fault withholds it.
   */
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

/** Fills in the defaults. Throws InvalidEmulatorOption for a value that cannot be meant. */
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
      throw new InvalidEmulatorOption(`${name} must be a whole number of zero or more, not ${resolved[name]}`)
    }
  }
  if (resolved.vary !== undefined && !Number.isSafeInteger(resolved.vary))
    throw new InvalidEmulatorOption(`vary must be a whole number, not ${resolved.vary}`)
  if (!/^(\/[A-Za-z0-9._~-]+)*$/.test(resolved.basePath)) {
    throw new InvalidEmulatorOption(
      `basePath must be empty or like /tenant, without a slash at the end, not '${resolved.basePath}'`,
    )
  }
  for (const name of ['vendorPrefix', 'cultureHeader'] as const) {
    if (!/^[A-Za-z0-9_-]+$/.test(resolved[name])) {
      throw new InvalidEmulatorOption(`${name} must be letters, digits, dashes or underscores, not '${resolved[name]}'`)
    }
  }
  if (resolved.controlToken !== undefined && !/^[\x21-\x7e]+$/.test(resolved.controlToken))
    throw new InvalidEmulatorOption('controlToken must be visible ASCII characters without spaces')
  return resolved
}

function publicOriginOf({ publicUrl, basePath = '' }: EmulatorOptions): string | undefined {
  if (publicUrl === undefined) return undefined
  const url = parsedUrl(publicUrl)
  if (!url || !/^https?:$/.test(url.protocol) || /[?#]/.test(publicUrl) || url.username !== '' || url.password !== '') {
    throw new InvalidEmulatorOption('publicUrl must be an http or https URL without credentials, query and fragment')
  }
  const path = url.pathname.replace(/\/+$/, '')
  if (path !== '' && path !== basePath) {
    throw new InvalidEmulatorOption(`publicUrl must have no path, or the base path '${basePath}', not '${path}'`)
  }
  return url.origin
}
