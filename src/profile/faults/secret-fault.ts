import type { Finding, Path } from './fault.js'
import { isRecord } from '../../runtime/is-record.js'

/**
 * What is wrong with a password of the profile. Whatever stands at or below such a key may be the password itself, so
 * neither values nor keys of it are ever repeated. Undefined where the path leads to no password.
 */
export function secretFault(path: Path, value: unknown): Finding | undefined {
  if (path[0] !== 'users' || path[2] !== 'password') return undefined
  const password = path.slice(0, 3)
  if (path.length > 3)
    return {
      path: path.slice(0, 4),
      message:
        path[3] === 'env'
          ? 'must be the name of an environment variable (letters, digits and underscores), such as SVC_PASSWORD, not the password itself'
          : 'must be the path of a file with the password, not the password itself',
    }
  if (isRecord(value))
    return {
      path: password,
      message: 'must have one key: `env` with the name of an environment variable, or `file` with a path',
    }
  if (value === null)
    return { path: password, message: `has no value: ${howToName}. Remove the key to be asked on a terminal` }
  return { path: password, message: `is a literal password, and a profile must not contain secrets: ${howToName}` }
}

/** How a profile says where a password is found. */
export const howToName = 'write `{ env: NAME }` for an environment variable, or `{ file: PATH }` for a file'
