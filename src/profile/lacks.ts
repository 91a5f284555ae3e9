import { profileKeysOf, type Need } from '../contract/index.js'
import type { ResolvedProfile } from './resolved-profile.js'
import { isRecord } from './faults/schema-view.js'

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

/** What a key looks like in a profile. */
const examples: Readonly<Record<string, string>> = {
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
}

/**
 * What a profile lacks for all the needs of a clause; undefined where it gives them all. That a target is reached over
 * plain http comes first: no key would make a clause about https apply to it.
 */
export function lacks(profile: ResolvedProfile, needs: readonly Need[]): Lack | undefined {
  if (needs.includes('https') && !profile.target.baseUrl.startsWith('https:'))
    return { outcome: 'inapplicable', reason: 'the clause is about https, and the target is reached over plain http' }
  const additions = profileKeysOf(needs)
    .filter((key) => !gives(profile, key))
    .map((key) => ({ key, example: examples[key] ?? '…' }))
  if (additions.length === 0) return undefined
  const named = additions.map(({ key, example }) => `\`${key}\` (such as \`${example}\`)`).join(' and ')
  return { outcome: 'untested', additions, reason: `the profile does not give what this needs: add ${named}` }
}

function gives(profile: ResolvedProfile, key: string): boolean {
  const value = key.split('.').reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), profile)
  return value !== undefined
}
