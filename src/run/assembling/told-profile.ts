import { Masker } from '../../exchange/masking/masker.js'
import { cookieKind } from '../../exchange/masking/secret-kinds.js'
import type { ResolvedProfile, ResolvedUser } from '../../profile/index.js'
import { learnSecrets } from '../../check/run-state/run-settings.js'
import type { Report } from '../../schema/generated/report.js'

/** A profile as a report keeps it: with the masks of the evidence in place of what is secret. */
export type ToldProfile = NonNullable<Report['profile']>

/**
 * What a run was told of its target, so that its evidence can be judged again with nothing beside it. Names, passwords
 * and saved cookies have the masks that they have in the evidence; certificates, keys, proxies and
 * where secrets were found are left out.
 */
export function maskedProfile(profile: ResolvedProfile, maskKey: string): ToldProfile {
  const masker = new Masker(maskKey)
  learnSecrets(masker, { profile })
  const { target, users, expiredSession, ...rest } = profile
  const plain = JSON.parse(
    JSON.stringify({
      target: { ...target, proxy: undefined, tls: { insecure: target.tls.insecure } },
      ...rest,
      secretFiles: undefined,
      path: undefined,
      ...(expiredSession
        ? { expiredSession: { path: '', content: maskedSession(masker, expiredSession.content) } }
        : {}),
    }),
  ) as unknown
  const told = masked(masker, plain) as ToldProfile
  const named = Object.entries(users).map(([role, user]) => [role, maskedUser(masker, user)] as const)
  // The report has it anyway, and with a mask in its host it would be no address.
  const { baseUrl } = target
  return { ...told, target: { ...told.target, baseUrl }, users: Object.fromEntries(named), digest: profile.digest }
}

function maskedUser(masker: Masker, { name, password, passwordChangeDue }: ResolvedUser): ResolvedUser {
  return { name: masker.token('userName', name), password: masker.token('password', password), passwordChangeDue }
}

/** The form of a saved session is the session room's: every `value` beside a `key` in it is a cookie's. */
function maskedSession(masker: Masker, content: unknown): unknown {
  if (Array.isArray(content)) return content.map((item) => maskedSession(masker, item))
  if (typeof content !== 'object' || content === null) return content
  const members = Object.entries(content).map(([name, value]) => [name, maskedSession(masker, value)] as const)
  const { key, value } = content as { readonly key?: unknown; readonly value?: unknown }
  if (typeof key !== 'string' || typeof value !== 'string') return Object.fromEntries(members)
  return { ...Object.fromEntries(members), value: masker.whole(cookieKind(key), value) }
}

/** As waivers and attestations have it: it is nobody's secret, though a password may be a year. */
const aDay = /^\d{4}-\d\d-\d\d$/

function masked(masker: Masker, value: unknown): unknown {
  if (typeof value === 'string') return aDay.test(value) ? value : masker.mask(value)
  if (Array.isArray(value)) return value.map((item) => masked(masker, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(masker, inner)]))
}
