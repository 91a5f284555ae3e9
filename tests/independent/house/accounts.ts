import { randomBytes } from 'node:crypto'

export interface Account {
  readonly key: 'main' | 'restricted' | 'international' | 'decoy'
  readonly name: string
  readonly password: string
  /** The environment variable that a profile names for the password. */
  readonly variable: string
  /** Entities that the account may neither read nor change. */
  readonly closed: readonly string[]
}

/** The accounts of one server. Passwords are new for each server and hold what careless encoding spoils. */
export function makeAccounts(): readonly Account[] {
  return (
    [
      ['main', 'Supervisor', []],
      ['restricted', 'Reader', ['Payroll']],
      ['international', 'Зоряна', ['Payroll']],
      ['decoy', 'Nobody', ['Payroll']],
    ] as const
  ).map(([key, name, closed]) => ({
    key,
    name,
    closed,
    password: `ü"%2B\\+&${randomBytes(9).toString('hex')}`,
    variable: `INDEPENDENT_${key.toUpperCase()}_PASSWORD`,
  }))
}
