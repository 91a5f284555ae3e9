import { isClauseId, isDepartureId, scopeClasses, type ClauseId, canonicalJson, sha256 } from '../contract/index.js'
import type { Profile, AnonymousServiceEntry, CustomServiceEntry } from '../schema/generated/profile.js'
import { normalBaseUrl } from './values/base-url.js'
import { defaults } from './values/defaults.js'
import { withEntitiesMeant } from './values/entity-names.js'
import type { Role } from './secrets/passwords.js'
import { bytesOf, millisecondsOf, frozen, given } from './values/quantity.js'
import type {
  DeclaredDeparture,
  ResolvedLimits,
  ResolvedProfile,
  ResolvedTarget,
  ResolvedUser,
  ResolvedAnonymousService,
  ResolvedCustomService,
} from './resolved-profile.js'
import type { ExpiredSession } from './secrets/session-copy.js'
import type { Overrides } from './secrets/surroundings.js'
import type { TlsTexts } from './secrets/tls-files.js'

/** What was found beside the profile's own text. */
interface Belongings {
  readonly baseUrl: string
  readonly tls: TlsTexts
  /** The proxy of the environment, where it holds. */
  readonly proxy: string | undefined
  readonly passwords: ReadonlyMap<Role, string>
  readonly expiredSession: ExpiredSession | undefined
  readonly secretFiles: readonly string[]
  readonly path: string | undefined
}

/** Puts together the profile that the program works with. Everything was checked before: nothing is at fault any more. */
export function resolveProfile(written: Profile, belongings: Belongings, overrides: Overrides): ResolvedProfile {
  const { profile, meant } = withEntitiesMeant(written)
  const { entities, sandbox, services } = profile
  const { probe, large } = entities ?? {}
  const user = (role: Role) => resolvedUser(profile.users?.[role], belongings.passwords.get(role))
  const sandboxLookup = sandbox?.lookup && { entity: sandbox.entity, ...sandbox.lookup }
  return frozen(
    given({
      target: resolvedTarget(profile.target, belongings),
      users: given({
        main: user('main'),
        restricted: user('restricted'),
        international: user('international'),
        decoy: user('decoy'),
      }),
      entities: given({
        probe: typeof probe === 'string' ? { entity: probe, fields: {} } : probe && { fields: {}, ...probe },
        large: typeof large === 'string' ? { entity: large } : large,
        forbidden: entities?.forbidden,
        allowed: entities?.allowed,
      }),
      lookup: profile.lookup ?? sandboxLookup,
      forbiddenRecord: profile.forbiddenRecord,
      sandbox: sandbox && { ...defaults.sandbox, ...sandbox },
      services: given({
        custom: services?.custom && customService(services.custom),
        anonymous: services?.anonymous && anonymousService(services.anonymous),
      }),
      expiredSession: belongings.expiredSession,
      secretFiles: [...belongings.secretFiles],
      ntlmPath: profile.ntlmPath,
      scope: profile.scope ?? [...scopeClasses],
      departures: (profile.departures ?? []).map(declaredDeparture),
      limits: resolvedLimits(profile.limits, overrides.limits),
      attestations: (profile.attestations ?? []).map((entry) => ({ ...entry, clause: known(entry.clause) })),
      waivers: resolvedWaivers(profile),
      entitiesMeant: meant.length > 0 ? [...meant] : undefined,
      acceptUntested: (profile.acceptUntested ?? []).map((entry) => ({ ...entry, clause: known(entry.clause) })),
      digest: digestOf(written),
      path: belongings.path,
    }),
  )
}

/** The waivers of a profile, or of a file that holds nothing else. */
export function resolvedWaivers({ waivers = [] }: Pick<Profile, 'waivers'>): ResolvedProfile['waivers'] {
  return waivers.map((entry) => ({ ...entry, clause: known(entry.clause) }))
}

function resolvedTarget(target: Profile['target'], { baseUrl, tls, proxy }: Belongings): ResolvedTarget {
  const normal = normalBaseUrl(baseUrl)
  return given({
    ...defaults.target,
    ...(proxy === undefined ? {} : { proxy }),
    ...target,
    name: target?.name ?? new URL(normal).host,
    baseUrl: normal,
    tls: { ...tls, insecure: target?.tls?.insecure ?? defaults.target.tls.insecure },
  })
}

type UserEntry = NonNullable<NonNullable<Profile['users']>['main']>

function resolvedUser(user: UserEntry | undefined, password: string | undefined): ResolvedUser | undefined {
  return user && password !== undefined ? { ...defaults.user, ...user, password } : undefined
}

function declaredDeparture(entry: NonNullable<Profile['departures']>[number]): DeclaredDeparture {
  const { id, ...rest } = typeof entry === 'string' ? { id: entry } : entry
  if (!isDepartureId(id)) throw new RangeError('a departure that is not in the catalogue went through the checks')
  return { id, ...rest }
}

function resolvedLimits(limits: Profile['limits'], overrides: Overrides['limits']): ResolvedLimits {
  const { requestTimeout, runTimeout, lateChanges, maxBodySize, ...counts } = { ...defaults.limits, ...limits }
  const run = wholeOr(overrides?.runTimeout, runTimeout)
  return {
    ...counts,
    ...given({ concurrency: overrides?.concurrency ?? counts.concurrency }),
    requestTimeout: Math.min(wholeOr(overrides?.requestTimeout, requestTimeout), run),
    runTimeout: run,
    lateChanges: millisecondsOf(lateChanges),
    maxBodySize: bytesOf(maxBodySize),
  }
}

/** Whole milliseconds: by a part of one, the time to put a record back in would be refused, and the record left changed. */
function wholeOr(override: number | undefined, span: string | number): number {
  return override === undefined ? millisecondsOf(span) : Math.max(1, Math.round(override))
}

function known(clause: string): ClauseId {
  if (!isClauseId(clause)) throw new RangeError('a clause that is not in the catalogue went through the checks')
  return clause
}

/**
 * The SHA-256, in hex, of what a profile says: the same for YAML and JSON, whatever the order of keys and the comments.
 * Where passwords are found is left out with them: a secret that moves makes no other profile.
 */
function digestOf(profile: Profile): string {
  const users = Object.fromEntries(
    Object.entries(profile.users ?? {}).map(([role, user]) => [role, { ...user, password: undefined }]),
  )
  return sha256(canonicalJson({ ...profile, $schema: undefined, users }))
}

/** A custom service with its defaults, and each parameter beside what is expected of it. */
function customService({ expect, parameters, ...service }: CustomServiceEntry): ResolvedCustomService {
  return given({
    ...defaults.services.custom,
    ...service,
    parameters: (parameters ?? []).map((value, index) => given({ value, contains: expect?.contains?.[index] })),
    status: expect?.status,
  })
}

/** An anonymous service with its defaults. */
function anonymousService({ expect, ...service }: AnonymousServiceEntry): ResolvedAnonymousService {
  return given({ ...defaults.services.anonymous, ...service, status: expect?.status, contains: expect?.contains })
}
