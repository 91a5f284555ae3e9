import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Emulator } from '../emulator/index.js'

/** Where people find the passwords of an emulator; the passwords themselves are never printed. */
export interface Logins {
  /** One line each, for stderr. */
  readonly lines: readonly string[]
  /** Removes the files that were written. */
  readonly remove: () => Promise<void>
}

interface Profiled {
  readonly users: Record<string, { readonly name: string; readonly password: { readonly env: string } }>
}

/** The users of the command line with the files of their passwords. */
export interface GivenLogins {
  readonly user?: readonly string[]
  readonly passwordFile?: readonly string[]
}

/**
 * Writes the generated passwords to files of mode 0600 in a fresh temporary directory, and says who can log in. Where
 * nothing can be written the emulator serves all the same, and the line says what to do.
 */
export async function writeLogins(emulator: Emulator, given: GivenLogins): Promise<Logins> {
  const { users } = emulator.profile as Profiled
  const named = namedLogins(given)
  const generated = Object.entries(users).filter(([, { name }]) => !isNamed(name, given))
  let folder: string | undefined
  const remove = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
  try {
    folder = await mkdtemp(join(tmpdir(), 'svc-emulator-'))
    const written: { readonly name: string; readonly file: string }[] = []
    for (const [role, { name, password }] of generated) {
      const file = join(folder, `${role}.secret`)
      await writeFile(file, `${emulator.environment[password.env] ?? ''}\n`, { mode: 0o600 })
      written.push({ name, file })
    }
    return { lines: [...named, ...logins(written)], remove }
  } catch (cause) {
    // Some of them may have been written.
    await remove()
    const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    const line = `the passwords cannot be written to a temporary directory${reason}. Use --write-profile or --user`
    return { lines: [...named, line], remove: () => Promise.resolve() }
  }
}

/** The passwords lie beside the profile that `--write-profile` wrote. */
export function loginsBeside(profile: string, given: GivenLogins): Logins {
  const secret = `${profile.replace(/\.(ya?ml|json)$/, '')}.main.secret`
  return {
    lines: [...namedLogins(given), `passwords: next to the profile, for example ${secret}`],
    remove: () => Promise.resolve(),
  }
}

/** The first user has a line; the others are named in a second one. */
function logins(written: readonly { readonly name: string; readonly file: string }[]): readonly string[] {
  const [first, ...others] = written
  if (!first) return []
  const more = others.map(({ name, file }) => `${name} (${file})`).join(', ')
  return [
    `Log in as ${first.name}; its password is in ${first.file}`,
    ...(more === '' ? [] : [`further users: ${more}`]),
  ]
}

function namedLogins({ user = [], passwordFile = [] }: GivenLogins): readonly string[] {
  return user.map((name, index) => `Log in as ${name}; its password is in ${passwordFile[index] ?? ''}`)
}

function isNamed(name: string, { user = [] }: GivenLogins): boolean {
  return user.some((other) => other.toLowerCase() === name.toLowerCase())
}
