import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Emulator } from '../../emulator/index.js'

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
 * Names the directories of this machine: a process of a container has an id that means another process outside, and both may
 * share their temporary directory.
 */
const beginning = `svc-emulator-${createHash('sha256').update(hostname()).digest('hex').slice(0, 8)}-`

/**
 * Writes the generated passwords, and the certificate of https, to files of mode 0600 in a fresh temporary directory, and
 * says who can log in. Removes what killed processes left there. Where nothing can be written the emulator serves all the
 * same, and the line says what to do.
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
    await removeLeftBehind()
    folder = await mkdtemp(join(tmpdir(), `${beginning}${String(process.pid)}-`))
    const written: { readonly name: string; readonly file: string }[] = []
    for (const [role, { name, password }] of generated) {
      const file = join(folder, `${role}.secret`)
      await writeFile(file, `${emulator.environment[password.env] ?? ''}\n`, { mode: 0o600 })
      written.push({ name, file })
    }
    return { lines: [...named, ...logins(written), ...(await trustLines(emulator, join(folder, 'ca.pem')))], remove }
  } catch (cause) {
    // Some of them may have been written.
    await remove()
    const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    const line = `the passwords cannot be written to a temporary directory${reason}. Use --write-profile or --user`
    return { lines: [...named, line], remove: () => Promise.resolve() }
  }
}

/** Writes the certificate that clients have to trust, and says where it is. */
async function trustLines({ caPem }: Emulator, file: string): Promise<readonly string[]> {
  if (caPem === undefined) return []
  await writeFile(file, caPem, { mode: 0o600 })
  return [trustLine(file)]
}

function trustLine(file: string): string {
  return `clients must trust the certificate in ${file} (curl: --cacert, Node: NODE_EXTRA_CA_CERTS)`
}

/** Removes the directories of processes of this machine that were killed before they could do it. */
async function removeLeftBehind(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = name.startsWith(beginning) ? (/-(\d+)-[^-]+$/.exec(name) ?? []) : []
    if (pid === undefined || isRunning(Number(pid))) continue
    // That of another user stays.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** A process that may not be signalled is running, too. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (fault) {
    return !(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH')
  }
}

/** The passwords, and the certificate, lie beside the profile that `--write-profile` wrote. */
export function loginsBeside({ caPem }: Emulator, profile: string, given: GivenLogins): Logins {
  const stem = profile.replace(/\.(ya?ml|json)$/, '')
  return {
    lines: [
      ...namedLogins(given),
      `passwords: next to the profile, for example ${stem}.main.secret`,
      ...(caPem === undefined ? [] : [trustLine(`${stem}.ca.pem`)]),
    ],
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
