import type { Masker } from '../../exchange/index.js'
import { secretsOf } from '../../profile/index.js'
import type { RunSettings } from './run-settings.js'

/**
 * Has all that is secret in a profile, and what earlier runs learned, masked from now on: a target may show a user's name
 * before that user logs in, and sessions that are over.
 */
export function learnSecrets(
  masker: Masker,
  { profile, secrets = [] }: Pick<RunSettings, 'profile' | 'secrets'>,
): void {
  for (const { name } of Object.values(profile.users)) masker.learn('userName', name)
  for (const secret of secretsOf(profile)) masker.learn('password', secret)
  for (const { kind, value } of secrets) masker.learn(kind, value)
}
