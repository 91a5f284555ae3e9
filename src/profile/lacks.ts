import type { Need } from '../contract/index.js'
import type { ResolvedProfile } from './resolved-profile.js'

/** A key to add to the profile, with a value as it would be written there. */
export interface Addition {
  readonly key: string
  readonly example: string
}

/**
 * Why a clause cannot be judged with this profile. `untested`: the profile does not give what the check needs, and
 * these keys would. `inapplicable`: no key helps, since the target has not what the clause is about.
 */
export type Lack =
  | { readonly outcome: 'untested'; readonly additions: readonly Addition[]; readonly reason: string }
  | { readonly outcome: 'inapplicable'; readonly reason: string }

/** What each key looks like in a profile. */
const examples = {
  'users.main': '{ name: Supervisor, password: { env: SVC_PASSWORD } }',
  'users.restricted': '{ name: Guest, password: { env: SVC_GUEST_PASSWORD } }',
  'entities.probe': 'Contact',
  'entities.forbidden': 'Payroll',
  'entities.allowed': 'Contact',
  'entities.large': '{ entity: SysEvent, rows: 50000 }',
  forbiddenRecord: '{ id: 7c9e6679-7425-40de-944b-e07fc1f90ae7, field: Name }',
  sandbox: '{ entity: Contact, id: 410006e1-ca4e-4502-a9ec-e54d922d2c00, fields: { text: Notes } }',
  'sandbox.lookup': '{ field: Account, target: Account }',
  lookup: '{ entity: Contact, field: Account, target: Account }',
  'services.custom': '{ service: EchoService, method: Echo }',
  'services.anonymous': '{ service: PublicService, method: Ping }',
  expiredSession: './session.json',
  ntlmPath: '/Login/NuiLogin.aspx?ntlmlogin',
} as const

type Key = keyof typeof examples

/** Which keys a need stands for, and whether the profile gives them. */
const keysOf: Readonly<
  Record<Exclude<Need, 'https'>, (profile: ResolvedProfile) => readonly (readonly [Key, unknown])[]>
> = {
  user: ({ users }) => [['users.main', users.main]],
  restricted: ({ users, entities }) => [
    ['users.restricted', users.restricted],
    ['entities.forbidden', entities.forbidden],
    ['entities.allowed', entities.allowed],
  ],
  forbiddenRecord: ({ forbiddenRecord }) => [['forbiddenRecord', forbiddenRecord]],
  entity: ({ entities }) => [['entities.probe', entities.probe]],
  sandbox: ({ sandbox }) => [['sandbox', sandbox]],
  lookup: ({ lookup }) => [['lookup', lookup]],
  service: ({ services }) => [['services.custom', services.custom]],
  anonymous: ({ services }) => [['services.anonymous', services.anonymous]],
  large: ({ entities }) => [['entities.large', entities.large]],
  expired: ({ expiredSession }) => [['expiredSession', expiredSession]],
  ntlmPath: ({ ntlmPath }) => [['ntlmPath', ntlmPath]],
}

/** What a profile lacks for one need of a clause; undefined where it gives all of it. */
export function lacks(profile: ResolvedProfile, need: Need): Lack | undefined {
  if (need === 'https')
    return profile.target.baseUrl.startsWith('https:')
      ? undefined
      : { outcome: 'inapplicable', reason: 'the clause is about https, and the target is reached over plain http' }
  return untested(keysOf[need](profile))
}

/**
 * What a profile lacks for all the needs of a clause. A clause that changes the sandbox record and needs a lookup means
 * that record's own, `sandbox.lookup`: a lookup that is given for reading is never written to.
 */
export function lacksAny(profile: ResolvedProfile, needs: readonly Need[]): Lack | undefined {
  const inapplicable = needs.map((need) => lacks(profile, need)).find((lack) => lack?.outcome === 'inapplicable')
  if (inapplicable) return inapplicable
  return untested(
    needs.flatMap((need): readonly (readonly [Key, unknown])[] => {
      if (need === 'https') return []
      return need === 'lookup' && needs.includes('sandbox')
        ? [['sandbox.lookup', profile.sandbox?.lookup]]
        : keysOf[need](profile)
    }),
  )
}

function untested(keys: readonly (readonly [Key, unknown])[]): Lack | undefined {
  const additions = keys.filter(([, value]) => value === undefined).map(([key]) => ({ key, example: examples[key] }))
  if (additions.length === 0) return undefined
  const named = additions.map(({ key, example }) => `\`${key}\` (such as \`${example}\`)`).join(' and ')
  return { outcome: 'untested', additions, reason: `the profile does not give what this needs: add ${named}` }
}
