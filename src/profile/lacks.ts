import { profileKeysOf, type Need } from '../contract/index.js'
import { gives, linesToAdd } from './lines-to-add.js'
import type { ResolvedProfile } from './resolved-profile.js'

/**
 * Why a clause cannot be judged with this profile. `untested`: the profile does not give what the check needs, and
 * these keys would. `inapplicable`: no key helps, since the target has not what the clause is about.
 */
export type Lack =
  | { readonly outcome: 'untested'; readonly keys: readonly string[]; readonly reason: string }
  | { readonly outcome: 'inapplicable'; readonly reason: string }

/**
 * What a profile lacks for all the needs of a clause; undefined where it gives them all. That a target is reached over
 * plain http, or offers no Windows login, comes first: no key would make a clause about that apply to it.
 */
export function lacks(profile: ResolvedProfile, needs: readonly Need[]): Lack | undefined {
  if (needs.includes('https') && !profile.target.baseUrl.startsWith('https:'))
    return { outcome: 'inapplicable', reason: 'the clause applies to https, and the target uses plain http' }
  if (needs.includes('ntlmPath') && profile.ntlmPath === 'none')
    return { outcome: 'inapplicable', reason: 'the deployment offers no Windows login (ntlmPath: none)' }
  const keys = profileKeysOf(needs).filter((key) => !gives(profile, key))
  if (keys.length === 0) return undefined
  const reason = `missing in the profile: add ${linesToAdd(profile, keys)}`
  return { outcome: 'untested', keys, reason }
}
