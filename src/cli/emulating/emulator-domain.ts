import { resolve } from 'node:path'
import type { EmulatorOptions, OwnUser, Stub } from '../../emulator/index.js'
import { passwordIn } from '../../profile/secrets/passwords.js'
import { checked } from '../terminal/given-password.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'

/** The options of `emulate` about the user's own domain, as commander gives them. */
export interface GivenDomain {
  readonly data?: string
  readonly keepBuiltIn?: boolean
  readonly stub?: readonly string[]
  readonly user?: readonly string[]
  readonly passwordFile?: readonly string[]
  readonly generation?: string
  readonly seed: number
  readonly rows?: number
}

/** The size of the large entity where `--rows` is not given does not matter here: no row refers to it by name. */
const fewRows = 0

/**
 * Reads the files and users of the command line. Says what is replaced, and what of a `$metadata` document was left out. Throws UsageFault, and
 * ProfileFault for a file that is invalid.
 */
export async function emulatorDomain(
  given: GivenDomain,
  terminal: Terminal,
): Promise<Pick<EmulatorOptions, 'data' | 'stubs' | 'users' | 'generation'>> {
  const users = await givenUsers(given)
  const read = given.data === undefined ? undefined : await dataOf(given.data, given, users, terminal)
  const stubs = await stubsOf(given.stub ?? [])
  return {
    users: read?.users ?? users,
    stubs,
    ...(read === undefined ? {} : { data: read.data }),
    ...(given.generation === undefined ? {} : { generation: given.generation }),
  }
}

async function dataOf(path: string, given: GivenDomain, users: readonly OwnUser[], terminal: Terminal) {
  const { readDataFile } = await import('../../emulator-files/index.js')
  const { seed, rows = fewRows, keepBuiltIn } = given
  const read = await readDataFile(path, { seed, rows, env: terminal.env, given: users, keepBuiltIn })
  for (const note of read.notes) terminal.say(`${path}: ${note}`)
  return read
}

async function stubsOf(paths: readonly string[]): Promise<readonly Stub[]> {
  if (paths.length === 0) return []
  const { readStubFile } = await import('../../emulator-files/index.js')
  const files: (readonly Stub[])[] = []
  for (const path of paths) files.push(await readStubFile(path))
  return files.flat()
}

/** Each `--user` has the `--password-file` at the same place. */
async function givenUsers({ user = [], passwordFile = [] }: GivenDomain): Promise<readonly OwnUser[]> {
  if (user.length !== passwordFile.length)
    throw new UsageFault(
      `each --user needs one --password-file, in the same order: there are ${user.length} and ${passwordFile.length}`,
    )
  const users: OwnUser[] = []
  for (const [index, name] of user.entries()) {
    if (users.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      throw new UsageFault(`--user ${name} is given more than once`)
    const read = await passwordIn(resolve(passwordFile[index] ?? ''))
    users.push({ name, password: checked(read, `--password-file ${index + 1} names a file that`) })
  }
  return users
}
