import { createHash } from 'node:crypto'
import type { Profile } from '../schema/generated/profile.js'
import { isRecord } from './schema-view.js'

/**
 * The SHA-256, in hex, of what a profile says: the same for YAML and JSON, whatever the order of keys and the comments.
 * Where passwords are found is left out with them: a secret that moves makes no other profile.
 */
export function digestOf(profile: Profile): string {
  const users = Object.fromEntries(
    Object.entries(profile.users ?? {}).map(([role, user]) => [role, { ...user, password: undefined }]),
  )
  return createHash('sha256')
    .update(JSON.stringify(ordered({ ...profile, $schema: undefined, users })))
    .digest('hex')
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]))
}
