import { relative, resolve } from 'node:path'
import type { Profile } from '../../schema/generated/profile.js'
import { notThere, readBounded, utf8, likelyFile } from '../text/bounded-file.js'
import { quotable, type Finding } from '../faults/fault.js'
import type { Rough } from '../faults/rough.js'
import { howToName } from '../faults/profile-fault.js'
import { nearest } from '../faults/suggestion.js'
import type { Surroundings } from './surroundings.js'

/** A password is a line of text; whatever is larger is another file. */
const mostBytes = 64 * 1024

/** A password, or why there is none, as a predicate of where it was looked for. */
export type OnePassword = { readonly password: string } | { readonly trouble: string }

const roles = ['main', 'restricted', 'international', 'decoy'] as const
export type Role = (typeof roles)[number]

/** A password that was found, or is to be asked for with a prompt, or is not to be had. */
type Found = { readonly password: string } | { readonly prompt: string } | { readonly finding: Finding }

/**
 * Finds the passwords of the profile's users. Asks nobody yet: a person is not asked before everything else is known to
 * hold.
 */
export async function findPasswords(
  users: Rough<Profile>['users'],
  folder: string,
  surroundings: Surroundings,
): Promise<ReadonlyMap<Role, Found>> {
  const found = new Map<Role, Found>()
  for (const role of surroundings.mainAlone === true ? (['main'] as const) : roles) {
    const user = users?.[role]
    if (user) found.set(role, await findPassword(role, user, { users, folder, surroundings }))
  }
  return found
}

/** What a password is looked for in. */
interface Around {
  readonly users: Rough<Profile>['users']
  readonly folder: string
  readonly surroundings: Surroundings
}

async function findPassword(
  role: Role,
  { name, password }: NonNullable<NonNullable<Rough<Profile>['users']>[Role]>,
  { users, folder, surroundings: { env, askSecret } }: Around,
): Promise<Found> {
  const path = ['users', role, 'password']
  const prompt = `Password of ${quotable(name ?? '') ?? 'the user'} (users.${role})`

  if (password?.file !== undefined) return fromFile(resolve(folder, password.file), folder, [...path, 'file'])
  if (password?.env === undefined)
    return askSecret
      ? { prompt }
      : { finding: { path, message: `is missing, and there is no terminal to ask on: ${howToName}`, absent: true } }

  const variable = shownVariable(password.env)
  const value = Object.hasOwn(env, password.env) ? env[password.env] : undefined
  if (value === undefined)
    return askSecret
      ? { prompt }
      : {
          finding: {
            path: [...path, 'env'],
            message: `names ${variable}, which is not set. Export it before the run`,
            ...meantVariable(password.env, users, env),
          },
        }
  return told(onePassword(value), [...path, 'env'], `names ${variable}, which`)
}

async function fromFile(file: string, folder: string, path: Finding['path']): Promise<Found> {
  const read = await passwordIn(file)
  if ('password' in read) return read
  const likely = read.trouble === notThere ? await likelyFile(file) : undefined
  return {
    finding: {
      path,
      message: `names a file (relative to the profile) that ${read.trouble}, in ${quotable(folder) ?? '…'}`,
      ...(likely === undefined ? {} : { suggestion: `Did you mean \`${relative(folder, likely)}\`?` }),
    },
  }
}

function told(read: OnePassword, path: Finding['path'], subject: string): Found {
  return 'password' in read ? read : { finding: { path, message: `${subject} ${read.trouble}` } }
}

/** Repeats the name of a variable only where it is written like one: it may be a password put in the wrong place. */
function shownVariable(name: string): string {
  return isVariableName(name) ? `the variable \`${name}\`` : 'a variable'
}

function isVariableName(name: string): boolean {
  return /^[A-Z_][A-Z0-9_]*$/.test(name) && quotable(name) !== undefined
}

/** The variable that is set and has nearly the name of one that is not, unless another user's password is in it. */
function meantVariable(
  name: string,
  users: Rough<Profile>['users'],
  env: Surroundings['env'],
): { readonly suggestion?: string } {
  if (!isVariableName(name)) return {}
  const taken = new Set(roles.map((role) => users?.[role]?.password?.env))
  const filled = Object.keys(env).filter((other) => (env[other] ?? '') !== '')
  const meant = nearest(
    name,
    filled.filter((other) => !taken.has(other) && /^\w+$/.test(other) && !other.startsWith('SVC_CONFORMANCE_')),
  )
  return meant === undefined || quotable(meant) === undefined
    ? {}
    : { suggestion: `\`${meant}\` is set. Did you mean that?` }
}

/** Asks for the passwords that are still open, one after the other. An empty answer is a fault. */
export async function askPasswords(
  found: ReadonlyMap<Role, Found>,
  { askSecret }: Surroundings,
): Promise<{ readonly passwords: ReadonlyMap<Role, string>; readonly findings: readonly Finding[] }> {
  const passwords = new Map<Role, string>()
  const findings: Finding[] = []
  for (const [role, entry] of found) {
    if ('finding' in entry) findings.push(entry.finding)
    else if ('password' in entry) passwords.set(role, entry.password)
    else {
      const answer = onePassword((await askSecret?.(entry.prompt)) ?? '')
      if ('password' in answer) passwords.set(role, answer.password)
      else
        findings.push({ path: ['users', role, 'password'], message: `was asked for, and the answer ${answer.trouble}` })
    }
  }
  return { passwords, findings }
}

/** A password that is sent wrong may lock the account, so that what cannot be one is refused beforehand, unrepeated. */
export function onePassword(text: string): OnePassword {
  if (text === '') return { trouble: 'is empty' }
  return /[\r\n\0]/.test(text) ? { trouble: 'has more than one line, but a password is one line' } : { password: text }
}

/** The password of a file whose one line it is. */
export async function passwordIn(file: string): Promise<OnePassword> {
  const read = await readBounded(file, mostBytes)
  if ('trouble' in read) return read
  const text = utf8(read.bytes)
  return text === undefined
    ? { trouble: 'is not UTF-8 text (save it as UTF-8)' }
    : onePassword(text.replace(/\r?\n$/, ''))
}
