import type { AccessBehaviour, RightsBehaviour } from './access.js'
import type { CookiesBehaviour } from './cookies.js'
import type { ErrorsBehaviour } from './errors.js'
import type { FilterBehaviour } from './filter.js'
import type { FormatsBehaviour } from './formats.js'
import type { LimitsBehaviour, WireBehaviour } from './limits.js'
import type { LoginBehaviour } from './login.js'
import type { NtlmBehaviour } from './ntlm.js'
import type { PagesBehaviour } from './pages.js'
import type { QueryBehaviour } from './query.js'
import type { RoutesBehaviour } from './routes.js'
import type { ServicesBehaviour } from './services.js'
import type { SessionsBehaviour } from './sessions.js'
import type { ValuesBehaviour } from './values.js'
import type { WritesBehaviour } from './writes.js'

/**
 * Every decision of the deployment that a caller can observe, each a small function. None of them calls a sibling
 * directly: they reach it through the deployment, so that an override of one is seen by all.
 */
export interface Behaviour {
  readonly routes: RoutesBehaviour
  readonly wire: WireBehaviour
  readonly login: LoginBehaviour
  readonly cookies: CookiesBehaviour
  readonly sessions: SessionsBehaviour
  readonly access: AccessBehaviour
  readonly pages: PagesBehaviour
  readonly ntlm: NtlmBehaviour
  readonly rights: RightsBehaviour
  readonly query: QueryBehaviour
  readonly filter: FilterBehaviour
  readonly limits: LimitsBehaviour
  readonly formats: FormatsBehaviour
  readonly values: ValuesBehaviour
  readonly errors: ErrorsBehaviour
  readonly writes: WritesBehaviour
  readonly services: ServicesBehaviour
}

/** Members to put in the place of others, group by group. */
export type BehaviourPatch = { readonly [Group in keyof Behaviour]?: Partial<Behaviour[Group]> }

/** Makes a patch from the behaviour that it is to alter, so that a member can ask the one it replaces. */
export type Override = (base: Behaviour) => BehaviourPatch

export function overridden(base: Behaviour, override: Override): Behaviour {
  const groups = Object.entries(override(base)).map(([group, patch]) => [
    group,
    { ...base[group as keyof Behaviour], ...patch },
  ])
  return { ...base, ...(Object.fromEntries(groups) as BehaviourPatch) } as Behaviour
}
