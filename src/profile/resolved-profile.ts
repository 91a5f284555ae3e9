import type { ClauseId, DepartureEndpoint, DepartureId, ScopeClass } from '../contract/index.js'
import type { ExpiredSession } from './secrets/session-copy.js'
import type { EntityMeant } from './values/entity-names.js'

/**
 * A profile with its defaults filled in, its files read and its secrets found: plain data that can be cloned to a
 * worker. A key that the profile does not give, and that has no default, is absent. It holds passwords and a private
 * key; `secretsOf` lists them, for whoever has to mask them.
 */
export interface ResolvedProfile {
  readonly target: ResolvedTarget
  readonly users: {
    readonly main?: ResolvedUser
    readonly restricted?: ResolvedUser
    readonly international?: ResolvedUser
    readonly decoy?: ResolvedUser
  }
  readonly entities: {
    readonly probe?: ResolvedProbe
    readonly large?: { readonly entity: string; readonly rows?: number }
    readonly forbidden?: string
    readonly allowed?: string
  }
  /** A lookup to read by. That of the sandbox, where the profile names no other. */
  readonly lookup?: { readonly entity: string; readonly field: string; readonly target: string }
  readonly forbiddenRecord?: { readonly id: string; readonly field: string }
  readonly sandbox?: ResolvedSandbox
  readonly services: { readonly custom?: ResolvedCustomService; readonly anonymous?: ResolvedAnonymousService }
  readonly expiredSession?: ExpiredSession
  /** The files that passwords, the private key and the session were read from, absolute. */
  readonly secretFiles: readonly string[]
  /** `none` where the deployment offers no Windows login. */
  readonly ntlmPath?: string
  readonly scope: readonly ScopeClass[]
  readonly departures: readonly DeclaredDeparture[]
  readonly limits: ResolvedLimits
  readonly attestations: readonly Attestation[]
  readonly waivers: readonly Waiver[]
  /** The entities that are named with the ending `Collection`, which was taken from them. */
  readonly entitiesMeant?: readonly EntityMeant[]
  /** Clauses that may stay unjudged. */
  readonly acceptUntested: readonly { readonly clause: ClauseId; readonly reason: string }[]
  /** SHA-256, in hex, of what the profile says, without passwords and where they are found; comments and order do not count. */
  readonly digest: string
  /** The file that it was read from, absolute; missing where it came from none. */
  readonly path?: string
}

export interface ResolvedTarget {
  readonly name: string
  /** As URLs are normalised, without a slash at its end; paths of the interface are appended to it. */
  readonly baseUrl: string
  /** What stands for `SVC`, or `auto`: to be found from the login answer. */
  readonly vendorPrefix: string
  /** The header's name, or `auto`. */
  readonly cultureHeader: string
  readonly maxEntityRowCount: number
  readonly forceUseSession: 'never' | 'on401' | 'always'
  readonly sendSecureOverHttp: boolean | 'loopback'
  /** PEM texts, and whether any certificate is taken. */
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string; readonly insecure: boolean }
  /** The profile's, or that of the environment; then it may hold a user name and a password. */
  readonly proxy?: string
  /** Whom to turn to about the checker's requests. */
  readonly contact?: string
  /** The request header that carries an id of each exchange. */
  readonly correlationHeader?: string
}

export interface ResolvedUser {
  readonly name: string
  readonly password: string
  readonly passwordChangeDue: boolean
}

/** The probe entity; `fields` are those that the profile pins, by the kind of their value. */
export interface ResolvedProbe {
  readonly entity: string
  readonly fields: {
    readonly text?: string
    readonly number?: string
    readonly dateTime?: string
    readonly guid?: string
  }
}

export interface ResolvedSandbox {
  readonly entity: string
  readonly id: string
  readonly fields: {
    readonly text?: string
    readonly number?: string
    readonly dateTime?: string
    readonly guid?: string
    readonly custom?: string
  }
  readonly lookup?: { readonly field: string; readonly target: string }
  readonly put: boolean
}

export interface ResolvedCustomService {
  readonly service: string
  readonly method: string
  readonly body: unknown
  /** Each parameter with what its answer contains, where the profile says. */
  readonly parameters: readonly { readonly value: string; readonly contains?: string }[]
  /** The status of a good answer; any 2xx where absent. */
  readonly status?: number
  readonly echoes: boolean
}

/** `path` wins over `service` and `method`; without it, both are there. */
export interface ResolvedAnonymousService {
  readonly service?: string
  readonly method?: string
  readonly path?: string
  readonly body: unknown
  readonly status?: number
  /** Texts that a good answer contains, all of them. */
  readonly contains?: readonly string[]
}

export interface DeclaredDeparture {
  readonly id: DepartureId
  readonly value?: string
  readonly endpoint?: DepartureEndpoint
  readonly reason?: string
}

/** Times in milliseconds, sizes in bytes. */
export interface ResolvedLimits {
  readonly requestTimeout: number
  readonly runTimeout: number
  readonly concurrency: number
  /** Requests begun in a second; no bound where absent. */
  readonly rate?: number
  /** Requests of a run; no bound where absent. */
  readonly maxExchanges?: number
  /** Requests of LIMIT-5; 0 leaves it untested. */
  readonly burst: number
  /** Attempts with a wrong password; 0 leaves LOGIN-5 untested. */
  readonly wrongLogins: number
  /** How long a change without a clear answer may take effect. */
  readonly lateChanges: number
  /** Logins in a minute. No limit where not given. */
  readonly loginsPerMinute?: number
  /** Refused requests in a minute. No limit where not given. */
  readonly refusalsPerMinute?: number
  readonly maxBodySize: number
}

/** `on`: year-month-day. */
export interface Attestation {
  readonly clause: ClauseId
  readonly met: boolean
  readonly by: string
  readonly on: string
  readonly how: string
}

/** `until`: year-month-day, the last day on which it has effect. */
export interface Waiver {
  readonly clause: ClauseId
  readonly reason: string
  readonly owner: string
  readonly ticket?: string
  readonly until: string
  /** The first digits of `statementSha256` of the clause as it read when the waiver was given. */
  readonly statement?: string
}

/** Every secret of a profile, for masking: passwords, the private key, and the login of a proxy. */
export function secretsOf({ users, target }: ResolvedProfile): readonly string[] {
  const passwords = [users.main, users.restricted, users.international, users.decoy].flatMap(
    (user) => user?.password ?? [],
  )
  return [...passwords, ...(target.tls.key === undefined ? [] : [target.tls.key]), ...proxyLogin(target.proxy)]
}

function proxyLogin(proxy: string | undefined): readonly string[] {
  if (proxy === undefined) return []
  const { username, password } = new URL(proxy)
  return [username, password].filter((part) => part !== '').map(decodeURIComponent)
}
