import type { User } from '../../../fixtures/users.js'
import type { OwnUser } from './emulator-data.js'

/**
 * The built-in users, changed by own ones of the same name, and the further ones. Names are compared as the login compares
 * them, without regard to case. Throws a RangeError for a further user without a password, and for a name that comes twice.
 */
export function usersWith(builtIn: readonly User[], own: readonly OwnUser[]): readonly User[] {
  const isOf = (name: string) => (user: { readonly name: string }) => user.name.toLowerCase() === name.toLowerCase()
  for (const [index, { name }] of own.entries()) {
    if (own.findIndex(isOf(name)) !== index) throw new RangeError(`users: ${name} is named more than once`)
  }
  const changed = builtIn.map((user) => {
    const change = own.find(isOf(user.name))
    return {
      ...user,
      password: change?.password ?? user.password,
      forbidden: change?.closed ?? user.forbidden,
      passwordExpired: change?.passwordExpired ?? false,
    }
  })
  const further = own.filter(({ name }) => !builtIn.some(isOf(name)))
  return [...changed, ...further.map(furtherUser)]
}

function furtherUser({ name, password, closed = [], passwordExpired = false }: OwnUser): User {
  if (password === undefined) throw new RangeError(`users: ${name} needs a password`)
  return { role: undefined, name, password, culture: 'en-US', forbidden: closed, passwordExpired }
}
