import { canonicalJson, sha256 } from '../../contract/index.js'
import type { Profile } from '../../schema/generated/profile.js'

/**
 * The SHA-256, in hex, of what a profile says: the same for YAML and JSON, whatever the order of keys and the comments.
 * Where passwords are found is left out with them: a secret that moves makes no other profile.
 */
export function digestOf(profile: Profile): string {
  const users = Object.fromEntries(
    Object.entries(profile.users ?? {}).map(([role, user]) => [role, { ...user, password: undefined }]),
  )
  return sha256(canonicalJson({ ...profile, $schema: undefined, users }))
}
