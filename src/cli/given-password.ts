import { dirname, relative, resolve, sep } from 'node:path'
import { readBounded, utf8 } from '../profile/bounded-file.js'
import { UsageFault } from './usage-fault.js'

/** A password that was found, or undefined where a person is to be asked; and how a profile at `out` names it. */
export interface GivenPassword {
  readonly password: string | undefined
  readonly named: { readonly env: string } | { readonly file: string }
}

const usualVariable = 'SVC_PASSWORD'
const mostBytes = 64 * 1024

/** Finds the password by what the command line names. Throws UsageFault for one that cannot be one, never repeating it. */
export async function givenPassword(
  { passwordEnv, passwordFile }: { readonly passwordEnv?: string; readonly passwordFile?: string },
  env: NodeJS.ProcessEnv,
  out: string,
): Promise<GivenPassword> {
  if (passwordEnv !== undefined && passwordFile !== undefined)
    throw new UsageFault('give --password-env or --password-file, not both')
  if (passwordFile !== undefined)
    return { password: await fromFile(passwordFile), named: { file: besideProfile(passwordFile, out) } }
  const name = passwordEnv ?? usualVariable
  // Whatever else stands there may be the password itself: commander, which repeats what it refuses, is not to judge it.
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    throw new UsageFault('--password-env takes the name of an environment variable, never the password itself')
  const value = Object.hasOwn(env, name) ? env[name] : undefined
  const password = value === undefined ? undefined : checkedPassword(value, `the environment variable ${name}`)
  return { password, named: { env: name } }
}

/** A password that is sent wrong may lock the account, so that what cannot be one is refused beforehand. */
export function checkedPassword(password: string, source: string): string {
  if (password === '') throw new UsageFault(`${source} is empty, and holds no password`)
  if (/[\r\n\0]/.test(password)) throw new UsageFault(`${source} holds more than one line: a password is one`)
  return password
}

/** A file of the command line as a profile at `out` names it: relative to that. */
export function besideProfile(file: string, out: string): string {
  const path = relative(dirname(resolve(out)), resolve(file))
    .split(sep)
    .join('/')
  return path.startsWith('.') || path.includes(':') ? path : `./${path}`
}

async function fromFile(file: string): Promise<string> {
  const read = await readBounded(resolve(file), mostBytes)
  if ('trouble' in read) throw new UsageFault(`--password-file names a file that ${read.trouble}`)
  const text = utf8(read.bytes)
  if (text === undefined) throw new UsageFault('--password-file names a file that is not UTF-8 text')
  return checkedPassword(text.replace(/\r?\n$/, ''), 'the file of --password-file')
}
