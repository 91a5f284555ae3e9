import type { Masker } from '../../exchange/index.js'
import { secretsOf, type ResolvedProfile } from '../../profile/index.js'

/** Has all that is secret in a profile masked from now on: a target may show a user's name before that user logs in. */
export function learnSecrets(masker: Masker, profile: ResolvedProfile): void {
  for (const { name } of Object.values(profile.users)) masker.learn('userName', name)
  for (const secret of secretsOf(profile)) masker.learn('password', secret)
}
