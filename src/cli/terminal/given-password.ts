import { dirname, relative, resolve, sep } from 'node:path'
import { onePassword, passwordIn, type OnePassword } from '../../profile/secrets/passwords.js'
import { UsageFault } from '../errors.js'

/** A password that was found, or undefined where a person is to be asked; and how a profile at `out` names it. */
export interface GivenPassword {
  readonly password: string | undefined
  readonly named: { readonly env: string } | { readonly file: string }
}

const usualVariable = 'SVC_PASSWORD'

/** Finds the password by what the command line names. Throws UsageFault for one that cannot be one, never repeating it. */
export async function givenPassword(
  { passwordEnv, passwordFile }: { readonly passwordEnv?: string; readonly passwordFile?: string },
  env: NodeJS.ProcessEnv,
  out: string,
): Promise<GivenPassword> {
  if (passwordEnv !== undefined && passwordFile !== undefined)
    throw new UsageFault('give --password-env or --password-file, not both')
  if (passwordFile !== undefined)
    return {
      password: checked(await passwordIn(resolve(passwordFile)), '--password-file names a file that'),
      named: { file: besideProfile(passwordFile, out) },
    }
  const name = passwordEnv ?? usualVariable
  // Whatever else stands there may be the password itself: commander, which repeats what it refuses, is not to judge it.
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    throw new UsageFault('--password-env expects the name of an environment variable, not the password itself')
  const value = Object.hasOwn(env, name) ? env[name] : undefined
  const password = value === undefined ? undefined : checked(onePassword(value), `the environment variable ${name}`)
  return { password, named: { env: name } }
}

/** The password, where there is one; `source` begins the sentence of why there is none. Throws UsageFault. */
export function checked(read: OnePassword, source: string): string {
  if ('trouble' in read) throw new UsageFault(`${source} ${read.trouble}`)
  return read.password
}

/** A file of the command line as a profile at `out` names it: relative to that. */
export function besideProfile(file: string, out: string): string {
  const path = relative(dirname(resolve(out)), resolve(file))
    .split(sep)
    .join('/')
  return path.startsWith('.') || path.includes(':') ? path : `./${path}`
}
