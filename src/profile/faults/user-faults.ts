import type { Profile } from '../../schema/generated/profile.js'
import type { Finding } from './fault.js'
import type { Rough } from './rough.js'

/**
 * Accounts that must not be the same one: a restricted user who is `main` would make every refusal a false one, and a
 * decoy who is somebody else would get that account locked.
 */
export function userFaults({ users }: Rough<Profile>): Finding[] {
  const named = (role: 'main' | 'restricted' | 'international') => ({ role, name: users?.[role]?.name })
  const clashes = (name: string | undefined, others: readonly { role: string; name: string | undefined }[]) =>
    others.find((other) => name !== undefined && other.name?.toLowerCase() === name.toLowerCase())?.role

  const restricted = clashes(users?.restricted?.name, [named('main')])
  const decoy = clashes(users?.decoy?.name, [named('main'), named('restricted'), named('international')])
  const faults: Finding[] = []
  if (restricted !== undefined)
    faults.push({
      path: ['users', 'restricted', 'name'],
      message: `is the account of \`users.${restricted}\`: the restricted user must be a different account with fewer rights`,
    })
  if (decoy !== undefined)
    faults.push({
      path: ['users', 'decoy', 'name'],
      message: `is the account of \`users.${decoy}\`: the decoy must be a different account, because it receives the wrong password`,
    })
  return faults
}
