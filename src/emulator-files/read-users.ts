import { resolve } from 'node:path'
import { usersFor } from '../../fixtures/users.js'
import type { OwnUser } from '../emulator/domain/emulator-data.js'
import type { Finding } from '../profile/faults/fault.js'
import { howToName } from '../profile/faults/profile-fault.js'
import { onePassword, passwordIn } from '../profile/secrets/passwords.js'
import type { EmulatorUser } from '../schema/generated/emulator-data.js'
import { unknownName } from './data-findings.js'

/** Where passwords are looked for, and the users of the command line, whose passwords come first. */
export interface UserSources {
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly given: readonly OwnUser[]
  /** All entities that there are. */
  readonly entities: readonly string[]
}

interface ReadUsers {
  readonly users: readonly OwnUser[]
  readonly findings: readonly Finding[]
}

/** The users of a data file with their passwords, and those of the command line that it does not name. */
export async function readUsers(written: readonly EmulatorUser[], sources: UserSources): Promise<ReadUsers> {
  const users: OwnUser[] = []
  const findings: Finding[] = []
  for (const [index, { name, password, ...rights }] of written.entries()) {
    const path = ['users', index]
    const first = written.findIndex((other) => isSame(other.name, name))
    if (first < index) findings.push({ path: [...path, 'name'], message: `is already the name of user ${first + 1}` })
    findings.push(
      ...(rights.closed ?? []).flatMap((entity, at) => unknownName([...path, 'closed', at], entity, sources.entities)),
    )
    const read = await passwordOf(name, password, path, sources)
    if (typeof read === 'object') findings.push(read)
    else users.push({ name, ...(read === undefined ? {} : { password: read }), ...rights })
  }
  const further = sources.given.filter(({ name }) => !written.some((other) => isSame(other.name, name)))
  return { users: [...users, ...further], findings }
}

async function passwordOf(
  name: string,
  password: EmulatorUser['password'],
  path: Finding['path'],
  { folder, env, given }: UserSources,
): Promise<string | undefined | Finding> {
  const known = given.find((user) => isSame(user.name, name))?.password
  if (known !== undefined) return known
  if (password?.file !== undefined) {
    const read = await passwordIn(resolve(folder, password.file))
    const at = [...path, 'password', 'file']
    return 'password' in read
      ? read.password
      : { path: at, message: `names a file (relative to this one) that ${read.trouble}` }
  }
  if (password?.env !== undefined) {
    const value = Object.hasOwn(env, password.env) ? env[password.env] : undefined
    const at = [...path, 'password', 'env']
    if (value === undefined) return { path: at, message: `names the variable \`${password.env}\`, which is not set` }
    const read = onePassword(value)
    return 'password' in read ? read.password : { path: at, message: `names a variable that ${read.trouble}` }
  }
  if (usersFor(0).some((user) => isSame(user.name, name))) return undefined
  return { path: [...path, 'password'], message: `is missing: ${howToName}`, absent: true }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
